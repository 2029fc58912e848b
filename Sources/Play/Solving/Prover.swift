/// Finds moves that are provably best, whatever the game's solver is; belongs to one player.
///
/// The closures are made where the solver's type is known, as those of `AnyPlayer` are.
public struct Prover<G: BoardGame> {
  /// Removes all that is known.
  let clear: () -> Void
  /// The moves of an open position that are proven as good as any within the rule, which counts the nodes of this call
  /// alone; with the number of nodes visited.
  ///
  /// - A move that wins, by the best score there is if that is known.
  /// - Where none wins, all moves that draw, in the game's order.
  /// - Where all lose, the one that keeps the best score.
  ///
  /// No moves if not even the winner is known.
  let prove: (G.Position, StopRule) throws(SystemTrouble) -> (moves: [G.Move], nodes: Int)
}

extension Prover where G: SolvedGame {
  init(_ game: G, tableBits: Int, memory: TableMemory) {
    // Most players never prove anything, and a solver takes time to make: none is made before it is used.
    var kept: G.Exact?
    clear = { kept?.clear() }
    prove = { (position, stop) throws(SystemTrouble) in
      var solver: G.Exact
      if let made = kept.take() {
        solver = made
      } else {
        solver = try G.Exact(game: game, tableBits: tableBits, memory: memory)
      }
      defer { kept = solver }
      let before = solver.nodes
      let moves = solver.provenMoves(of: position, game: game, until: stop)
      return (moves, solver.nodes - before)
    }
  }
}

extension SolvedGame {
  public func makeProver(tableBits: Int, memory: TableMemory) -> Prover<Self>? {
    Prover(self, tableBits: tableBits, memory: memory)
  }

  public func proverBytes(tableBits: Int) -> Int { Exact.tableBytes(game: self, tableBits: tableBits) }
}

extension Solver {
  /// Finds the moves that `Prover.prove` returns.
  fileprivate mutating func provenMoves(of position: G.Position, game: G, until stop: StopRule) -> [G.Move] {
    let (before, most) = (nodes, game.highestScore + 1)
    // Who wins is asked first: it costs a fraction of the score.
    func ask(_ alpha: Int, _ beta: Int) -> Int? {
      score(of: position, alpha: alpha, beta: beta, until: stop.after(nodes: nodes - before))
    }
    func keeping(_ score: Int, all: Bool = false) -> [G.Move] {
      moves(keeping: score, in: position, game: game, all: all, until: stop.after(nodes: nodes - before))
    }
    guard let sign = ask(0, 1) else { return remembered(keeping: 1, in: position).map { [$0] } ?? [] }
    if sign > 0 {
      let winning = keeping(1)
      guard !winning.isEmpty, let score = ask(0, most) else { return winning }
      let best = keeping(score)
      return best.isEmpty ? winning : best
    }
    guard let level = ask(-1, 0) else { return [] }
    if level >= 0 { return keeping(0, all: true) }
    return ask(-most, 0).map { keeping($0) } ?? []
  }

  /// The moves known to score `score`, the best there is, when the rule comes: all of them or the first one found.
  private mutating func moves(
    keeping score: Int, in position: G.Position, game: G, all: Bool, until stop: StopRule
  ) -> [G.Move] {
    if !all, let move = remembered(keeping: score, in: position) { return [move] }
    let before = nodes
    var found: [G.Move] = []
    for move in game.moves(in: position) {
      var next = position
      game.make(move, in: &next)
      let reply: Int
      if case .open = game.standing(in: next) {
        let rest = stop.after(nodes: nodes - before)
        guard let value = self.score(of: next, alpha: -score, beta: 1 - score, until: rest) else { break }
        reply = value
      } else {
        reply = game.finalScore(of: next)
      }
      if -reply >= score { found.append(move) }
      if !all, !found.isEmpty { break }
    }
    return found
  }
}
