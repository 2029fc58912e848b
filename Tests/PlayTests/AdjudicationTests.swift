import Testing

@testable import Play

@Suite struct AdjudicationTests {
  private func verdict(_ rules: Adjudication, _ scores: [Double?]) -> (Outcome, after: Int)? {
    var adjudicator = Adjudicator(rules)
    for (ply, score) in scores.enumerated() {
      if let outcome = adjudicator.hear(score.map { Thought(score: $0) }, seat: ply % 2, ply: ply) {
        return (outcome, ply + 1)
      }
    }
    return nil
  }

  @Test("A game is lost once both players report it for the required number of moves")
  func agreedLossEndsGame() throws {
    let rules = Adjudication(resign: .init(score: 5, moves: 2))
    let found = try #require(verdict(rules, [-5, 6, -7, 5, -9]))
    #expect(found.0 == Outcome(winner: 1, reason: .adjudicated) && found.after == 4)
  }

  @Test("A game is lost once its loser reports it, where the winner needn't agree")
  func lossByLoserAlone() throws {
    let rules = Adjudication(resign: .init(score: 5, moves: 2, isMutual: false))
    let found = try #require(verdict(rules, [-5, nil, -7, 0, -9]))
    #expect(found.0 == Outcome(winner: 1, reason: .adjudicated) && found.after == 3)
    #expect(verdict(rules, [9, -4, 9, -9, 9, -4, 9, -9]) == nil)
  }

  @Test(
    "A game continues if one player doesn't report the loss, or contradicts it in between",
    arguments: [
      [-9.0, 4, -9, 4, -9, 4], [-9, nil, -9, 9, -9, nil, -9, 9], [-9, 9, -1, 9, -9, 9], [9, 9, 9, 9],
    ] as [[Double?]])
  func disagreementContinues(_ scores: [Double?]) {
    #expect(verdict(Adjudication(resign: .init(score: 5, moves: 2)), scores) == nil)
  }

  @Test("A game is drawn once both players report it from the required ply on")
  func agreedDrawEndsGame() throws {
    let rules = Adjudication(draw: .init(score: 0.1, moves: 2, after: 2))
    let found = try #require(verdict(rules, [0, 0, 0.1, -0.1, 0, 0, 0]))
    #expect(found.0 == Outcome(winner: nil, reason: .adjudicated) && found.after == 6)
    #expect(verdict(rules, [0, 0, 0, 0.2, 0, 0]) == nil)
  }

  private func play(_ variant: String, _ adjudication: Adjudication, seed: UInt64 = 1) throws -> GameRecord {
    let playable = try Catalog.variant(variant)
    let table = playable.makeTable(
      ["r": try Catalog.player("random"), "a": try Catalog.player("alpha-beta:depth=3")],
      limits: Limits(adjudication: adjudication))
    let seed = Seed.game(run: seed, variant: variant, players: ["a", "r"], encounter: 0)
    return try table(Job(variant: variant, players: ["a", "r"], encounter: 0, seed: seed))
  }

  @Test(
    "A position that is proven ends as perfect play would",
    arguments: ["noughts:4x4", "connect-four:5x4", "reversi:4x4"]
  )
  func provenPositionEndsGame(_ variant: String) throws {
    let playable = try Catalog.variant(variant)
    let solver = try #require(try playable.makeSolver(tableBits: 16))
    for seed in 1...10 as ClosedRange<UInt64> {
      let record = try play(variant, Adjudication(solved: 300), seed: seed)
      guard record.outcome.reason == .adjudicated else { continue }
      let score = try solver.solve(record.transcript, false).score
      let mover = try #require(
        try playable.makeSession(Catalog.player("random"))?.position(after: record.transcript).seat)
      #expect(record.outcome.winner == (score == 0 ? nil : score > 0 ? mover : 1 - mover))
      #expect(playable.mismatch(in: record, run: seed) == nil)
      let again = try play(variant, Adjudication(solved: 300), seed: seed)
      #expect(again.transcript == record.transcript && again.outcome == record.outcome)
    }
    let reasons = try (1...10).map { try play(variant, Adjudication(solved: 300), seed: $0).outcome.reason }
    #expect(reasons.contains(.adjudicated))
  }

  @Test("A budget of one node proves only the obvious, and the game is the same until then")
  func tinyBudgetProvesLittle() throws {
    let plain = try play("connect-four", Adjudication())
    let record = try play("connect-four", Adjudication(solved: 1))
    #expect(plain.transcript.hasPrefix(record.transcript) && record.plies >= 7)
  }

  @Test("Nothing is proven before both have moved")
  func noProofBeforeBothMoved() throws {
    let limits = Limits(adjudication: Adjudication(solved: 1_000_000))
    let table = try Catalog.variant("noughts:3x3").makeTable(["r": try Catalog.player("random")], limits: limits)
    let record = try table(Job(variant: "noughts:3x3", players: ["r", "r"], encounter: 0, opening: "a1b2", seed: 3))
    #expect(record.outcome.reason == .adjudicated && record.plies == 4 && record.efforts.map(\.moves) == [1, 1])
  }

  @Test("Variants that can't be solved aren't adjudicated")
  func unsolvableIsNotAdjudicated() throws {
    let record = try play("connect-four:5x4,popout", Adjudication(solved: 1_000_000))
    #expect(record.outcome.reason != .adjudicated)
  }
}
