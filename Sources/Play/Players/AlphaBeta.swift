/// Searches by principal variation search with iterative deepening, a transposition table and moves in the order of
/// what has cut best so far.
///
/// Sources: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); T. Marsland and M. Campbell, "Parallel
/// Search of Strongly Ordered Game Trees" (1982) for the null windows; J. Schaeffer, "The History Heuristic" (1983).
struct AlphaBeta<G: EvaluatedGame>: CatalogPlayer {
  static var kind: PlayerKind {
    PlayerKind(
      name: "alpha-beta",
      summary:
        "Searches ahead to a depth, for a number of nodes or for a time, whichever ends first; depth 4 if none is set.",
      parameters: [
        Parameter("depth", "plies to look ahead", .integer(1...99, default: nil)),
        Parameter("nodes", "nodes to visit per move", .integer(1...1_000_000_000_000, default: nil)),
        Parameter("time", "milliseconds to think per move", .integer(1...86_400_000, default: nil)),
        Parameter("table", "size of the transposition table, 2^N entries of 16 bytes", .integer(8...28, default: 16)),
      ] + LineEvaluation<Noughts<UInt64>>.weights + ReversiEvaluation<UInt64>.weights,
      isDeterministic: true)
  }

  private let game: G
  private let judge: G.Judge
  private let depth: Int?
  private let nodeLimit: Int?
  private let milliseconds: Int?
  private var table: TranspositionTable
  /// How often, weighted by depth, a move has cut, for each seat.
  private var history: [Int32]
  private static var historySlots: Int { 1 << 9 }

  /// The moves of all positions on the path being searched, one position after the other.
  private var moves: [RankedMove] = []
  private var nodes = 0
  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var stopped = false

  private struct RankedMove {
    var move: G.Move
    var rank: Int32
  }

  init(game: G, spec: PlayerSpec) {
    self.game = game
    judge = G.Judge(game: game, spec: spec)
    depth = spec[integer: "depth"]
    nodeLimit = spec[integer: "nodes"]
    milliseconds = spec[integer: "time"]
    table = TranspositionTable(bits: spec[integer: "table"] ?? 16)
    history = Array(repeating: 0, count: 2 * Self.historySlots)
  }

  mutating func begin(seed: UInt64) {
    table.clear()
    for place in history.indices { history[place] = 0 }
  }

  mutating func choose(in position: G.Position, within budget: Budget) -> Decision<G.Move> {
    nodes = 0
    stopped = false
    stop = StopRule(nodes: nodeLimit, milliseconds: milliseconds, budget: budget, seat: game.seat(in: position))
    let allowed = [depth, budget.depth].compactMap { $0 }.min()
    let deepest = min(allowed ?? (stop.isEndless ? 4 : .max), 99, game.longest - game.plies(in: position) + 1)
    for place in history.indices { history[place] /= 8 }
    guard var best = firstMove(in: position) else { preconditionFailure("an open position has a move") }
    var iteration = 1
    while iteration <= deepest {
      moves.removeAll(keepingCapacity: true)
      let (move, score) = searchRoot(position, depth: iteration, first: best)
      // A search cut short still knows better if it has found something better than the former best move first.
      if let move { best = move }
      if stopped || abs(score) > Score.win - Int32(iteration) - 1 { break }
      iteration += 1
    }
    return Decision(best, nodes: nodes)
  }

  private func firstMove(in position: G.Position) -> G.Move? {
    var moves = game.moves(in: position).makeIterator()
    return moves.next()
  }

  /// Searches all root moves; the move is nil when not even the first one was searched to the end.
  private mutating func searchRoot(
    _ position: G.Position, depth: Int, first: G.Move
  ) -> (move: G.Move?, score: Int32) {
    var alpha = -Score.win
    var best: G.Move?
    let range = rankMoves(of: position, first: first.packed)
    for place in range {
      let move = pickBest(from: place, to: range.upperBound)
      var next = position
      game.play(move, in: &next)
      var score: Int32
      if best == nil {
        score = -search(next, depth: depth - 1, alpha: -Score.win, beta: -alpha, ply: 1)
      } else {
        score = -search(next, depth: depth - 1, alpha: -alpha - 1, beta: -alpha, ply: 1)
        if score > alpha, !stopped {
          score = -search(next, depth: depth - 1, alpha: -Score.win, beta: -alpha, ply: 1)
        }
      }
      if stopped { break }
      if best == nil || score > alpha { (best, alpha) = (move, score) }
    }
    moves.removeSubrange(range)
    return (best, alpha)
  }

