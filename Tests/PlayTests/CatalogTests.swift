import Testing

@testable import Play

struct CatalogTests {
  @Test("All games and players are listed, none twice")
  func catalogListsAllOnce() throws {
    for names in [Catalog.games.map(\.name), Catalog.players.map(\.name)] {
      #expect(!names.isEmpty && Set(names).count == names.count)
      for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)") }
    }
    for game in Catalog.games { #expect(try Catalog.variant(game.name).variant.name.hasPrefix(game.name + ":")) }
    for player in Catalog.players { #expect(try Catalog.player(player.name).kind.name == player.name) }
  }

  @Test("Deterministic players, and no others, play the same game against themselves whatever the seed")
  func determinism() throws {
    let variant = try Catalog.variant("connect-four:4x4")
    for kind in Catalog.players where variant.canBePlayed(by: kind) {
      let player = try Catalog.player(kind.name)
      let table = variant.makeTable(["a": player, "b": player], limits: Limits(plies: 8))
      let games = try (1...8).map { seed in
        try table(Job(variant: variant.variant.name, players: ["a", "b"], encounter: 0, seed: UInt64(seed))).transcript
      }
      #expect((Set(games).count == 1) == kind.isDeterministic, "\(kind.name)")
    }
  }

  @Test("A variant and a player are found by their notation, or the error lists the known ones")
  func notationFindsOrExplains() throws {
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
