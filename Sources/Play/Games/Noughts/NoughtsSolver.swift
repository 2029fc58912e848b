/// Solves noughts of any size and rule: alpha-beta with null windows, forced moves, and all images of a position as
/// one.
///
/// Boards of some twenty cells are solved from the start, larger ones from positions whose end is near or forced. The
/// chapter `Solvers.md` explains the methods.
///
/// Copies share their memory.
struct NoughtsSolver<Board: Bitboard>: Solver {
  /// The board from the side of the mover, with a hash for each of its images.
  private struct Node {
    var mover: Board
    var other: Board
    var plies: Int
    var images: SIMD8<UInt64>
  }

  /// A move waiting to be searched.
  private struct Candidate {
    var cell: Int
    var rank: Int
  }

  /// The owner of the candidates of all positions on the path being searched, one position after the other.
  private final class Memory {
    let candidates: UnsafeMutablePointer<Candidate>
    init(count: Int) { candidates = .allocate(capacity: count) }
    deinit { candidates.deallocate() }
  }

  private let game: Noughts<Board>
  private let cellCount: Int
  private let images: NoughtsImages
  private let table: BoundTable
  private var threats: NoughtsThreats<Board>
  /// The first move of the win by threats that was found last, and the least score of that win.
  private var win: (cell: Int, score: Int)?
  private let pairing: NoughtsPairing<Board>
  private let memory: Memory
  private let candidates: UnsafeMutablePointer<Candidate>
  private(set) var nodes = 0
  /// The number of nodes when the search began.
  private var start = 0
  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var isStopped = false

  init(game: Noughts<Board>, tableBits: Int, memory: TableMemory) throws(SystemTrouble) {
    self.game = game
    cellCount = game.cellCount
    images = NoughtsImages(width: game.width, height: game.height, stride: game.stride)
    table = try BoundTable(
      bits: tableBits, keyBits: 64, highestScore: game.highestScore, isExact: false, memory: memory)
    pairing = NoughtsPairing(game: game)
    threats = try NoughtsThreats(game: game, tableBits: tableBits, memory: memory)
    self.memory = Memory(count: (game.cellCount + 1) * game.cellCount)
    candidates = self.memory.candidates
  }

  static func tableBytes(game: Noughts<Board>, tableBits: Int) -> Int {
    BoundTable.bytes(bits: tableBits, keyBits: 64, highestScore: game.highestScore, isExact: false)
      + NoughtsThreats<Board>.tableBytes(tableBits: tableBits)
  }

  mutating func clear() {
    table.clear()
    threats.clear()
    win = nil
  }

  func remembered(keeping score: Int, in position: Noughts<Board>.Position) -> CellMove? {
    win.flatMap { $0.score >= score ? CellMove($0.cell) : nil }
  }

  mutating func score(
    of position: Noughts<Board>.Position, alpha: Int, beta: Int, until stop: StopRule
  ) -> Int? {
    let first = nodes
    var bounds = Bounds(low: -game.highestScore, high: game.highestScore)
    var round = 0
    win = nil
    while !bounds.answer(alpha, beta) {
      var limit = stop.after(nodes: nodes - first)
      if cellCount - Int(position.plies) > Self.plainEmpties, !game.rules.misere {
        let effort = Self.firstEffort << (2 * min(round, 20))
        sharpenByThreats(&bounds, in: position, round: round, effort: effort, until: limit)
        limit = stop.after(nodes: nodes - first).atMost(nodes: effort)
      }
      narrow(&bounds, of: position, alpha: alpha, beta: beta, until: limit)
      if stop.stops(after: nodes - first, clockMask: 0) { break }
      round += 1
    }
    guard bounds.answer(alpha, beta) else { return nil }
    return bounds.low >= beta ? bounds.low : bounds.high
  }

  /// The bounds on a score.
  private struct Bounds {
    var low: Int
    var high: Int

    /// Whether the bounds determine the score, or the side of the window on which it lies.
    func answer(_ alpha: Int, _ beta: Int) -> Bool { low >= high || low >= beta || high <= alpha }

    mutating func raise(to bound: Int) { low = max(low, bound) }
    mutating func lower(to bound: Int) { high = min(high, bound) }
  }

  /// The number of empty cells up to which the search needs no help.
  private static var plainEmpties: Int { 20 }
  /// The number of empty cells below which searching is faster than looking for pairs.
  private static var pairedEmpties: Int { 8 }
  /// The initial limit on each way of proving, in nodes; four times as much each time that all have failed.
  private static var firstEffort: Int { 4096 }

  /// Asks whether either side wins by threats: first by moves of any kind, but few of them, then by sharper ones.
  private mutating func sharpenByThreats(
    _ bounds: inout Bounds, in position: Noughts<Board>.Position, round: Int, effort: Int, until stop: StopRule
  ) {
    let first = nodes
    let few = 2 + round
    for isMover in [true, false] {
      let limit = stop.after(nodes: nodes - first).atMost(nodes: effort)
      ask(isMover, within: few, order: few, &bounds, in: position, until: limit)
      for order in 1...few where isMover ? bounds.low <= 0 : bounds.high >= 0 {
        for moves in 2...NoughtsThreats<Board>.mostMoves {
          let limit = stop.after(nodes: nodes - first).atMost(nodes: effort)
          guard ask(isMover, within: moves, order: order, &bounds, in: position, until: limit) else { break }
        }
      }
    }
  }

