import Campaign
import Engines
import Play
import Testing

@testable import People

@Suite struct OpponentsTests {
  private let bot = Contender(.engine(EngineSpec(command: ["bot"], language: .nboard)), name: "rhino")

  @Test("Own players are known by their notation")
  func ownPlayersByNotation() throws {
    #expect(try Opponents().contender("greedy") == Contender(.own(Catalog.player("greedy"))))
    #expect(throws: PeopleError.self) { try Opponents().contender("bot") }
  }

  @Test("Programs come only from a config and are known by their names")
  func programsComeFromConfig() throws {
    let opponents = Opponents([bot])
    #expect(try opponents.contender("rhino") == bot)
    #expect(opponents.isKnown("rhino"))
    // Nothing that a page sends is ever run.
    #expect(!opponents.isKnown("nboard:bot"))
  }

  @Test("The players offered can play the variant")
  func offeredPlayersCanPlay() throws {
    let opponents = Opponents([bot, Contender(.own(try Catalog.player("alpha-beta:depth=9")), name: "deep")])
    #expect(
      opponents.names(at: try Catalog.variant("reversi")) == [
        "rhino", "deep", "random", "greedy", "alpha-beta", "monte-carlo", "perfect",
      ])
    #expect(opponents.names(at: try Catalog.variant("noughts")).first == "deep")
    #expect(opponents.names(at: try Catalog.variant("snap")) == ["random", "reflex"])
  }
}
