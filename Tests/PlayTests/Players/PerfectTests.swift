import Testing

@testable import Play

struct PerfectTests {
  private func games(_ variant: String, _ first: String, _ second: String, _ count: Int) throws -> [GameRecord] {
    let variant = try Catalog.variant(variant)
    let players = ["first": try Catalog.player(first), "second": try Catalog.player(second)]
    let table = variant.makeTable(players, limits: Limits())
    return try (0..<count).map { number in
      try table(
        Job(
          variant: variant.variant.name, players: ["first", "second"], encounter: number, seed: UInt64(number)))
    }
  }

  @Test("Nobody beats the perfect player where it can prove everything")
  func provenPlayIsUnbeaten() throws {
    for (variant, perfectSeat) in [("noughts:3x3", 0), ("noughts:3x3", 1), ("noughts:4x3", 0), ("reversi:4x4", 1)] {
      for rival in ["random", "monte-carlo:simulations=100"] {
        let names = perfectSeat == 0 ? ("perfect", rival) : (rival, "perfect")
        for record in try games(variant, names.0, names.1, 6) {
          let place = record.outcome.places[perfectSeat]
          // 4x3 is won by the first seat, Reversi 4x4 by the second; 3x3 is nobody's.
          #expect(variant == "noughts:3x3" ? place == 1 || record.outcome.places == [1, 1] : place == 1)
        }
      }
    }
  }

  @Test("The perfect player wins as fast and loses as slowly as possible")
  func winsFastLosesSlowly() throws {
    let record = try games("connect-four:4x4,line=3", "perfect", "perfect", 1)[0]
    let solver = try #require(try Catalog.variant("connect-four:4x4,line=3").makeSolver(tableBits: 12))
    let score = try solver.solve("", false).score
    #expect(record.plies == 16 + 2 - 2 * abs(score) - (score > 0 ? 1 : 0))
  }

  @Test("Where nothing is proven within its budget the perfect player plays as alpha-beta")
  func unprovenPlaysAlphaBeta() throws {
    for record in try games("reversi:6x6", "perfect:nodes=400", "random", 2) {
      #expect(!record.outcome.reason.isFault)
      #expect(record.efforts[0].nodes <= 402 * Int64(record.efforts[0].moves))
    }
  }
}