  /// Determines whether one side wins by threats within a number of its moves; returns whether more moves might do
  /// better.
  @discardableResult
  private mutating func ask(
    _ isMover: Bool, within moves: Int, order: Int, _ bounds: inout Bounds, in position: Noughts<Board>.Position,
    until stop: StopRule
  ) -> Bool {
    let before = threats.nodes
    let outcome = threats.wins(position, isMover: isMover, within: moves, order: order, until: stop)
    nodes += threats.nodes - before
    let plies = Int(position.plies)
    switch outcome {
    case .wins where isMover:
      bounds.raise(to: game.marksLeft(after: plies + 2 * moves - 1))
      win = (threats.best, bounds.low)
      return false
    case .wins:
      bounds.lower(to: -game.marksLeft(after: plies + 2 * moves))
      return false
    case .fails(let isCutShort):
      if order >= moves, !game.rules.exact {
        if isMover {
          bounds.lower(to: max(0, game.marksLeft(after: plies + 2 * moves + 1)))
        } else {
          bounds.raise(to: min(0, -game.marksLeft(after: plies + 2 * moves + 2)))
        }
      }
      return isCutShort
    case .stopped:
      return false
    }
  }

  /// Searches until the bounds answer the question, or the rule ends it.
  private mutating func narrow(
    _ bounds: inout Bounds, of position: Noughts<Board>.Position, alpha: Int, beta: Int, until stop: StopRule
  ) {
    start = nodes
    self.stop = stop
    isStopped = false
    var node = Node(
      mover: position.mover, other: position.other, plies: Int(position.plies), images: SIMD8(repeating: 0))
    let seat = game.seat(in: position)
    for cell in position.mover.cells { node.images ^= images.hashes(of: cell, seat: seat) }
    for cell in position.other.cells { node.images ^= images.hashes(of: cell, seat: 1 - seat) }
    while !bounds.answer(alpha, beta) {
      let guess = max(alpha, min(question(low: bounds.low, high: bounds.high), beta - 1))
      let bound = search(node, alpha: guess, candidates: candidates)
      if isStopped { return }
      if bound > guess { bounds.raise(to: bound) } else { bounds.lower(to: bound) }
    }
  }

  /// The next question, "more than this?": first whether the mover wins, then whether it loses, and how fast only
  /// then.
  private func question(low: Int, high: Int) -> Int {
    if low <= 0, high > 0 { return 0 }
    if low < 0, high == 0 { return -1 }
    return low + (high - low) / 2
  }

  /// A bound on the score of a position without a line for its mover: at most `alpha` if the score is at most
  /// `alpha`, and above `alpha` if the score is above it.
  private mutating func search(
    _ node: Node, alpha: Int, candidates: UnsafeMutablePointer<Candidate>
  ) -> Int {
    nodes &+= 1
    if stop.stops(after: nodes &- start) {
      isStopped = true
      return 0
    }
    let empty = game.cells & ~(node.mover | node.other)
    if empty.isEmpty { return 0 }
    let outlook = outlook(of: node, empty: empty)
    if let score = outlook.score { return score }
    if outlook.low > alpha { return outlook.low }
    if outlook.high <= alpha { return outlook.high }
    let hash = images.key(node.images)
    var (low, high) = (outlook.low, outlook.high)
    if let known = table.bounds(for: hash) {
      (low, high) = (max(low, known.low), min(high, known.high))
      if low > alpha { return low }
      if high <= alpha { return high }
    }
    if !game.rules.misere, cellCount &- node.plies >= Self.pairedEmpties {
      // The score is at most 0 for a side that pairs stop.
      if alpha >= 0, pairing.stops(node.mover, against: node.other) {
        table.store(hash, low: low, high: 0, nodes: 1)
        return 0
      }
      if alpha < 0, pairing.stops(node.other, against: node.mover) {
        table.store(hash, low: 0, high: high, nodes: 1)
        return 0
      }
    }
    let before = nodes
    let count = rank(outlook.moves, of: node, into: candidates)
    var best = Int.min
    for place in 0..<count {
      let cell = pickBest(candidates, from: place, to: count)
      let next = Node(
        mover: node.other, other: node.mover | Board(bit: cell), plies: node.plies &+ 1,
        images: node.images ^ images.hashes(of: cell, seat: node.plies & 1))
      let score = -search(next, alpha: -alpha &- 1, candidates: candidates + count)
      if isStopped { return 0 }
      best = max(best, score)
      if best > alpha { break }
    }
    // What the position itself allows may say more than the moves searched do.
    if best > alpha { low = max(low, best) } else { high = min(high, max(best, low)) }
    table.store(hash, low: low, high: high, nodes: nodes - before + 1)
    return best > alpha ? low : high
  }

