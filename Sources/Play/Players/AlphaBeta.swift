/// Searches by principal variation search with iterative deepening, a transposition table, aspiration windows, moves in
/// the order of what has cut best so far, late moves less deep and no move at all first; near its horizon leaves out
/// what an evaluation shows to be of no use; proves its move where the end of the game is near.
///
/// Sources: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); T. Marsland and M. Campbell, "Parallel
/// Search of Strongly Ordered Game Trees" (1982) for the null windows; D. Slate and L. Atkin, "Chess 4.5" (1977) for
/// iterative deepening and windows; G. Goetsch and M. Campbell, "Experiments with the Null-Move Heuristic" (1990);
/// E. Heinz, "Scalable Search in Computer Chess" (2000) for what is left out near the horizon.
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
        Parameter("table", "size of the transposition table, 2^N entries of 16 bytes", .integer(8...28, default: 20)),
      ] + Catalog.weights,
      isDeterministic: true)
  }

  private let game: G
  private let evaluator: G.Evaluator
  private let depth: Int?
  private let nodeLimit: Int?
  private let milliseconds: Int?
  private var table: TranspositionTable
  private var order: MoveOrder
  private let lateMoves = isSelective ? LateMoves.steep : LateMoves.flat
  private let prover: Prover<G>?

  /// The moves of all positions on the path being searched, one position after the other.
  private var moves: [RankedMove] = []
  private var nodes = 0
  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var stopped = false

  private struct RankedMove {
    var move: G.Move
    var rank: Int32
  }

  init(game: G, spec: PlayerSpec, memory: TableMemory) throws(SystemTrouble) {
    try self.init(game: game, spec: spec, memory: memory, proves: true)
  }

  /// The player with or without proofs, for one that has tried them already.
  init(game: G, spec: PlayerSpec, memory: TableMemory, proves: Bool) throws(SystemTrouble) {
    self.game = game
    evaluator = G.Evaluator(game: game, spec: spec)
    order = MoveOrder(slots: game.orderedMoves)
    depth = spec[integer: "depth"]
    nodeLimit = spec[integer: "nodes"]
    milliseconds = spec[integer: "time"]
    let bits = spec[integer: "table"] ?? 20
    table = try TranspositionTable(bits: bits, memory: memory)
    prover = proves ? game.makeProver(tableBits: bits, memory: memory) : nil
  }

  static func tableBytes(game: G, spec: PlayerSpec) -> Int {
    let bits = spec[integer: "table"] ?? 20
    return TranspositionTable.bytes(bits: bits) + game.proverBytes(tableBits: bits)
  }

  mutating func begin(seed: UInt64) {
    table.clear()
    order.clear()
    prover?.clear()
  }

  mutating func choose(in position: G.Position, within budget: Budget) throws(SystemTrouble) -> Decision<G.Move> {
    stopped = false
    stop = StopRule(nodes: nodeLimit, milliseconds: milliseconds, budget: budget, seat: game.seat(in: position))
    nodes = 0
    let allowed = [depth, budget.depth].compactMap { $0 }.min()
    // A player with a limit on its depth shouldn't know more because a clock runs as well.
    let proven = allowed == nil ? try provenMoves(in: position) : []
    if proven.count == 1 { return Decision(proven[0], nodes: nodes) }
    let deepest = min(allowed ?? (stop.isEndless ? 4 : .max), 99, game.longest - game.plies(in: position) + 1)
    order.age()
    guard var best = firstMove(in: position, among: proven) else { preconditionFailure("an open position has a move") }
    var score: Int32 = 0
    var (iteration, finished) = (1, 0)
    while iteration <= deepest {
      let (move, found) = searchWithinWindow(position, among: proven, depth: iteration, first: best, around: score)
      // A search cut short still knows better if it has found something better than the former best move first.
      if let move { best = move }
      if stopped { break }
      (score, finished) = (found, iteration)
      if abs(found) > Score.win - Int32(iteration) - 1 { break }
      iteration += 1
    }
    return Decision(best, nodes: nodes, thought: Self.thought(score: score, depth: finished))
  }

  /// The report after a number of iterations; nil after none.
  private static func thought(score: Int32, depth: Int) -> Thought? {
    guard depth > 0 else { return nil }
    guard abs(score) > Score.bound else { return Thought(depth: depth, score: Double(score) / 100) }
    let win = Thought.score(ofWinIn: Int(Score.win - abs(score)))
    return Thought(depth: depth, score: score > 0 ? win : -win)
  }

  /// The moves that are provably best, where the end of the game is near enough for three quarters of what may be
  /// spent to suffice for the proof; else none.
  private mutating func provenMoves(in position: G.Position) throws(SystemTrouble) -> [G.Move] {
    let share = stop.part(3, of: 4)
    guard let prover, !stop.isEndless, !share.stops(after: 30), game.isProvable(position) else { return [] }
    let (moves, spent) = try prover.prove(position, share)
    nodes += spent
    return moves
  }

  private func firstMove(in position: G.Position, among proven: [G.Move]) -> G.Move? {
    var moves = game.promisingMoves(in: position).makeIterator()
    return proven.first ?? moves.next()
  }

  /// Searches within a narrow window around the score of the iteration before, and again without one that it misses.
  private mutating func searchWithinWindow(
    _ position: G.Position, among proven: [G.Move], depth: Int, first: G.Move, around score: Int32
  ) -> (move: G.Move?, score: Int32) {
    var (alpha, beta) = (-Score.win, Score.win)
    if depth >= 4 { (alpha, beta) = (max(alpha, score - Self.window), min(beta, score + Self.window)) }
    while true {
      moves.removeAll(keepingCapacity: true)
      let (move, found) = searchRoot(
        position, among: proven, depth: depth, first: first, alpha: alpha, beta: beta)
      if stopped { return (found > alpha ? move : nil, found) }
      if found <= alpha, alpha > -Score.win {
        alpha = -Score.win
      } else if found >= beta, beta < Score.win {
        beta = Score.win
      } else {
        return (move, found)
      }
    }
  }

  private static var window: Int32 { 24 }

  /// Searches the root moves, all unless some are proven best; the move is nil when not even the first one was
  /// searched to the end.
  private mutating func searchRoot(
    _ position: G.Position, among proven: [G.Move], depth: Int, first: G.Move, alpha: Int32, beta: Int32
  ) -> (move: G.Move?, score: Int32) {
    var lower = alpha
    var best: G.Move?
    var bestScore = -Score.win
    let range =
      proven.isEmpty
      ? rankMoves(game.promisingMoves(in: position), of: position, first: first.packed, ply: 0)
      : rankMoves(proven, of: position, first: first.packed, ply: 0)
    for place in range {
      let move = pickBest(from: place, to: range.upperBound)
      var next = position
      game.play(move, in: &next)
      var score: Int32
      if best == nil {
        score = -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: 1)
      } else {
        score = -search(next, depth: depth - 1, alpha: -lower - 1, beta: -lower, ply: 1)
        if score > lower, score < beta, !stopped {
          score = -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: 1)
        }
      }
      if stopped { break }
      if best == nil || score > bestScore { (best, bestScore) = (move, score) }
      lower = max(lower, score)
      if lower >= beta { break }
    }
    moves.removeSubrange(range)
    return (best, bestScore)
  }

  /// The value of a position for its mover, exact when it lies between `alpha` and `beta`, else a bound.
  private mutating func search(_ position: G.Position, depth: Int, alpha: Int32, beta: Int32, ply: Int32) -> Int32 {
    assert(-Score.win <= alpha && alpha < beta && beta <= Score.win, "an open window within all scores")
    nodes &+= 1
    if let score = Self.score(of: game.knownStanding(in: position), ply: ply) { return score }
    if stop.stops(after: nodes) {
      stopped = true
      return 0
    }
    if let urgent = game.decisiveMove(in: position) {
      // The move wins, or all others lose: there is nothing to choose, so it takes no depth.
      var next = position
      game.play(urgent, in: &next)
      return -search(next, depth: depth, alpha: -beta, beta: -alpha, ply: ply + 1)
    }
    // Before its depth ends, only a selective search has a use for the answer.
    let isSettled = depth > 0 && !Self.isSelective || !game.isUnsettled(position)
    if depth <= 0, isSettled {
      let score = evaluator.score(of: position)
      assert(abs(score) <= Score.bound, "an evaluation isn't taken for a proof")
      guard score < beta, let exchanges = game.exchanges(in: position) else { return score }
      return search(exchanges, of: position, atLeast: score, alpha: alpha, beta: beta, ply: ply)
    }
    // What settles a position takes no depth where most else can be left out.
    let depth = isSettled || depth <= 0 ? depth : depth + 1
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
    /// A bound on the scores of quiet moves where that is too little for them to be tried.
    var quietBound: Int32?
    if isSettled, beta - alpha == 1, abs(beta) <= Score.bound, let next = game.afterNoMove(in: position) {
      let score = evaluator.score(of: position)
      if score >= beta, let score = scoreWithoutMove(next, atFirst: score, depth: depth, beta: beta, ply: ply) {
        return score
      }
      if let swing = Self.swing(of: depth, atMost: 4), score + swing <= alpha { quietBound = score + swing }
    }
    let range = rankMoves(game.promisingMoves(in: position), of: position, first: first, ply: ply)
    if range.isEmpty { return Self.score(of: game.standing(in: position), ply: ply) ?? 0 }
    var lower = alpha
    var best = -Score.win
    var bestMove: G.Move?
    for place in range {
      let move = pickBest(from: place, to: range.upperBound)
      let isFirst = place == range.lowerBound
      let isQuiet = moves[place].rank < MoveOrder.quiet
      if isQuiet, !isFirst, let quietBound {
        best = max(best, quietBound)
        continue
      }
      var next = position
      game.play(move, in: &next)
      let canWait = isQuiet || !Self.isSelective
      let reduction = canWait ? lateMoves.reduction(depth: depth, place: place - range.lowerBound) : 0
      let score = value(
        of: next, depth: depth, lower: lower, beta: beta, ply: ply, isFirst: isFirst, reduction: reduction)
      if stopped { break }
      if isFirst || score > best { (best, bestMove) = (score, move) }
      if score > lower { lower = score }
      if lower >= beta {
        order.reward(move.packed, seat: game.seat(in: position), ply: ply, depth: depth)
        break
      }
    }
    moves.removeLast(moves.count - range.lowerBound)
    guard !stopped, let bestMove else { return 0 }
    let bound: TranspositionTable.Bound = best >= beta ? .lower : best > alpha ? .exact : .upper
    table.store(hash, move: bestMove.packed, score: Self.toTable(best, ply: ply), depth: depth, bound: bound)
    return best
  }

  /// The value for its mover of a position in which the game is over; nil where it goes on.
  @inline(__always)
  private static func score(of standing: Standing, ply: Int32) -> Int32? {
    switch standing {
    case .won: Score.win - ply
    case .lost: ply - Score.win
    case .drawn: 0
    case .open: nil
    }
  }

  /// Whether the evaluation distinguishes moves that matter from quiet ones. Where any move may change a score by
  /// anything, urgent ones are no better to know than others.
  @inline(__always)
  private static var isSelective: Bool { G.Evaluator.swing != nil }

  /// The amount by which quiet moves hardly change a score within `depth` plies, of at most `limit`; nil where that
  /// isn't known.
  @inline(__always)
  private static func swing(of depth: Int, atMost limit: Int) -> Int32? {
    depth > limit ? nil : G.Evaluator.swing.map { $0 &* Int32(max(depth, 0)) }
  }

  /// The score of a position that stays at `beta` or more even if its mover does nothing: near the horizon by its
  /// evaluation alone, else by a search that is less deep; nil where it doesn't.
  /// - Parameters:
  ///   - next: the position after no move.
  ///   - score: the evaluation of the position, `beta` or more.
  @inline(__always)
  private mutating func scoreWithoutMove(
    _ next: G.Position, atFirst score: Int32, depth: Int, beta: Int32, ply: Int32
  ) -> Int32? {
    if let swing = Self.swing(of: depth, atMost: 6), score - swing >= beta { return score }
    if depth < 2 { return nil }
    let score = -search(next, depth: depth - 3 - depth / 4, alpha: -beta, beta: 1 - beta, ply: ply + 1)
    // A win that begins with no move is none yet.
    return stopped || score < beta ? nil : min(score, Score.bound)
  }

  /// The value of a settled position beyond the search's depth, whose side to move continues an exchange or is
  /// content with the evaluation.
  private mutating func search(
    _ exchanges: G.Moves, of position: G.Position, atLeast score: Int32, alpha: Int32, beta: Int32, ply: Int32
  ) -> Int32 {
    var (best, lower) = (score, max(alpha, score))
    let range = rankMoves(exchanges, of: position, first: nil, ply: ply)
    for place in range {
      let move = pickBest(from: place, to: range.upperBound)
      if moves[place].rank < MoveOrder.urgent { break }
      var next = position
      game.play(move, in: &next)
      let score = -search(next, depth: 0, alpha: -beta, beta: -lower, ply: ply + 1)
      if stopped { break }
      best = max(best, score)
      lower = max(lower, score)
      if lower >= beta { break }
    }
    moves.removeLast(moves.count - range.lowerBound)
    return best
  }

  /// The value of the move that led to `next`: the first is searched with the whole window, the others with none at
  /// first, some less deep by `reduction`, and again if they turn out better than expected.
  @inline(__always)
  private mutating func value(
    of next: G.Position, depth: Int, lower: Int32, beta: Int32, ply: Int32, isFirst: Bool, reduction: Int
  ) -> Int32 {
    if isFirst { return -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: ply + 1) }
    if reduction > 0 {
      let score = -search(next, depth: depth - 1 - reduction, alpha: -lower - 1, beta: -lower, ply: ply + 1)
      if score <= lower || stopped { return score }
    }
    let score = -search(next, depth: depth - 1, alpha: -lower - 1, beta: -lower, ply: ply + 1)
    guard score > lower, score < beta, !stopped else { return score }
    return -search(next, depth: depth - 1, alpha: -beta, beta: -lower, ply: ply + 1)
  }

  /// Puts moves of a position after those of the positions above it, each with its rank.
  @inline(__always)
  private mutating func rankMoves(
    _ candidates: some Sequence<G.Move>, of position: G.Position, first: UInt16?, ply: Int32
  ) -> Range<Int> {
    let start = moves.count
    let seat = game.seat(in: position)
    for move in candidates {
      let packed = move.packed
      let urgency = game.urgency(of: move, in: position)
      let rank =
        packed == first
        ? Int32.max : urgency > 0 ? MoveOrder.urgent + urgency : order.rank(of: packed, seat: seat, ply: ply)
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

  /// Wins count their distance from the root; in the table they count it from the position they are stored for.
  private static func toTable(_ score: Int32, ply: Int32) -> Int32 {
    score > Score.bound ? score + ply : score < -Score.bound ? score - ply : score
  }

  private static func fromTable(_ score: Int32, ply: Int32) -> Int32 {
    score > Score.bound ? score - ply : score < -Score.bound ? score + ply : score
  }
}
