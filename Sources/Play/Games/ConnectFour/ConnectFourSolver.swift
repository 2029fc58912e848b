/// Solves Connect Four: alpha-beta with null windows on bitboards.
///
/// The speed comes from what isn't searched. Every move is looked at as soon as it is made: forced replies are played
/// at once, one after the other, and a move after which the game is settled, or settled well enough for the window,
/// is never searched. The chapter `Solvers.md` explains this and names the sources of the ideas.
///
/// A class, because the search would copy a struct as large as this one at every node.
final class ConnectFourSolver<Board: Bitboard>: Solver {
  /// A position waiting to be searched.
  private struct Candidate {
    var node: ConnectFourNode<Board>
    var hash: UInt64
    /// The cell that the move to it fills, before any forced moves.
    var cell: Int
    /// The rank of that move, higher if more promising; lowest when it has been tried.
    var rank: Int
  }

  private let threats: ConnectFourThreats<Board>
  private let width: Int
  private let stride: Int
  private let cellCount: Int
  /// Two tables of bounds: for positions with many empty cells, and for the others. The latter are the most numerous,
  /// but rarely occur again except soon: a table within the processor's cache suffices for them, and leaves the large
  /// one to positions that took some effort.
  private let tables: UnsafeMutablePointer<BoundTable>
  private let keyBits: Int
  private let history: CutHistory
  /// The candidates of all positions on the path being searched.
  private let candidates: UnsafeMutablePointer<Candidate>
  private(set) var nodes = 0
  /// The number of nodes when the search began.
  private var start = 0
  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var isStopped = false

  init(game: ConnectFour<Board>, tableBits: Int, memory: TableMemory) throws(SystemTrouble) {
    let columns = game.columns
    threats = ConnectFourThreats(columns)
    width = columns.width
    stride = columns.stride
    cellCount = columns.width * columns.height
    keyBits = Self.keyBits(columns)
    // Both first: an initialiser that throws runs no deinit.
    var made: [BoundTable] = []
    for bits in [tableBits, min(tableBits, Self.lateBits)] {
      made.append(
        try BoundTable(
          bits: bits, keyBits: keyBits, highestScore: game.highestScore, isExact: Self.isExact(columns), memory: memory)
      )
    }
    tables = .allocate(capacity: 2)
    tables.initialize(from: made, count: 2)
    history = CutHistory(plies: cellCount, cells: columns.width * columns.stride)
    candidates = .allocate(capacity: (cellCount + 1) * columns.width)
  }

  deinit {
    tables.deinitialize(count: 2)
    tables.deallocate()
    candidates.deallocate()
  }

  private static func keyBits(_ columns: Columns<Board>) -> Int { min(64, columns.width * columns.stride) }
  private static func isExact(_ columns: Columns<Board>) -> Bool { columns.width * columns.stride <= 64 }

  static func tableBytes(game: ConnectFour<Board>, tableBits: Int) -> Int {
    [tableBits, min(tableBits, lateBits)].reduce(0) {
      $0
        + BoundTable.bytes(
          bits: $1, keyBits: keyBits(game.columns), highestScore: game.highestScore, isExact: isExact(game.columns))
    }
  }

  func clear() {
    tables[0].clear()
    tables[1].clear()
    history.clear()
  }

  func score(
    of position: ConnectFour<Board>.Position, alpha: Int, beta: Int, until stop: StopRule
  ) -> Int? {
    start = nodes
    self.stop = stop
    isStopped = false
    nodes += 1
    let node = threats.node(for: position)
    if !(node.wins & threats.playable(node)).isEmpty { return (cellCount + 1 - node.plies) / 2 }
    var low = -((cellCount - node.plies) / 2)
    var high = (cellCount - 1 - node.plies) / 2
    while low < high, low < beta, high > alpha {
      // Most scores are near 0, and a question far from it costs little; so a window around 0 is cut well off to one
      // side.
      var guess = low + (high - low) / 2
      if guess <= 0 { guess = min(guess, low / 2) } else { guess = max(guess, high / 2) }
      guess = max(alpha, min(guess, beta - 1))
      let bound = searchRoot(node, alpha: guess)
      if isStopped { return nil }
      if bound > guess { low = max(low, bound) } else { high = min(high, bound) }
    }
    return low >= beta ? low : high
  }

