import Testing

@testable import Play

struct JudgementTests {
  private func solver(_ variant: String) throws -> PositionSolver {
    try #require(try Catalog.variant(variant).makeSolver(tableBits: 14))
  }

  /// The transcript of a game of random moves, and of its first moves.
  private func randomGame(_ variant: String, opening plies: Int, seed: UInt64) throws -> (all: String, opening: String)
  {
    func play(_ game: some SearchedGame) -> (String, String) {
      var random = SplitMix(seed: seed)
      var position = game.start(seed: 0)
      var (all, opening) = ("", "")
      while case .open = game.standing(in: position) {
        let move = game.forcedMove(in: position) ?? game.randomMove(in: position, using: &random)
        all += game.text(for: move, in: position)
        game.play(move, in: &position)
        if game.plies(in: position) == plies { opening = all }
      }
      return (all, opening)
    }
    return play(try Variants.board(variant))
  }

  @Test(
    "A move's scores are those of the positions before and after it",
    arguments: [
      ("noughts:3x3", 0), ("noughts:3x3,misere", 1), ("connect-four:4x4", 3), ("reversi:4x4", 2),
      ("reversi:6x6,anti", 24),
    ])
  func scoresMatchPositions(variant: String, opening plies: Int) throws {
    let solver = try solver(variant)
    let session = try #require(try Catalog.variant(variant).makeSession(try Catalog.player("random")))
    for seed in 1...4 {
      let (transcript, opening) = try randomGame(variant, opening: plies, seed: UInt64(seed))
      let judgements = try #require(try solver.judge(transcript, opening, 1_000_000, nil))
      let moves = try session.position(after: transcript).moves.filter { !$0.isPass }
      #expect(judgements.map(\.ply) == Array(plies..<moves.count))
      for judgement in judgements {
        let before = moves[..<judgement.ply].map(\.text).joined()
        let move = moves[judgement.ply]
        let truth = try solver.solve(before, true)
        let played = truth.moves.first { $0.text == move.text }?.score
        #expect(judgement.seat == move.seat)
        #expect(
          judgement.scores?.best == truth.score && judgement.scores?.played == played, "\(transcript) \(judgement)")
      }
    }
  }

  @Test("A known blunder is found: a corner against two corners at noughts")
  func knownBlunderIsFound() throws {
    let judgements = try #require(try solver("noughts:3x3").judge("a1b2c3a3c1c2b1", "", 10_000, nil))
    let wrong = judgements.filter { $0.scores?.best != $0.scores?.played }
    #expect(wrong == [Judgement(ply: 3, seat: 1, scores: .init(best: 0, played: -2))])
    #expect(judgements.count == 7)
  }

  @Test("A game that was stopped is judged as far as it went")
  func stoppedGameIsJudged() throws {
    let judgements = try solver("noughts:3x3").judge("a1b2c3a3", "a1", 10_000, nil)
    #expect(judgements?.map(\.ply) == [1, 2, 3])
    #expect(judgements?.last?.scores == .init(best: 0, played: -2))
    #expect(try solver("noughts:3x3").judge("a1", "a1", 10_000, nil) == [])
  }

  @Test(
    "A small budget leaves early moves open, and what it proves is true",
    arguments: ["connect-four:5x4", "reversi:6x6"]
  )
  func smallBudgetIsTrue(variant: String) throws {
    let solver = try solver(variant)
    let (transcript, _) = try randomGame(variant, opening: 0, seed: 3)
    let first = try #require(try solver.judge(transcript, "", 50, nil))
    let again = try #require(try solver.judge(transcript, "", 2_000, nil))
    #expect(first.first?.scores == nil && first.last?.scores != nil)
    #expect(first.count { $0.scores != nil } < again.count { $0.scores != nil })
    for (one, other) in zip(first, again) {
      guard let early = one.scores, let late = other.scores else { continue }
      #expect(early.loss == nil || early == late)
      #expect(early.best.signum() == late.best.signum() && early.played.signum() == late.played.signum())
    }
    #expect(try solver.judge(transcript, "", 50, nil) == first)
  }

  @Test("A raised flag stops the judgement")
  func flagStopsTheJudge() throws {
    let stop = StopFlag()
    stop.raise(true)
    #expect(try solver("connect-four:7x6").judge("444444", "", .max, stop) == nil)
  }

  @Test("A transcript that isn't a game is refused", arguments: ["a1a1", "z9", "a1a2b1b2c1c2"])
  func badTranscriptIsRefused(transcript: String) throws {
    let solver = try solver("noughts:3x3")
    #expect(throws: TranscriptError.self) { try solver.judge(transcript, "", 100, nil) }
  }
}
