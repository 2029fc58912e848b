import Testing

@testable import Store

struct GameCodesTests {
  @Test func gamesComeByEncounterAndThenBySeatingWhereverTheyLie() {
    var codes = GameCodes(seatings: 4)
    let games: [(seating: Int, encounter: Int, code: UInt8)] = [
      (2, 5, 1), (0, 511, 2), (0, 512, 3), (1, 0, 4), (0, 5, 5), (1, 1 << 40, 6), (3, 5, 7), (2, 1024, 255),
    ]
    for game in games { codes.set(game.code, seating: game.seating, encounter: game.encounter) }
    func all(of seatings: [Int]) -> [String] {
      var found: [String] = []
      codes.forEach(of: seatings) { found.append("\($0) \($1) \($2)") }
      return found
    }
    #expect(
      all(of: [0, 1, 2]) == ["0 1 4", "5 0 5", "5 2 1", "511 0 2", "512 0 3", "1024 2 255", "\(1 << 40) 1 6"])
    #expect(all(of: [3]) == ["5 3 7"])
    #expect(all(of: []).isEmpty)
  }
}
