import Testing

@testable import Store

struct GameCodesTests {
  @Test("Games come by encounter and then by seating wherever they are")
  func encountersThenSeatings() {
    var codes = GameCodes(seats: [2, 4, 3, 2, 6, 16])
    let games: [(seating: Int, encounter: Int, code: UInt32)] = [
      (2, 5, 1), (0, 511, 2), (0, 512, 3), (1, 0, 4), (0, 5, 5), (1, 1 << 40, 6), (3, 5, 7), (1, 1024, 255),
      (1, 512, 9), (2, 1023, 15), (2, 4, 9), (2, 4, 14), (0, 1 << 40, 8), (4, 511, 4683),
      (5, 127, 1), (5, 128, 1 << 31), (4, 255, 256), (5, 1 << 40, 3), (4, 256, 2),
    ]
    for game in games { codes.set(game.code, seating: game.seating, encounter: game.encounter) }
    func all(of seatings: [Int]) -> [String] {
      var found: [String] = []
      codes.forEach(of: seatings) { found.append("\($0) \($1) \($2)") }
      return found
    }
    #expect(
      all(of: [0, 1, 2]) == [
        "0 1 4", "4 2 14", "5 0 5", "5 2 1", "511 0 2", "512 0 3", "512 1 9", "1023 2 15", "1024 1 255",
        "\(1 << 40) 0 8", "\(1 << 40) 1 6",
      ])
    #expect(all(of: [3]) == ["5 3 7"])
    #expect(all(of: []).isEmpty)
    #expect(all(of: [4]) == ["255 4 256", "256 4 2", "511 4 4683"])
    #expect(
      all(of: [0, 4, 5]) == [
        "5 0 5", "127 5 1", "128 5 \(1 << 31)", "255 4 256", "256 4 2", "511 0 2", "511 4 4683", "512 0 3",
        "\(1 << 40) 0 8", "\(1 << 40) 5 3",
      ])
    #expect([0, 1, 2, 4, 5].map(codes.most) == [15, 255, 15, 65_535, 4_294_967_295])
  }
}
