import Play
import Statistics
import Testing

@testable import Tournament

@Suite struct UntilClearTests {
  private func entry(_ variant: String = "x", players: [String] = ["a", "b", "c", "d"], seats: Int = 2) -> Entry {
    Entry(variant: variant, seats: seats, players: players)
  }

  private func format(_ texts: [String: String]) -> UntilClear {
    UntilClear(FormatSettings(for: UntilClear.keys, texts: texts))
  }

  @Test("The default goal is a ranking at 95 % within 20 Elo")
  func defaultGoal() {
    #expect(format([:]).goal == ClaimGoal(.ranking, within: 20, confidence: 0.95))
    #expect(format([:]).mostGames == 20_000)
    let set = format(["what": "best", "within": "5", "confidence": "99", "games": "700"])
    #expect(set.goal == ClaimGoal(.best, within: 5, confidence: 0.99) && set.mostGames == 700)
  }

  @Test("More than two seats are refused with the reason")
  func moreSeatsAreRefused() {
    #expect(
      format([:]).problem(at: entry("snap:3", seats: 3), seating: .rotations)
        == "snap:3 has 3 seats; until-clear bets on who of two is better, and can't tell that from places among 3: leave it "
        + "out, or play a round-robin")
    #expect(format([:]).problem(at: entry(), seating: .rotations) == nil)
  }

  @Test("Everybody has to play everywhere")
  func everybodyPlaysEverywhere() {
    let problem = format([:]).problem(of: [entry(), entry("y", players: ["a", "b", "d"])], seating: .rotations)
    #expect(
      problem?.text
        == "c can't play y; until-clear compares players by games at all variants: leave out the one or the other")
    #expect(problem?.key == nil)
  }

  @Test("The cap has to allow at least a round")
  func capHoldsARound() {
    let problem = format(["games": "5"]).problem(of: [entry()], seating: .rotations)
    #expect(problem?.key == "games")
    #expect(
      problem?.text == "one round of 4 players at a variant has 6 games; expected at least as many, found 5")
    #expect(format(["games": "6"]).problem(of: [entry()], seating: .rotations) == nil)
    #expect(format(["games": "11"]).problem(of: [entry(), entry("y")], seating: .rotations) != nil)
  }

  @Test("Equal players never end within zero")
  func zeroMarginWarns() {
    #expect(format(["within": "0"]).warnings.count == 1 && format([:]).warnings.isEmpty)
  }
}
