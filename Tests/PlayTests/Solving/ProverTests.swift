import Testing

@testable import Play

struct ProverTests {
  /// Tries `body` on random positions of every game that can be solved, with the score of each move.
  private func forPositions(
    of name: String, plies: Int,
    _ body: (_ proven: (_ nodes: Int?) throws -> [String], _ scores: [String: Int]) throws -> Void
  ) throws {
    func check<G: SolvedGame>(_ game: G) throws {
      var plain = try PlainSolver(game: game, tableBits: 14)
      let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
      for seed in 1...12 as ClosedRange<UInt64> {
        let position = game.playRandomly(seed: seed, plies: plies).end
        guard case .open = game.standing(in: position) else { continue }
        var scores: [String: Int] = [:]
        for move in game.moves(in: position) {
          var next = position
          game.play(move, in: &next)
          let isOpen = game.standing(in: next) == .open
          let reply = isOpen ? plain.score(of: next, game: game, until: endless)! : game.finalScore(of: next)
          scores[game.text(for: move, in: position)] = -reply
        }
        let prover = Prover(game, tableBits: 14, memory: TableMemory())
        try body(
          { nodes in
            try prover.prove(position, StopRule(nodes: nodes, milliseconds: nil, budget: Budget())).moves
              .map { game.text(for: $0, in: position) }
          }, scores)
      }
    }
    func open(_ game: some SearchedGame) throws {
      guard let game = game as? any SolvedGame else { throw Variants.NoBoardGame(name: name) }
      try check(game)
    }
    try open(try Variants.board(name))
  }

  static let variants = SolverTests.variants.filter { $0.1 < 60 }

  @Test("With enough time the proven move is the best, or all drawing moves if none wins", arguments: variants)
  func timeGivesTheBestMoves(name: String, plies: Int) throws {
    try forPositions(of: name, plies: plies) { proven, scores in
      let best = try #require(scores.values.max())
      let moves = try proven(nil)
      if best == 0 {
        #expect(Set(moves) == Set(scores.filter { $0.value == 0 }.keys))
      } else {
        #expect(moves.count == 1 && scores[moves[0]] == best)
      }
    }
  }

  @Test("Whenever the prover is stopped, its proven moves change nobody's result", arguments: variants)
  func stoppedProofsAreTrue(name: String, plies: Int) throws {
    try forPositions(of: name, plies: plies) { proven, scores in
      let best = try #require(scores.values.max())
      for nodes in [1, 5, 20, 60, 200, 600] {
        for move in try proven(nodes) { #expect(scores[move]?.signum() == best.signum(), "\(nodes) nodes") }
      }
    }
  }
}
