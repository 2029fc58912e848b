import Play
import Testing

@testable import People

@Suite struct HintTests {
  private func hint(_ variant: String, _ moves: String...) throws -> Hint {
    var game = try BoardGameInPlay.sample(variant)
    for move in moves { try game.play(move, nanoseconds: 1) }
    return try #require(try Hint.of(game))
  }

  @Test("A win that can be proven is reported")
  func provenWinIsReported() throws {
    let hint = try hint("noughts:3x3", "a1", "a2", "b1", "b2")
    #expect(hint.seat == 0 && hint.moves == ["c1"] && hint.areProven && hint.margin == .moves(1))
    #expect(hint.text == "you can win in 1 move: c1")
  }

  @Test("A draw is reported with all moves that keep it")
  func drawListsItsMoves() throws {
    let hint = try hint("noughts:3x3", "a1")
    #expect(hint.text == "a draw if nobody errs; what keeps it: b2")
  }

  @Test("A loss is reported with the move that holds out longest")
  func lossNamesBestDefence() throws {
    let hint = try hint("noughts:3x3", "a1", "b1")
    #expect(hint.text.hasPrefix("you can win in 3 moves: "), "\(hint.text)")
    let lost = try self.hint("noughts:3x3", "a1", "b1", "a2")
    #expect(lost.text == "lost in 2 moves if the other side doesn't err; what holds out best: a3")
  }

  @Test("Reversi counts discs")
  func reversiCountsDiscs() throws {
    let hint = try hint("reversi:4x4")
    #expect(hint.score.map { $0 < 0 } == true && hint.margin == hint.score.map { .discs(-$0) })
    #expect(hint.text.hasPrefix("lost by "), "\(hint.text)")
  }

  @Test("Where nothing is proven alpha-beta is asked")
  func unprovenUsesAlphaBeta() throws {
    let hint = try hint("connect-four:7x6,popout", "4")
    #expect(hint.score == nil && !hint.areProven && hint.moves.count == 1)
    #expect(hint.text == "nothing can be proven here in a moment; alpha-beta would play \(hint.moves[0])")
  }

  @Test("A game whose lines lose has no count of moves")
  func misereHasNoMoveCount() throws {
    #expect(try hint("noughts:3x3,misere", "a1").margin == nil)
  }

  @Test("A game that is over has no hint")
  func finishedGameHasNoHint() throws {
    var game = try BoardGameInPlay.sample()
    try game.play("a1", "a2", "b1", "b2", "c1")
    #expect(try Hint.of(game) == nil)
  }
}
