/// Solves Reversi exactly: null-window searches that close in on the score from both sides.
///
/// Near the end the search is all speed (in `ReversiLastMoves.swift`); further up it is all order: moves that leave
/// the other side the fewest replies come first, positions already proved come from a table, and scores that can't be
/// reached because too many discs are stable aren't tried. Reversi.md names the sources of the ideas.
struct ReversiSolver<Board: Bitboard>: Solver {
  let game: Reversi<Board>
  let geometry: ReversiGeometry<Board>
  let table: ReversiTable
  /// The tables that count the discs turned over by a last move, on 8x8.
  let lastFlips: LastFlips?
  let lastCounts: UnsafeMutablePointer<UInt8>?
  let lastDiagonals: UnsafeMutablePointer<(UInt64, UInt64)>?
  private let stack: MoveStack<Board>
  private(set) var nodes = 0
  let rays: Rays<Board>
  let cells: Int
  /// -1 where fewer discs win, else 1.
  let sign: Int

  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var start = 0
  private var isStopped = false

  /// The number of empty cells from which on moves are put in order, and positions remembered.
  private static var orderedFrom: Int { 8 }
  /// The number of empty cells from which on replies are looked up before any is searched.
  private static var lookAheadFrom: Int { 10 }

  init(game: Reversi<Board>, tableBits: Int, memory: TableMemory) throws(SystemTrouble) {
    self.game = game
    geometry = ReversiGeometry(size: game.size)
    table = try ReversiTable(bits: tableBits, memory: memory)
    lastFlips = game.size == 8 ? LastFlips() : nil
    lastCounts = lastFlips?.counts
    lastDiagonals = lastFlips?.diagonals
    stack = MoveStack(capacity: game.size * game.size * game.size * game.size / 2)
    rays = game.rays
    cells = game.size * game.size
    sign = game.rules.anti ? -1 : 1
  }

  static func tableBytes(game: Reversi<Board>, tableBits: Int) -> Int {
    MemoryLayout<ReversiTable.Entry>.stride << tableBits
  }

  mutating func clear() { table.clear() }

  mutating func score(of position: Reversi<Board>.Position, alpha: Int, beta: Int, until stop: StopRule) -> Int? {
    (self.stop, start, isStopped) = (stop, nodes, false)
    let empty = game.cells & ~(position.mover | position.other)
    var (low, high) = (-cells, cells)
    var guess = 0
    while low < high, low < beta, high > alpha {
      // All scores are even: the number of cells is, and so is the difference once the empty ones are given away. So
      // what is asked is always odd, and nothing outside the window is.
      var bound = min(max(guess, low + 2), high) - 1
      bound = min(max(bound, alpha | 1), (beta - 1) | 1)
      let score = search(position.mover, position.other, empty, alpha: bound)
      if isStopped { return nil }
      if score > bound { (low, guess) = (score, score + 2) } else { (high, guess) = (score, score) }
    }
    return low >= beta ? low : high
  }

  func remembered(keeping score: Int, in position: Reversi<Board>.Position) -> CellMove? {
    guard let known = table.entry(for: hash(position.mover, position.other)), known.pointee.low >= score else {
      return nil
    }
    return CellMove(Int(known.pointee.best))
  }

  /// A bound on the score of any position that is close enough to determine whether the score lies above `alpha`.
  private mutating func search(_ own: Board, _ other: Board, _ empty: Board, alpha: Int) -> Int {
    var parity = 0
    for cell in empty.cells { parity ^= Int(geometry.quadrant[cell]) }
    let count = empty.count
    if count >= Self.orderedFrom {
      let legal = game.mobility(of: own, against: other)
      return ordered(own, other, legal: legal, empties: count, parity: parity, alpha: alpha)
    }
    return unordered(own, other, empties: count, parity: parity, alpha: alpha)
  }

  /// The final score for `own` when nobody can move any more.
  func final(_ own: Board, _ other: Board) -> Int {
    let (own, other) = (own.count, other.count)
    let margin = own &- other
    let empties = cells &- own &- other
    return sign &* (margin == 0 ? 0 : margin > 0 ? margin &+ empties : margin &- empties)
  }

  /// A bound above the score that follows from the discs that nobody can turn over any more.
  private func ceiling(_ own: Board, _ other: Board) -> Int {
    // Where fewer discs win, the side's own stable discs limit its score.
    let stable =
      sign > 0
      ? geometry.stable(of: other, against: own, size: game.size)
      : geometry.stable(of: own, against: other, size: game.size)
    return cells &- 2 &* stable.count
  }

