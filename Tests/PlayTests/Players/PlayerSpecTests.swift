import Testing

@testable import Play

@Suite struct PlayerSpecTests {
  @Test(
    "A weight is known where one of the variants has it",
    arguments: [
      ("alpha-beta:corner=3", ["reversi"], true), ("alpha-beta:corner=3", ["connect-four", "reversi:6x6"], true),
      ("alpha-beta:corner=3", ["connect-four"], false), ("alpha-beta:corner=3", ["noughts", "connect-four"], false),
      ("alpha-beta:open-line=3", ["noughts"], true), ("alpha-beta:open-line=3", ["reversi"], false),
      ("alpha-beta:tempo=3", ["noughts"], false), ("alpha-beta:bottom-disc=3", ["connect-four"], false),
      ("alpha-beta:bottom-disc=3", ["connect-four:popout"], true), ("alpha-beta:depth=3,table=10", ["noughts"], true),
      ("monte-carlo:exploration=2", ["reversi"], true), ("alpha-beta:corner=3", ["snap"], true),
      ("reflex:misses=0.1", ["snap", "noughts"], true), ("alpha-beta:corner=14", ["noughts"], true),
    ])
  func weights(player: String, variants: [String], isKnown: Bool) throws {
    let (spec, variants) = (try Catalog.player(player), try variants.map(Catalog.variant))
    guard isKnown else {
      #expect(throws: NotationError.self) { try spec.requireKnown(at: variants) }
      return
    }
    try spec.requireKnown(at: variants)
  }

  @Test("Of a weight that isn't known it is said what is")
  func message() throws {
    let spec = try Catalog.player("alpha-beta:corner=3")
    let error = #expect(throws: NotationError.self) {
      try spec.requireKnown(at: [try Catalog.variant("noughts"), try Catalog.variant("noughts:5x5")])
    }
    #expect(
      error?.description == "alpha-beta at noughts:3x3, noughts:5x5 has no option “corner”; known: depth, nodes, "
        + "time, table, open-line, line-growth")
  }
}