  /// The value of a position for its mover, exact when it lies between `alpha` and `beta`, else a bound.
  private mutating func search(_ position: G.Position, depth: Int, alpha: Int32, beta: Int32, ply: Int32) -> Int32 {
    nodes &+= 1
    switch game.standing(in: position) {
    case .won: return Score.win - ply
    case .lost: return ply - Score.win
    case .drawn: return 0
    case .open: break
    }
    if stop.stops(after: nodes) {
      stopped = true
      return 0
    }
    if depth <= 0 { return judge.score(of: position) }
    let hash = game.hash(of: position)
    var first: UInt16?
    if let known = table.entry(for: hash) {
      first = known.move
      if Int(known.depth) >= depth {
        let score = Self.fromTable(known.score, ply: ply)
        switch known.bound {
        case .exact: return score
        case .lower where score >= beta: return score
        case .upper where score <= alpha: return score
        case .lower, .upper: break
        }
      }
    }
    let range = rankMoves(of: position, first: first)
    var lower = alpha
    var best = -Score.win
    var bestMove: G.Move?
    for place in range {
      let move = pickBest(from: place, to: range.upperBound)
      var next = position
      game.play(move, in: &next)
      var score: Int32
      if place == range.lowerBound {
        score = -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: ply + 1)
      } else {
        score = -search(next, depth: depth - 1, alpha: -lower - 1, beta: -lower, ply: ply + 1)
        if score > lower, score < beta, !stopped {
          score = -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: ply + 1)
        }
      }
      if stopped { break }
      if bestMove == nil || score > best { (best, bestMove) = (score, move) }
      if score > lower { lower = score }
      if lower >= beta {
        reward(move, seat: game.seat(in: position), depth: depth)
        break
      }
    }
    moves.removeLast(moves.count - range.lowerBound)
    guard !stopped, let bestMove else { return 0 }
    let bound: TranspositionTable.Bound = best >= beta ? .lower : best > alpha ? .exact : .upper
    table.store(hash, move: bestMove.packed, score: Self.toTable(best, ply: ply), depth: depth, bound: bound)
    return best
  }

  /// Puts the position's moves behind those of the positions above it, each with its rank.
  private mutating func rankMoves(of position: G.Position, first: UInt16?) -> Range<Int> {
    let start = moves.count
    let seat = game.seat(in: position)
    for move in game.moves(in: position) {
      let rank = move.packed == first ? Int32.max : history[slot(of: move, seat: seat)]
      moves.append(RankedMove(move: move, rank: rank))
    }
    return start..<moves.count
  }

  /// Brings the best-ranked of the moves from `place` on to `place`; equals keep the game's own order.
  private mutating func pickBest(from place: Int, to end: Int) -> G.Move {
    var best = place
    for other in (place + 1)..<max(place + 1, end) where moves[other].rank > moves[best].rank { best = other }
    let picked = moves[best]
    while best > place {
      moves[best] = moves[best - 1]
      best -= 1
    }
    moves[place] = picked
    return picked.move
  }

  private mutating func reward(_ move: G.Move, seat: Int, depth: Int) {
    let slot = slot(of: move, seat: seat)
    history[slot] = min(history[slot] + Int32(depth * depth), 1 << 28)
  }

  @inline(__always)
  private func slot(of move: G.Move, seat: Int) -> Int {
    seat &* Self.historySlots &+ Int(move.packed) & (Self.historySlots - 1)
  }

  /// Wins count their distance from the root; in the table they count it from the position they are stored for.
  private static func toTable(_ score: Int32, ply: Int32) -> Int32 {
    score > Score.bound ? score + ply : score < -Score.bound ? score - ply : score
  }

  private static func fromTable(_ score: Int32, ply: Int32) -> Int32 {
    score > Score.bound ? score - ply : score < -Score.bound ? score + ply : score
  }
}
