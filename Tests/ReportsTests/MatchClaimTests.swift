import Results
import Statistics
import Testing

@testable import Reports

@Suite struct MatchClaimTests {
  /// A match in which “new” scored this much in each of this number of encounters.
  private func claim(_ score: Double, times count: Int, within: Double = 20) -> MatchClaim {
    var board = ClaimBoard(players: 2, goal: ClaimGoal(.ranking, within: within, confidence: 0.95))
    for _ in 0..<count { board.add(score, of: 0, against: 1) }
    let order = score < 0.5 ? [1, 0] : [0, 1]
    return MatchClaim(
      ClaimStanding(players: ["new", "old"], board: board, order: order, gamesOfEncounter: 2, gamesLeft: nil),
      player: "new")
  }

  @Test("A settled claim is in words and answers whether the first player isn't worse")
  func settledIsInWords() {
    let better = claim(0.75, times: 100)
    #expect(better.words == "new is better than old (95 %)" && better.answer == .yes)
    let worse = claim(0.25, times: 100)
    #expect(worse.words == "old is better than new (95 %)" && worse.answer == .no)
    let equal = claim(0.5, times: 1_000)
    #expect(equal.words == "new and old are equal within 20 Elo (95 %)" && equal.answer == .yes)
  }

  @Test("An open claim says how far it is from settled")
  func openShowsItsProgress() {
    let open = claim(0.5, times: 10)
    let evidence = open.evidence
    #expect(evidence.hasSuffix(" of 3.00"))
    #expect(
      open.words == "not settled whether new isn't worse than old by more than 20 Elo: \(evidence) (95 %)"
        && open.answer == .open)
    #expect(
      claim(0.5, times: 10, within: 0).words == "not settled whether new isn't worse than old: ln E 0.00 of 3.69 (95 %)"
    )
  }

  @Test("A player that isn't worse but may not be better is reported so")
  func notWorseIsSaid() {
    let claims = (1...200).lazy.map { self.claim(0.52, times: $0, within: 100) }.first { $0.answer != .open }
    #expect(claims?.words == "new isn't worse than old by more than 100 Elo (95 %)")
  }

  @Test("A block has the claim as a line and for programs")
  func blockHasTheClaim() throws {
    var block = try MatchBlock(
      .pairs(ll: 0, ld: 0, level: 0, wd: 100, ww: 0), setting: .init(player: "new", opponent: "old", variants: ["x"]))
    block.clear = claim(0.75, times: 100)
    #expect(block.answer == .yes)
    #expect(block.text(in: .text).contains("\nClaim | new is better than old (95 %)\n"))
    #expect(
      block.text(in: .json).contains(
        "\"clear\": {\"player\": \"new\", \"opponent\": \"old\", \"claim\": \"better\", \"within\": 20.0, "
          + "\"confidence_percent\": 95.0, "))
    #expect(
      block.chapter(name: "m", title: "M").verdict[0].hasPrefix("new is better than old (95 %), after 200 games, Elo "))
  }
}