  func remembered(keeping score: Int, in position: ConnectFour<Board>.Position) -> CellMove? {
    let node = threats.node(for: position)
    let playable = threats.playable(node)
    let wins = node.wins & playable
    if !wins.isEmpty {
      return score <= (cellCount + 1 - node.plies) / 2 ? CellMove(wins.lowest / stride) : nil
    }
    for cell in playable.cells {
      var next = node
      threats.play(Board(bit: cell), in: &next)
      // The other side wins.
      if !(next.wins & threats.playable(next)).isEmpty { continue }
      // Forced replies are played before a position is searched and stored.
      let least = settle(&next, alpha: -score).map(-) ?? known(of: next, hash(of: next), from: node.plies)?.low
      if let least, least >= score { return CellMove(cell / stride) }
    }
    return nil
  }

  private func searchRoot(_ node: ConnectFourNode<Board>, alpha: Int) -> Int {
    let root = candidates + cellCount &* width
    root.pointee = Candidate(node: node, hash: 0, cell: 0, rank: 0)
    if let score = settle(&root.pointee.node, alpha: alpha) { return score }
    root.pointee.hash = hash(of: root.pointee.node)
    return search(root, from: node.plies, alpha: alpha)
  }

  /// The value of a position that forced moves lead to, from the side of the seat that was to move after `plies`.
  @inline(__always)
  private func search(_ candidate: UnsafeMutablePointer<Candidate>, from plies: Int, alpha: Int) -> Int {
    (candidate.pointee.node.plies &- plies) & 1 == 0
      ? search(candidate, alpha: alpha) : -search(candidate, alpha: -alpha &- 1)
  }

  /// A bound on a position's score for its mover: at most `alpha` if the score is at most `alpha`, and above `alpha`
  /// if the score is above it.
  private func search(_ candidate: UnsafeMutablePointer<Candidate>, alpha: Int) -> Int {
    nodes &+= 1
    let first = nodes
    if stop.stops(after: first &- start) {
      isStopped = true
      return 0
    }
    let plies = candidate.pointee.node.plies
    let hash = candidate.pointee.hash
    let table = table(after: plies)
    let known = table.pointee.bounds(for: hash) ?? (leastScore(after: plies), mostScore(after: plies))
    if known.low > alpha { return known.low }
    if known.high <= alpha { return known.high }

    let children = candidates + plies &* width
    var (count, best) = expand(candidate.pointee.node, to: children, alpha: alpha)
    if best > alpha { return best }
    // No move makes the other side lose with its next one, so the earliest win is two plies later than it might be.
    let most = mostScore(after: plies &+ 2)
    if most <= alpha { return max(most, best) }

    for child in children..<(children + count) {
      guard let (low, high) = self.known(of: child.pointee.node, child.pointee.hash, from: plies) else { continue }
      if low > alpha {
        table.pointee.store(hash, low: low, high: known.high, nodes: 1)
        return low
      }
      if high <= alpha {
        best = max(best, high)
        child.pointee.rank = .min
      }
    }
    while let child = mostPromising(of: children, count) {
      child.pointee.rank = .min
      best = max(best, search(child, from: plies, alpha: alpha))
      if isStopped { return 0 }
      if best > alpha {
        remember(child, of: children, count, after: plies)
        break
      }
    }
    let effort = nodes &- first &+ 1
    if best > alpha {
      table.pointee.store(hash, low: best, high: known.high, nodes: effort)
    } else {
      table.pointee.store(hash, low: known.low, high: best, nodes: effort)
    }
    return best
  }

  /// Records a move that cut the search off after others failed to.
  @inline(__always)
  private func remember(
    _ good: UnsafeMutablePointer<Candidate>, of children: UnsafeMutablePointer<Candidate>, _ count: Int,
    after plies: Int
  ) {
    for child in children..<(children + count) where child.pointee.rank == .min {
      history.record(child.pointee.cell, after: plies, isGood: child == good)
    }
  }

  /// The bounds that the table has for a position with its hash, from the side of the seat that was to move after
  /// `plies`.
  @inline(__always)
  private func known(of node: ConnectFourNode<Board>, _ hash: UInt64, from plies: Int) -> (low: Int, high: Int)? {
    guard let bounds = table(after: node.plies).pointee.bounds(for: hash) else { return nil }
    return (node.plies &- plies) & 1 == 0 ? bounds : (-bounds.high, -bounds.low)
  }

  /// The table for positions after this number of plies.
  @inline(__always)
  private func table(after plies: Int) -> UnsafeMutablePointer<BoundTable> {
    tables + (plies <= cellCount &- Self.lateEmpties ? 0 : 1)
  }

  /// The number of empty cells below which a position goes to the second table.
  private static var lateEmpties: Int { 14 }
  /// The size of the second table, as a power of 2: 512 KB.
  private static var lateBits: Int { 16 }
  /// The number of empty cells below which a position isn't identified with its mirror image.
  private static var asymmetricEmpties: Int { 20 }

