import Engines
import Play
import Testing

@testable import Campaign

@Suite struct ConditionConfigTests {
  private func config(_ line: String) throws -> RunConfig {
    try RunConfig(text: "variants: [noughts:3x3]\nplayers: [random, greedy]\n\(line)", file: "bad.yml")
  }

  @Test("The policy for engines that can't play is read and has a default")
  func faultPolicyAndDefault() throws {
    #expect(try config("").faults == FaultPolicy(action: .withdraw, starts: 3, games: nil))
    #expect(
      try config("faults: {on: forfeit, starts: 1, games: 20}").faults
        == FaultPolicy(action: .forfeit, starts: 1, games: 20))
  }

  @Test("Adjudication settings are read and are part of the run identity")
  func adjudicationIsIdentity() throws {
    let adjudication = Adjudication(
      resign: .init(score: 5.5, moves: 3), draw: .init(score: 0, moves: 8, after: 30), solved: 100_000)
    let read = try config(
      "adjudicate: {resign: {score: 5.5, moves: 3}, draw: {score: 0, moves: 8, after: 30}, solved: 100000}")
    #expect(read.adjudication == adjudication)
    let plan = try RunPlan(read)
    #expect(plan.limits.adjudication == adjudication)
    #expect(
      plan.conditions == "no openings, lost where both say so by 5.5 for 3 moves, "
        + "drawn where both say at most 0 for 8 moves from ply 30 on, ended by proof within 100000 nodes")
    #expect(try plan.description.identity != RunPlan(config("")).description.identity)
  }

  @Test("A loss by the loser's scores alone is read, and is another run than one by both")
  func resignationOfLoser() throws {
    let both = try RunPlan(config("adjudicate: {resign: {score: 5, moves: 3, by: both}}"))
    let usual = try RunPlan(config("adjudicate: {resign: {score: 5, moves: 3}}"))
    let loser = try RunPlan(config("adjudicate: {resign: {score: 5, moves: 3, by: loser}}"))
    #expect(both.description.identity == usual.description.identity)
    #expect(loser.description.identity != usual.description.identity)
    #expect(loser.conditions == "no openings, lost where the loser says so by 5 for 3 moves")
  }

  @Test("The setting of what to record is read and doesn't change the run identity")
  func recordIsNoIdentity() throws {
    let plan = try RunPlan(config("record: moves"))
    #expect(plan.limits.notesMoves)
    #expect(try plan.description.identity == RunPlan(config("record: games")).description.identity)
  }

  @Test(
    "An error names its line and what would be right",
    arguments: [
      ("faults: {on: ignore}", "faults.on: unknown policy “ignore”; known: withdraw, forfeit, retry"),
      ("faults: {at: 3}", "faults: unknown key “at”; known: on, starts, games"),
      ("faults: {starts: 0}", "faults.starts: expected a whole number from 1 to 1000, found “0”"),
      ("record: everything", "record: expected games or moves, found “everything”"),
      ("adjudicate: {}", "adjudicate: expected at least one of resign, draw, solved"),
      (
        "adjudicate: {resign: {score: 5}}",
        "adjudicate.resign: expected both “score” and “moves”, such as {score: 5, moves: 3}"
      ),
      (
        "adjudicate: {draw: {score: -1, moves: 3}}",
        "adjudicate.draw.score: expected a score from 0 to 9000, found “-1”"
      ),
      (
        "adjudicate: {resign: {score: 5, moves: 3, by: winner}}",
        "adjudicate.resign.by: expected both or loser, found “winner”"
      ),
      ("adjudicate: {solved: 0}", "adjudicate.solved: expected a whole number from 1 to 1000000000000, found “0”"),
    ])
  func errorsNameLineAndFix(line: String, problem: String) {
    #expect { try config(line) } throws: { error in
      #expect("\(error)".contains(problem), "\(error)")
      return "\(error)".hasPrefix("bad.yml:3: ")
    }
  }
}
