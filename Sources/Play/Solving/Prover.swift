/// Finds moves that are provably best, whatever the game's solver is; belongs to one player.
///
/// The closures are made where the solver's type is known, as those of `AnyPlayer` are.
struct Prover<G: BoardGame> {
  /// Forgets everything.
  let clear: () -> Void
  /// A move that keeps the exact score of an open position, the game's first of them; nil when the rule, which counts
  /// the nodes of this call alone, came first. In both cases with the nodes visited.
  let prove: (G.Position, StopRule) -> (move: G.Move?, nodes: Int)
}

extension Prover where G: SolvedGame {
  init(_ game: G, tableBits: Int) {
    // Most players never prove anything, and a solver takes time to make: none is made before it is used.
    var kept: G.Exact?
    clear = { kept?.clear() }
    prove = { position, stop in
      var solver = kept.take() ?? G.Exact(game: game, tableBits: tableBits)
      defer { kept = solver }
      let before = solver.nodes
      func keepingMove() -> G.Move? {
        let score = solver.score(of: position, game: game, until: stop)
        // Where it isn't known how fast a win can be, a win will do.
        if let move = solver.remembered(keeping: score ?? 1) { return move }
        guard let score else { return nil }
        for move in game.moves(in: position) {
          var next = position
          game.play(move, in: &next)
          let rest = stop.after(nodes: solver.nodes - before)
          if case .open = game.standing(in: next) {
            guard let reply = solver.score(of: next, alpha: -score, beta: 1 - score, until: rest) else { return nil }
            if -reply >= score { return move }
          } else if -game.finalScore(of: next) >= score {
            return move
          }
        }
        return nil
      }
      let move = keepingMove()
      return (move, solver.nodes - before)
    }
  }
}

extension SolvedGame {
  func makeProver(tableBits: Int) -> Prover<Self>? { Prover(self, tableBits: tableBits) }
}
