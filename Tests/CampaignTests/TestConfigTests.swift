import Statistics
import Testing

@testable import Campaign

@Suite struct TestConfigTests {
  private func plan(_ text: String) throws -> RunPlan { try RunPlan(try RunConfig(text: text, file: "x.yml")) }

  private func complaint(_ text: String) -> String? {
    do {
      _ = try plan(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static let two = "variants: [noughts, \"connect-four:5x4\"]\nplayers: [random, greedy]\nencounters: 7\n"

  @Test("A test is read with its model and risks")
  func testHasModelAndRisks() throws {
    let plan = try plan(Self.two + "sprt: {elo: [-5, 0], model: logistic, alpha: 0.1, beta: 0.2}")
    #expect(plan.test == (try SequentialTest(elo0: -5, elo1: 0, alpha: 0.1, beta: 0.2, model: .logistic)))
    #expect(plan.games == nil)
    #expect(plan.description.planned == 28)
    #expect(plan.description.conditions.hasSuffix("a logistic test of -5.0 against 0.0 Elo with risks 0.1 and 0.2"))
    let usual = try self.plan(Self.two + "sprt: {elo: [0, 5]}")
    #expect(usual.test == (try SequentialTest(elo0: 0, elo1: 5)))
    #expect(try self.plan("variants: [noughts]\nplayers: [random, greedy]\nsprt: {elo: [0, 5]}").encounters == 100_000)
  }

  @Test("The test plays the same games as a match of the same players")
  func testPlaysTheSameMatch() throws {
    let plan = try plan(Self.two + "sprt: {elo: [0, 5]}")
    var config = MatchConfig("random", "greedy", variants: ["noughts", "connect-four:5x4"])
    (config.encounters, config.test) = (14, try SequentialTest(elo0: 0, elo1: 5))
    let match = try RunPlan(config)
    var (run, other) = (plan.schedule(seed: 3), match.schedule(seed: 3))
    while true {
      guard case .job(let job) = run.next(), case .job(let same) = other.next() else { break }
      #expect(job == same)
    }
    #expect(plan.description.identity["format"] == match.description.identity["format"])
  }

  @Test(
    "A malformed test is an error that says so",
    arguments: [
      (two + "sprt: [0, 5]", "4: sprt: expected a mapping with keys (elo, model, alpha, beta), found a list"),
      (two + "sprt: {alpha: 0.1}", "4: sprt: the key “elo” is missing; write {elo: [0, 5]}"),
      (two + "sprt: {elo: [0]}", "4: sprt.elo: expected two Elo differences, such as [0, 5]"),
      (two + "sprt: {elo: [5, 0]}", "4: sprt: elo1 is 0.0; expected more than elo0, 5.0"),
      (two + "sprt: {elo: [0, 5], alpha: 0.9}", "4: sprt: alpha is 0.9; expected 0.0001 to 0.4"),
      (two + "sprt: {elo: [0, 5], model: x}", "4: sprt.model: unknown model “x”; known: normalized, logistic"),
      (
        "variants: [noughts]\nplayers: [random, greedy, perfect]\nsprt: {elo: [0, 5]}",
        "3: sprt: a test decides between two players, not 3; list two, or let two of these meet: agon match "
          + "--config x.yml PLAYER OPPONENT --sprt 0,5"
      ),
      (
        "variants: [noughts]\nplayers: [random, greedy]\nformat: {gauntlet: {challenger: random}}\nsprt: {elo: [0, 5]}",
        "4: sprt: with a test two players meet until it is decided; leave out “format”"
      ),
    ])
  func badTestsAreErrors(text: String, problem: String) {
    #expect(complaint(text) == "x.yml:\(problem)")
  }
}