  // MARK: Bounds without search

  /// The bounds on the score of an open position that are known without search, and the moves that have to be
  /// searched.
  private struct Outlook {
    var score: Int?
    var low: Int
    var high: Int
    var moves: Board
  }

  @inline(__always)
  private func outlook(of node: Node, empty: Board) -> Outlook {
    let own = game.completions(of: node.mover, empty: empty)
    let reach = (mover: game.canMakeLine(node.mover | empty), other: game.canMakeLine(node.other | empty))
    return game.rules.misere
      ? outlookWhereLinesLose(node, empty: empty, own: own, reach: reach)
      : outlookWhereLinesWin(node, empty: empty, own: own, reach: reach)
  }

  @inline(__always)
  private func outlookWhereLinesWin(
    _ node: Node, empty: Board, own: Board, reach: (mover: Bool, other: Bool)
  ) -> Outlook {
    // The mover can't win before its next move but one, the other side not before its own then.
    var outlook = Outlook(
      score: nil, low: reach.other ? -game.marksLeft(after: node.plies &+ 4) : 0,
      high: reach.mover ? game.marksLeft(after: node.plies &+ 3) : 0, moves: empty)
    if !own.isEmpty {
      outlook.score = game.marksLeft(after: node.plies &+ 1)
      return outlook
    }
    let threats = game.completions(of: node.other, empty: empty)
    if threats.isEmpty { return outlook }
    if threats.count > 1 { outlook.score = -game.marksLeft(after: node.plies &+ 2) }
    outlook.moves = threats
    return outlook
  }

  @inline(__always)
  private func outlookWhereLinesLose(
    _ node: Node, empty: Board, own: Board, reach: (mover: Bool, other: Bool)
  ) -> Outlook {
    let safe = empty & ~own
    var outlook = Outlook(
      score: nil, low: reach.mover ? -game.marksLeft(after: node.plies &+ 3) : 0,
      high: reach.other ? game.marksLeft(after: node.plies &+ 2) : 0, moves: safe)
    if safe.isEmpty { outlook.score = -game.marksLeft(after: node.plies &+ 1) }
    return outlook
  }

  // MARK: The order of moves

  /// Lists moves, each with the number of cells that then threaten to complete a line, and its distance from the
  /// edge.
  @inline(__always)
  private func rank(_ moves: Board, of node: Node, into candidates: UnsafeMutablePointer<Candidate>) -> Int {
    var count = 0
    let free = game.cells & ~node.other
    for cell in moves.cells {
      let marks = node.mover | Board(bit: cell)
      var threats = 0
      for direction in 0..<4 {
        threats &+= (marks.completions(of: game.rules.line, stride: game.steps[direction]) & free & ~marks).count
      }
      candidates[count] = Candidate(cell: cell, rank: threats &* 1024 &+ images.centrality(of: cell))
      count &+= 1
    }
    return count
  }

  /// Brings the best-ranked of the moves from `place` on to `place`.
  @inline(__always)
  private func pickBest(_ candidates: UnsafeMutablePointer<Candidate>, from place: Int, to count: Int) -> Int {
    var best = place
    for other in (place &+ 1)..<max(place &+ 1, count) where candidates[other].rank > candidates[best].rank {
      best = other
    }
    let picked = candidates[best]
    candidates[best] = candidates[place]
    candidates[place] = picked
    return picked.cell
  }
}

/// The images of a board under turning and mirroring, as hashes that change with each mark.
private struct NoughtsImages {
  /// For each seat and cell, the random number of each of the cell's eight images; a board that isn't square has four,
  /// each twice.
  private let numbers: [SIMD8<UInt64>]
  private let central: [Int]
  private let slots: Int

  init(width: Int, height: Int, stride: Int) {
    let slots = stride * height
    self.slots = slots
    var random = SplitMix(seed: 0x6E6F_7567_6874_7321)
    let single = (0..<2 * slots).map { _ in random.next() }
    var numbers = [SIMD8<UInt64>](repeating: SIMD8(repeating: 0), count: 2 * slots)
    var central = [Int](repeating: 0, count: slots)
    for seat in 0..<2 {
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (width - 1 - x, height - 1 - y)
          let upright = [(x, y), (u, y), (x, v), (u, v)]
          let turned = width == height ? upright.map { ($0.1, $0.0) } : upright
          for (image, cell) in (upright + turned).enumerated() {
            numbers[seat * slots + y * stride + x][image] = single[seat * slots + cell.1 * stride + cell.0]
          }
          central[y * stride + x] = min(x, u) + min(y, v)
        }
      }
    }
    self.numbers = numbers
    self.central = central
  }

  @inline(__always)
  func hashes(of cell: Int, seat: Int) -> SIMD8<UInt64> { numbers[seat &* slots &+ cell] }

  /// The common key of all images of a position.
  @inline(__always)
  func key(_ hashes: SIMD8<UInt64>) -> UInt64 { hashes.min() }

  /// The distance of a cell from the edges.
  @inline(__always)
  func centrality(of cell: Int) -> Int { central[cell] }
}
