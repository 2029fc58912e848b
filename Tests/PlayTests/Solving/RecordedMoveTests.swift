import Testing

@testable import Play

struct RecordedMoveTests {
  private func solver(_ variant: String) throws -> PositionSolver {
    try #require(try Catalog.variant(variant).makeSolver(tableBits: 14))
  }

  @Test(
    "Judged by its positions a move is worth what it is in its game",
    arguments: [
      ("noughts:3x3,misere", 1), ("noughts:4x3", 0), ("connect-four:4x4", 3), ("connect-four:5x4,line=3", 2),
      ("reversi:4x4", 2), ("reversi:6x6,anti", 26),
    ])
  func positionsJudgeAsGames(variant: String, opening plies: Int) throws {
    let solver = try solver(variant)
    for seed in 1...6 {
      let game = try Variants.board(variant)
      let transcript = game.randomTranscript(seed: UInt64(seed))
      let opening = game.randomTranscript(seed: UInt64(seed), plies: plies)
      let moves = try solver.moves(transcript, opening)
      let judgements = try #require(try solver.judge(transcript, opening, 1_000_000, nil))
      var known: [String: Int] = [:]
      for case .open(let position, _) in moves.map(\.after) {
        known[position] = try solver.prove(position, 1_000_000, nil)?.score
      }
      for move in moves { known[move.before] = try solver.prove(move.before, 1_000_000, nil)?.score }
      #expect(moves.map { $0.judgement { known[$0] } } == judgements, "\(transcript)")
      #expect(moves.first?.judgement { _ in nil }.scores == nil)
    }
  }

  @Test("The end of a game is known, and a stopped game has a position")
  func endAndStopHavePositions() throws {
    let whole = try solver("noughts:3x3").moves("a1b2c3a3c1c2b1", "a1b2")
    #expect(whole.map(\.ply) == [2, 3, 4, 5, 6] && whole.map(\.seat) == [0, 1, 0, 1, 0])
    #expect(whole.last?.after == .over(score: 2))
    let stopped = try solver("noughts:3x3").moves("a1b2", "a1")
    #expect(
      stopped == [
        RecordedMove(
          ply: 1, seat: 1, before: "--------XO", after: .open(position: "----O---XX", isOthersTurn: true))
      ])
  }

  @Test("After a pass it is the same side's turn")
  func passKeepsTheTurn() throws {
    var passes = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let transcript = try Variants.board("reversi:4x4").randomTranscript(seed: seed)
      for move in try solver("reversi:4x4").moves(transcript, "") {
        guard case .open(let position, let isOthersTurn) = move.after else { continue }
        #expect((position.last == move.before.last) != isOthersTurn)
        if !isOthersTurn { passes += 1 }
      }
    }
    #expect(passes > 0)
  }

  @Test("What can't be proven in the budget is reported")
  func unprovenIsReported() throws {
    let solver = try solver("connect-four:7x6")
    let start = String(repeating: "-", count: 42) + "X"
    #expect(try solver.prove(start, 500, nil) == Proof(score: nil, nodes: 500))
    let stop = StopFlag()
    stop.raise(true)
    #expect(try solver.prove(start, .max, stop) == nil)
  }

  @Test("A proof is the same whatever was proven before")
  func proofsAreIndependent() throws {
    let solver = try solver("connect-four:5x4")
    let transcript = try Variants.board("connect-four:5x4").randomTranscript(seed: 1)
    let positions = try solver.moves(transcript, "").map(\.before)
    let forwards = try positions.map { try solver.prove($0, 1_000_000, nil) }
    let backwards = try positions.reversed().map { try solver.prove($0, 1_000_000, nil) }
    #expect(forwards == backwards.reversed())
  }
}
