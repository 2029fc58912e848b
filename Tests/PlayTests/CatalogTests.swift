import Testing

@testable import Play

struct CatalogTests {
  @Test func allGamesAndPlayersAreListedNoneTwice() {
    #expect(Catalog.games.map(\.name) == ["noughts", "connect-four", "reversi", "snap"])
    #expect(Catalog.players.map(\.name) == ["random", "greedy", "alpha-beta", "monte-carlo", "perfect", "reflex"])
    #expect(Catalog.players.filter(\.isDeterministic).map(\.name) == ["alpha-beta", "perfect"])
  }

  @Test func aVariantAndAPlayerAreFoundByTheirNotationOrTheErrorNamesWhatThereIs() throws {
    #expect(try Catalog.variant("reversi:6x6,anti").variant.name == "reversi:6x6,anti")
    #expect(try Catalog.player("greedy").kind.name == "greedy")
    #expect(throws: NotationError.unknownName(kind: "game", name: "Noughts", known: Catalog.games.map(\.name))) {
      try Catalog.variant("Noughts:3x3")
    }
    #expect(throws: NotationError.unknownName(kind: "player", name: "noughts", known: Catalog.players.map(\.name))) {
      try Catalog.player(Notation(name: "noughts", options: []))
    }
  }
}
