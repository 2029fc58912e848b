/// Looks one move ahead: takes a win, stops a loss, else takes the best result of a single move.
struct Greedy<G: EvaluatedGame>: CatalogPlayer {
  static var kind: PlayerKind {
    PlayerKind(
      name: "greedy",
      summary: "Takes a win, stops a loss, else makes the move with the best result at once; at Reversi the most discs."
    )
  }

  let game: G
  let evaluator: G.Evaluator
  var random = SplitMix(seed: 0)

  init(game: G, spec: PlayerSpec, memory: TableMemory) {
    self.game = game
    // The weights are alpha-beta's parameters; greedy goes by their defaults.
    evaluator = G.Evaluator(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind))
  }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in position: G.Position, within budget: Budget) -> Decision<G.Move> {
    var best: G.Move?
    var bestValue = Int32.min
    var equals = 0
    var nodes = 0
    for move in game.moves(in: position) {
      nodes += 1
      let value = value(of: move, in: position)
      if value > bestValue {
        (best, bestValue, equals) = (move, value, 1)
      } else if value == bestValue {
        // The k-th equal replaces the one kept with chance 1/k, so that all are equally likely.
        equals += 1
        if random.below(equals) == 0 { best = move }
      }
    }
    guard let best else { preconditionFailure("an open position has a move") }
    return Decision(best, nodes: nodes)
  }

  /// The immediate value of a move for the side that makes it.
  private func value(of move: G.Move, in position: G.Position) -> Int32 {
    var after = position
    game.play(move, in: &after)
    switch game.standing(in: after) {
    case .won: return -Score.win
    case .drawn: return 0
    case .lost: return Score.win
    case .open:
      for reply in game.moves(in: after) {
        var answered = after
        game.play(reply, in: &answered)
        if game.standing(in: answered) == .lost { return 1 - Score.win }
      }
      return -evaluator.gain(in: after)
    }
  }
}
