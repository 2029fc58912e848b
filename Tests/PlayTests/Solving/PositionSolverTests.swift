import Testing

@testable import Play

struct PositionSolverTests {
  private func solver(_ variant: String) throws -> PositionSolver {
    try #require(try Catalog.variant(variant).makeSolver(tableBits: 12))
  }

  @Test("An answer has the score, and each move with the score for the side that makes it")
  func answerScoresEachMove() throws {
    let answer = try solver("noughts:3x3").solve("a1", true)
    #expect(answer.score == 0)
    #expect(answer.moves.filter { $0.score == 0 }.map(\.text) == ["b2"])
    #expect(answer.moves.count == 8 && answer.moves.allSatisfy { $0.score == 0 || $0.score == -2 })
  }

  @Test("Earlier solving changes neither the score nor the nodes")
  func earlierSolvesAreHarmless() throws {
    let solver = try solver("connect-four:4x4")
    let first = try solver.solve("1223", false)
    _ = try solver.solve("12", false)
    #expect(try solver.solve("1223", false) == first)
  }

  @Test("A game that is over has its final score and needs no nodes")
  func finishedGameHasItsScore() throws {
    let answer = try solver("noughts:3x3").solve("a1a2b1b2c1", true)
    #expect(answer == PositionSolver.Answer(score: -3, moves: [], nodes: 0))
  }

  @Test("A drawn Reversi board is the position that its transcript leads to, whichever side is to move")
  func drawnBoardIsThePosition() throws {
    for row in try Known.rows("reversi-endgames.csv").prefix(4) {
      let transcript = row[6].replacing("--", with: "")
      let game = try #require(try Catalog.variant("reversi:8x8").game as? Reversi<UInt64>)
      let (played, drawn) = (try game.position(from: transcript), try game.position(from: row[1] + row[2]))
      #expect(played.mover == drawn.mover && played.other == drawn.other && played.seat == drawn.seat)
      #expect(played.plies == drawn.plies && played.legal == drawn.legal)
    }
  }

  @Test("A text that isn't a position is refused", arguments: ["XXXX", "XO-", "zz", "a1", "d3d3", "XO--------------Z"])
  func otherTextIsRefused(text: String) throws {
    let solver = try solver("reversi:4x4")
    #expect(throws: TranscriptError.self) { try solver.solve(text, false) }
  }

  @Test("A prospect has the scores that solving gives within its nodes")
  func prospectMatchesSolving() throws {
    for (variant, text) in [("noughts:3x3", "a1b2"), ("connect-four:4x4", "1223"), ("reversi:4x4", "b1")] {
      let solver = try solver(variant)
      let (answer, prospect) = (try solver.solve(text, true), try solver.prospect(text, 1_000_000))
      #expect(prospect.score == answer.score)
      #expect(prospect.moves == answer.moves.map { PositionSolver.Prospect.Move(text: $0.text, score: $0.score) })
    }
  }

  @Test("A prospect leaves out what its nodes don't prove")
  func prospectOmitsUnproven() throws {
    let solver = try solver("connect-four:5x4")
    #expect(try solver.prospect("3", 1) == PositionSolver.Prospect(seat: 1, score: nil))
    let answer = try solver.solve("3", false)
    let part = try solver.prospect("3", answer.nodes + 1)
    #expect(part.seat == 1 && part.score == answer.score && part.moves.contains { $0.score == nil }, "\(part)")
  }

  @Test("A prospect is for the side that can move")
  func prospectIsOfTheMover() throws {
    let solver = try solver("reversi:4x4")
    let (passes, over) = try #require(try Self.pass())
    #expect(try solver.prospect(passes.text, 1_000_000).seat == passes.seat)
    let end = try solver.prospect(over, 1_000_000)
    #expect(end.seat == nil && end.score != nil && end.moves.isEmpty)
  }

  /// A transcript after which a side has to pass, with who moves then; and a whole game.
  private static func pass() throws -> (passes: (text: String, seat: Int), over: String)? {
    let variant = try Catalog.variant("reversi:4x4")
    let game = try #require(variant.game as? Reversi<UInt64>)
    var found: (text: String, seat: Int)?
    for number in 0..<1000 {
      var (position, text, random) = (game.start(seed: 0), "", SplitMix(seed: UInt64(number)))
      while game.standing(in: position).isOpen {
        let moves = Array(game.moves(in: position))
        if game.forcedMove(in: position) != nil, !text.isEmpty {
          found = found ?? (text, 1 - game.seat(in: position))
        }
        let move = moves[random.below(moves.count)]
        text += game.text(for: move, in: position)
        game.make(move, in: &position)
      }
      if let found { return (found, text) }
    }
    return nil
  }

  @Test("Snap and PopOut can't be solved")
  func someGamesAreUnsolvable() throws {
    for name in ["snap:2", "connect-four:7x6,popout"] {
      let variant = try Catalog.variant(name)
      #expect(try !variant.canBeSolved && variant.makeSolver(tableBits: 8) == nil)
    }
  }
}
