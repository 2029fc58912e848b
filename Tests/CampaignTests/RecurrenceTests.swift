import Statistics
import Testing

@testable import Campaign

@Suite struct RecurrenceTests {
  @Test("Deterministic players without openings cause a warning")
  func fixedPlayersNeedOpenings() throws {
    let text = "variants: [noughts]\nplayers: [alpha-beta, {name: deep, player: \"alpha-beta:depth=6\"}]"
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    #expect(
      plan.warnings == [
        "at noughts:3x3 alpha-beta and deep play the same game again and again: they are deterministic and there are "
          + "no openings; add “openings: {plies: 2}”"
      ])
    let opened = try RunPlan(try RunConfig(text: text + "\nopenings: {plies: 2}", file: "x.yml"))
    #expect(opened.warnings.isEmpty)
  }

  @Test("Repeated openings and repeated games cause a warning")
  func repeatedOpeningsWarn() throws {
    func warnings(_ players: String, encounters: Int) throws -> [String] {
      let text = "variants: [noughts]\nplayers: [\(players)]\nopenings: {plies: 2}\nencounters: \(encounters)"
      return try RunPlan(try RunConfig(text: text, file: "x.yml")).warnings
    }
    let again = "noughts:3x3 has 72 openings of 2 plies: after 72 encounters of a pairing they come again"
    #expect(try warnings("random, greedy", encounters: 72).isEmpty)
    #expect(try warnings("random, greedy", encounters: 73) == ["\(again); more plies make more"])
    #expect(
      try warnings("random, alpha-beta, perfect", encounters: 73) == [
        "\(again), and so do games of alpha-beta and perfect, who are deterministic; more plies make more"
      ])
    func match(_ player: String, test: SequentialTest?) throws -> [String] {
      var match = MatchConfig("alpha-beta", player, variants: ["noughts"])
      (match.openings, match.encounters, match.test) = (2, 100, test)
      return try RunPlan(match, workers: 1).warnings
    }
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(try match("greedy", test: nil) == ["\(again); more plies make more"])
    #expect(try match("greedy", test: test).isEmpty)
    #expect(try match("perfect", test: test).first?.hasPrefix("\(again), and so do games of alpha-beta and") == true)
  }
}
