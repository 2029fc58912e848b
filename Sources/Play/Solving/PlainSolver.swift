/// Solves any game by alpha-beta with a table of bounds, in the game's own order of moves.
///
/// Slow but plain: a reference to test the games' own solvers against.
struct PlainSolver<G: SolvedGame>: Solver {
  private struct Entry {
    var hash: UInt64 = 0
    var generation: UInt32 = 0
    var low: Int16 = 0
    var high: Int16 = 0
  }

  private let game: G
  private var table: [Entry]
  private var generation: UInt32 = 1
  private(set) var nodes = 0

  init(game: G, tableBits: Int, memory: TableMemory) {
    self.game = game
    table = Array(repeating: Entry(), count: 1 << tableBits)
  }

  static func tableBytes(game: G, tableBits: Int) -> Int { MemoryLayout<Entry>.stride << tableBits }

  mutating func clear() { generation += 1 }

  mutating func score(of position: G.Position, alpha: Int, beta: Int, until stop: StopRule) -> Int? {
    search(position, alpha: alpha, beta: beta, start: nodes, stop: stop)
  }

  private mutating func search(
    _ position: G.Position, alpha: Int, beta: Int, start: Int, stop: StopRule
  ) -> Int? {
    nodes += 1
    guard case .open = game.standing(in: position) else { return game.finalScore(of: position) }
    if stop.stops(after: nodes - start) { return nil }
    let hash = game.hash(of: position)
    let slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
    var (low, high) = (-game.highestScore, game.highestScore)
    let known = table[slot]
    if known.generation == generation, known.hash == hash {
      (low, high) = (Int(known.low), Int(known.high))
      if low >= beta || low == high { return low }
      if high <= alpha { return high }
    }
    let (alpha, beta) = (max(alpha, low - 1), min(beta, high + 1))
    var best = Int.min
    for move in game.moves(in: position) {
      var next = position
      game.play(move, in: &next)
      guard
        let reply = search(next, alpha: -beta, beta: -max(alpha, best), start: start, stop: stop)
      else { return nil }
      best = max(best, -reply)
      if best >= beta { break }
    }
    if best > alpha { low = max(low, best) }
    if best < beta { high = min(high, best) }
    table[slot] = Entry(hash: hash, generation: generation, low: Int16(low), high: Int16(high))
    return best
  }
}
