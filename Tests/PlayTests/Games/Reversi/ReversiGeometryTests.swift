import Testing

@testable import Play

struct ReversiGeometryTests {
  @Test("Stable discs are never flipped whatever is played", arguments: ["reversi:6x6", "reversi:8x8"])
  func stableDiscsStay(name: String) throws {
    let game = try #require(try Variants.board(name) as? Reversi<UInt64>)
    let geometry = ReversiGeometry<UInt64>(size: game.size)
    var seen = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      // Stable discs of both seats so far.
      var stable: [UInt64] = [0, 0]
      _ = game.playRandomly(seed: seed) { position, _ in
        let seat = game.seat(in: position)
        #expect(stable[seat] & ~position.mover == 0 && stable[1 - seat] & ~position.other == 0)
        stable[seat] |= geometry.stable(of: position.mover, against: position.other, size: game.size)
        stable[1 - seat] |= geometry.stable(of: position.other, against: position.mover, size: game.size)
        seen += stable[0].count
      }
    }
    #expect(seen > 0)
    let full = ReversiGeometry<UInt64>(size: 8)
    #expect(full.stable(of: 0xFF, against: ~0xFF, size: 8) == 0xFF)
    #expect(full.stable(of: 0x07, against: 0, size: 8) == 0x07)
    #expect(full.stable(of: 0x02, against: 0, size: 8) == 0)
  }
}