  @inline(__always)
  private func hash(_ own: Board, _ other: Board) -> UInt64 {
    own.mixed &- (other.mixed &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Searches with moves in order, where enough cells are empty for that to pay.
  private mutating func ordered(
    _ own: Board, _ other: Board, legal: Board, empties: Int, parity: Int, alpha: Int
  ) -> Int {
    nodes &+= 1
    if legal.isEmpty {
      let replies = game.mobility(of: other, against: own)
      if replies.isEmpty { return final(own, other) }
      nodes &-= 1
      return -ordered(other, own, legal: replies, empties: empties, parity: parity, alpha: -alpha - 1)
    }
    if stop.stops(after: nodes &- start) {
      isStopped = true
      return 0
    }
    if alpha >= cells / 4 {
      let ceiling = ceiling(own, other)
      if ceiling <= alpha { return ceiling }
    }
    let hash = hash(own, other)
    var (best, second) = (ReversiTable.none, ReversiTable.none)
    if let known = table.entry(for: hash) {
      let (low, high) = (Int(known.pointee.low), Int(known.pointee.high))
      if low > alpha { return low }
      if high <= alpha { return high }
      (best, second) = (known.pointee.best, known.pointee.second)
    }
    let range = stack.count
    defer { stack.count = range }
    rank(own, other, legal: legal, empties: empties, parity: parity, best: best, second: second)
    if empties >= Self.lookAheadFrom {
      for place in range..<stack.count {
        let move = stack.moves[place]
        if let known = table.entry(for: move.hash), -Int(known.pointee.high) > alpha { return -Int(known.pointee.high) }
      }
    }
    var score = Int.min
    var bestMove = ReversiTable.none
    for place in range..<stack.count {
      let move = stack.pickBest(from: place)
      let next = other & ~move.turned
      let moved = own | move.turned | Board(bit: Int(move.cell))
      let quadrants = parity ^ Int(geometry.quadrant[Int(move.cell)])
      let reply =
        empties > Self.orderedFrom
        ? ordered(next, moved, legal: move.replies, empties: empties &- 1, parity: quadrants, alpha: -alpha &- 1)
        : unordered(next, moved, empties: empties &- 1, parity: quadrants, alpha: -alpha &- 1)
      if isStopped { return 0 }
      if -reply > score { (score, bestMove) = (-reply, move.cell) }
      if score > alpha { break }
    }
    table.store(hash, score: score, alpha: alpha, empties: empties, move: bestMove)
    return score
  }

  /// Puts the legal moves on the stack, each with its rank: high ones are to be tried first.
  private func rank(
    _ own: Board, _ other: Board, legal: Board, empties: Int, parity: Int, best: UInt8, second: UInt8
  ) {
    let odd = geometry.quadrants[parity]
    for cell in legal.cells {
      let turned = rays.flips(placing: cell, own: own, other: other)
      let next = other & ~turned
      let moved = own | turned | Board(bit: cell)
      let replies = game.mobility(of: next, against: moved)
      var rank: Int
      if UInt8(truncatingIfNeeded: cell) == best {
        rank = .max
      } else if UInt8(truncatingIfNeeded: cell) == second {
        rank = .max - 1
      } else {
        rank = sign &* Int(geometry.worth[cell])
        rank &-= 16 &* (replies.count &+ (replies & geometry.corners).count)
        if odd.contains(cell) { rank &+= empties < 12 ? 16 : 8 }
        if empties >= Self.lookAheadFrom {
          let free = game.cells & ~(next | moved)
          rank &-= 4 &* (surrounding(moved) & free).count
          rank &+= sign &* 12 &* (moved & geometry.corners).count
        }
      }
      stack.push(
        RankedMove(
          turned: turned, replies: replies, hash: empties >= Self.lookAheadFrom ? hash(next, moved) : 0, rank: rank,
          cell: UInt8(truncatingIfNeeded: cell)))
    }
  }

  /// The cells next to discs; of discs in the first and the last column only those above and below, so that nothing
  /// wraps around.
  @inline(__always)
  private func surrounding(_ discs: Board) -> Board {
    let row = discs | (discs & game.inner) << 1 | (discs & game.inner) >> 1
    return row | row << game.size | row >> game.size
  }

  /// Searches without order but that of parity: few cells are empty.
  private mutating func unordered(_ own: Board, _ other: Board, empties: Int, parity: Int, alpha: Int) -> Int {
    let empty = game.cells & ~(own | other)
    if empties <= 4 { return few(own, other, empty, count: empties, parity: parity, alpha: alpha) }
    nodes &+= 1
    let legal = game.mobility(of: own, against: other)
    if legal.isEmpty {
      if game.mobility(of: other, against: own).isEmpty { return final(own, other) }
      nodes &-= 1
      return -unordered(other, own, empties: empties, parity: parity, alpha: -alpha &- 1)
    }
    if stop.stops(after: nodes &- start) {
      isStopped = true
      return 0
    }
    if alpha >= cells / 4 {
      let ceiling = ceiling(own, other)
      if ceiling <= alpha { return ceiling }
    }
    var best = Int.min
    let odd = geometry.quadrants[parity]
    for part in 0..<2 {
      for cell in (part == 0 ? legal & odd : legal & ~odd).cells {
        let turned = rays.flips(placing: cell, own: own, other: other)
        let reply = unordered(
          other & ~turned, own | turned | Board(bit: cell), empties: empties &- 1,
          parity: parity ^ Int(geometry.quadrant[cell]), alpha: -alpha &- 1)
        if isStopped { return 0 }
        if -reply > best { best = -reply }
        if best > alpha { return best }
      }
    }
    return best
  }

  /// Counts a node.
  @inline(__always)
  mutating func visit() { nodes &+= 1 }
}
