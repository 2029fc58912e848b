import Testing

@testable import Play

@Suite struct LevelsTests {
  @Test("Every variant that is offered has ten levels: different players by their canonical names who can play it")
  func levelsArePlayers() throws {
    for offer in Catalog.games.flatMap(\.offers) {
      let variant = try Catalog.variant(offer.variant)
      let family = try #require(Catalog.games.first { $0.name == variant.variant.game })
      let levels = family.levels.players(cells: variant.traits.map { $0.width * $0.height })
      #expect(levels.count == 10 && Set(levels).count == 10, "\(offer.variant)")
      for level in levels {
        let player = try Catalog.player(level)
        #expect(player.description == level && variant.canBePlayed(by: player.kind), "\(offer.variant): \(level)")
      }
    }
  }

  @Test("Simulations grow with the board, and from level to level on the smallest one, too")
  func simulationsFollowTheBoard() {
    let levels = Levels.simulations([2, 3, 10], cells: 10)
    func simulations(_ cells: Int?) -> [String] {
      levels.players(cells: cells).map { String($0.split(separator: "=")[1]) }
    }
    #expect(simulations(10) == ["2", "3", "10"] && simulations(nil) == ["2", "3", "10"])
    #expect(simulations(25) == ["5", "8", "25"])
    #expect(simulations(1) == ["1", "2", "3"])
    #expect(Levels.players(["random"]).players(cells: 9) == ["random"])
  }
}