  /// Makes all moves, keeps those that must be searched, and returns their number and the best score of all others.
  ///
  /// Returns at once when one of the moves is good enough.
  @inline(__always)
  private func expand(
    _ node: ConnectFourNode<Board>, to children: UnsafeMutablePointer<Candidate>, alpha: Int
  ) -> (count: Int, best: Int) {
    let safe = threats.playable(node) & ~(node.dangers >> 1)
    var count = 0
    var best = Int.min / 2
    var lane = threats.columns.column(0)
    for x in 0..<width {
      let cell = safe & lane
      lane = lane << stride
      if cell.isEmpty { continue }
      let child = children + count
      child.pointee.node = node
      threats.play(cell, in: &child.pointee.node)
      child.pointee.cell = cell.lowest
      // The more cells win, the better, but for those above one that wins for the other side, and the nearer the
      // centre.
      let useful = child.pointee.node.dangers & ~(child.pointee.node.wins << 1)
      child.pointee.rank =
        CutHistory.highest &* (3 &* useful.count &+ min(x, width &- 1 &- x))
        &+ history.value(of: child.pointee.cell, after: node.plies)
      if let score = settle(&child.pointee.node, alpha: -alpha &- 1) {
        best = max(best, -score)
        if best > alpha { break }
        continue
      }
      child.pointee.hash = hash(of: child.pointee.node)
      table(after: child.pointee.node.plies).pointee.prefetch(child.pointee.hash)
      count = count &+ 1
    }
    return (count, best)
  }

  /// The highest-ranked candidate that hasn't been tried, the leftmost of equals.
  @inline(__always)
  private func mostPromising(
    of children: UnsafeMutablePointer<Candidate>, _ count: Int
  ) -> UnsafeMutablePointer<Candidate>? {
    var best: UnsafeMutablePointer<Candidate>?
    var highest = Int.min
    for child in children..<(children + count) where child.pointee.rank > highest {
      (best, highest) = (child, child.pointee.rank)
    }
    return best
  }

  /// Plays forced moves, and returns a bound on the score for the seat to move after them, as `search` does, if it is
  /// known without search; the mover must have no move that wins at once.
  @inline(never)
  private func settle(_ node: inout ConnectFourNode<Board>, alpha: Int) -> Int? {
    var alpha = alpha
    var sign = 1
    while true {
      let playable = threats.playable(node)
      // A disc below a cell that wins for the other side loses.
      let safe = playable & ~(node.dangers >> 1)
      let dangers = node.dangers & playable
      if dangers.isEmpty {
        if playable.isEmpty { return 0 }
        if hasSeveral(safe) { break }
      }
      let forced = dangers.isEmpty ? safe : dangers
      if hasSeveral(forced) || (forced & safe).isEmpty { return sign &* -((cellCount &- node.plies) / 2) }
      threats.play(forced, in: &node)
      sign = -sign
      alpha = -alpha &- 1
    }
    let empty = threats.columns.cells & ~node.taken
    let emptyCount = cellCount &- node.plies
    let most = mostScore(after: node.plies)
    if most <= alpha { return sign &* most }
    let least = leastScore(after: node.plies)
    if least > alpha { return sign &* least }
    if !threats.hasLine((alpha >= 0 ? node.mover : node.other) | empty) { return 0 }
    if emptyCount & 1 == 0 { return threats.isHeld(node, to: alpha) ? sign &* min(alpha, 0) : nil }
    return threats.zugzwang(node, to: alpha).map { sign &* $0 }
  }

  /// The score of the mover's earliest win when it can't win at once.
  @inline(__always)
  private func mostScore(after plies: Int) -> Int { (cellCount &- 1 &- plies) / 2 }

  /// The score of the mover's earliest loss when the other side doesn't win with its next move.
  @inline(__always)
  private func leastScore(after plies: Int) -> Int { -((cellCount &- 2 &- plies) / 2) }

  @inline(__always)
  private func hasSeveral(_ cells: Board) -> Bool {
    var rest = cells
    if rest.isEmpty { return false }
    rest.removeLowest()
    return !rest.isEmpty
  }

  /// The hash of a position, equal for its mirror image while many cells are empty; later on the two rarely both
  /// occur.
  @inline(__always)
  private func hash(of node: ConnectFourNode<Board>) -> UInt64 {
    // A column's discs and its height fit in one number: the classic key of mover + taken is unique.
    let key = node.mover &+ node.taken
    let hash = key.mixed(to: keyBits)
    guard node.plies < cellCount &- Self.asymmetricEmpties else { return hash }
    return min(hash, threats.mirrored(key).mixed(to: keyBits))
  }
}
