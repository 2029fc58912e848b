/// Proofs of what a side can force at Go on square boards of up to 4x4 points, apart from this program's own rules and
/// search: area scoring, no suicide, and no board twice (positional superko).
///
/// A result holds for a position and for what happened before. A proof is used again after another past if that past has
/// no board that the winner makes in it, and has all boards that kept the loser from a move: the ones it depends on.
///
/// Source of the idea of such conditions: A. Kishimoto and M. Müller, "A General Solution to the Graph History Interaction
/// Problem" (2004); of chains that live unconditionally: D. Benson, "Life in the Game of Go" (1976).
public final class GoSolver {
  /// The stones of both seats, as sets of points, row by row.
  public struct Board: Hashable, Sendable {
    /// The stones of the first seat.
    public private(set) var first: UInt16
    /// The stones of the second seat.
    public private(set) var second: UInt16

    /// Creates a board with stones on it, by default an empty one.
    public init(first: UInt16 = 0, second: UInt16 = 0) { (self.first, self.second) = (first, second) }

    fileprivate subscript(seat: Int) -> UInt16 {
      get { seat == 0 ? first : second }
      set { if seat == 0 { first = newValue } else { second = newValue } }
    }

    fileprivate var taken: UInt16 { first | second }
    fileprivate var number: UInt32 { UInt32(first) << 16 | UInt32(second) }
  }

  /// A set of boards that may have more than were put in.
  private struct Sieve {
    private var bits = SIMD16<UInt64>()

    private static func places(of board: Board) -> (Int, UInt64, Int, UInt64) {
      var hash = UInt64(board.number) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      hash &*= 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
      return (Int(hash & 15), 1 << (hash >> 4 & 63), Int(hash >> 10 & 15), 1 << (hash >> 14 & 63))
    }

    mutating func insert(_ board: Board) {
      let (one, bit, other, otherBit) = Self.places(of: board)
      bits[one] |= bit
      bits[other] |= otherBit
    }

    func mayContain(_ board: Board) -> Bool {
      let (one, bit, other, otherBit) = Self.places(of: board)
      return bits[one] & bit != 0 && bits[other] & otherBit != 0
    }

    mutating func formUnion(_ other: Sieve) { bits |= other.bits }

    /// Whether most boards pass.
    var isUseless: Bool { (0..<16).reduce(0) { $0 + bits[$1].nonzeroBitCount } > 700 }
  }

  /// What a result depends on besides its position.
  private struct Conditions {
    /// The boards that the winner makes, each by its image: none may have been there.
    var absent = Sieve()
    /// The boards that kept the loser from a move: all must have been there.
    var present: [Board] = []
  }

  private struct Result {
    let isProven: Bool
    let plies: Int
    /// The point of the move that decides; nil for none.
    let move: Int?
    let conditions: Conditions
  }

  private struct Key: Hashable {
    let board: Board
    let seat: Int
    let passes: Int
  }

  private let size: Int
  private let count: Int
  private let all, notLeft, notRight: UInt16
  /// The images of each set of points under the turns and reflections of the board.
  private let images: [[UInt16]]
  private var prover = 0
  private var least = 0
  /// The boards so far, and an image of each that all its own images share.
  private var past: [Board] = []
  private var pastImages: [Board] = []
  private var known: [Key: [Result]] = [:]
  /// How well each move has done, by seat; a pass comes last.
  private var history: [[Int]] = []

  /// Creates a solver for a board of `size` by `size` points, 2 to 4.
  public init(size: Int) {
    precondition(2...4 ~= size, "sets of points have 16 bits, and larger boards take too long")
    (self.size, count) = (size, size * size)
    let column: UInt16 = (0..<size).reduce(0) { $0 | 1 << ($1 * size) }
    all = UInt16(truncatingIfNeeded: 1 << (size * size) - 1)
    notLeft = all & ~column
    notRight = all & ~(column << (size - 1))
    images = (0..<8).map { turn in
      (0..<1 << (size * size)).map { (set: Int) in
        (0..<size * size).reduce(0) { image, point in
          guard set >> point & 1 == 1 else { return image }
          var (x, y) = (point % size, point / size)
          if turn & 1 != 0 { x = size - 1 - x }
          if turn & 2 != 0 { y = size - 1 - y }
          if turn & 4 != 0 { (x, y) = (y, x) }
          return image | 1 << UInt16(y * size + x)
        }
      }
    }
  }

  /// Whether a seat can force a lead of `points` within a number of plies from the empty board, the first seat moving.
  ///
  /// A proof is exact; that none is found means little, except that there is none so short on most paths.
  public func canLead(_ seat: Int, by points: Int, within plies: Int) -> Bool {
    (prover, least) = (seat, points)
    known = [:]
    history = [[Int]](repeating: [Int](repeating: 0, count: count + 1), count: 2)
    (past, pastImages) = ([], [])
    remember(Board())
    for depth in stride(from: min(4, plies), through: plies, by: 2) {
      var conditions = Conditions()
      if search(Board(), seat: 0, passes: 0, plies: depth, &conditions) { return true }
    }
    return false
  }

  // MARK: Rules

  @inline(__always)
  private func grown(_ set: UInt16) -> UInt16 {
    (set | (set & notLeft) >> 1 | (set & notRight) << 1 | set << UInt16(size) | set >> UInt16(size)) & all
  }

  private func joined(to seed: UInt16, in set: UInt16) -> UInt16 {
    var reached = seed & set
    while true {
      let next = grown(reached) & set
      if next == reached { return reached }
      reached = next
    }
  }

  private func forParts(of set: UInt16, _ body: (UInt16) -> Void) {
    var rest = set
    while rest != 0 {
      let part = joined(to: rest & (0 &- rest), in: set)
      rest &= ~part
      body(part)
    }
  }

  /// The board after a stone; nil where the point is taken or the stone would take its own chain's last liberty.
  public func board(after point: Int, of seat: Int, on board: Board) -> Board? {
    let stone: UInt16 = 1 << UInt16(point)
    guard board.taken & stone == 0 else { return nil }
    let own = board[seat] | stone
    var other = board[1 - seat]
    let empty = all & ~(own | other)
    var beside = grown(stone) & other
    while beside != 0 {
      let chain = joined(to: beside & (0 &- beside), in: board[1 - seat])
      beside &= ~chain
      if grown(chain) & empty == 0 { other &= ~chain }
    }
    guard grown(joined(to: stone, in: own)) & all & ~(own | other) != 0 else { return nil }
    var next = Board()
    (next[seat], next[1 - seat]) = (own, other)
    return next
  }

  /// The points of the prover less those of the other seat, as stones and what they alone reach.
  private func lead(on board: Board) -> Int {
    let (own, other) = (board[prover], board[1 - prover])
    var lead = own.nonzeroBitCount - other.nonzeroBitCount
    forParts(of: all & ~board.taken) { region in
      let edge = grown(region)
      if edge & other == 0 { lead += edge & own == 0 ? 0 : region.nonzeroBitCount }
      if edge & own == 0 { lead -= edge & other == 0 ? 0 : region.nonzeroBitCount }
    }
    return lead
  }

  /// The least number of points that a seat keeps even if it only passes until it is attacked: chains that live
  /// unconditionally, and regions of one or two points between them, in which nothing can live.
  private func certainPoints(of own: UInt16, against other: UInt16) -> Int {
    guard own.nonzeroBitCount >= size else { return 0 }
    let empty = all & ~(own | other)
    var chains: [UInt16] = []
    var regions: [UInt16] = []
    forParts(of: own) { chains.append($0) }
    forParts(of: all & ~own) { regions.append($0) }
    while true {
      let living = chains.filter { chain in
        let liberties = grown(chain)
        return regions.count { $0 & empty != 0 && $0 & empty & ~liberties == 0 } >= 2
      }
      if living.isEmpty { return 0 }
      let stones = living.reduce(0, |)
      let enclosed = regions.filter { grown($0) & own & ~stones == 0 }
      if living.count == chains.count, enclosed.count == regions.count {
        let inside = enclosed.lazy.map(\.nonzeroBitCount).filter { $0 <= 2 }
        return stones.nonzeroBitCount + inside.reduce(0, +)
      }
      (chains, regions) = (living, enclosed)
    }
  }

  // MARK: Search

  /// An image of a board that all its images share, and the turn that gives it.
  private func image(of board: Board) -> (board: Board, turn: Int) {
    var (best, turn) = (board, 0)
    for other in 1..<8 {
      let image = self.image(of: board, other)
      if image.number < best.number { (best, turn) = (image, other) }
    }
    return (best, turn)
  }

  private func image(of board: Board, _ turn: Int) -> Board {
    Board(first: images[turn][Int(board.first)], second: images[turn][Int(board.second)])
  }

  private func image(of point: Int, _ turn: Int) -> Int {
    point == count ? point : images[turn][1 << point].trailingZeroBitCount
  }

  /// The turn that undoes another.
  private static func inverse(of turn: Int) -> Int { turn == 5 ? 6 : turn == 6 ? 5 : turn }

  private func remember(_ board: Board) {
    past.append(board)
    pastImages.append(image(of: board).board)
  }

  private func forgetLast() {
    past.removeLast()
    pastImages.removeLast()
  }

  /// Whether the prover's goal is reached within a number of plies, and what that depends on.
  private func search(_ board: Board, seat: Int, passes: Int, plies: Int, _ conditions: inout Conditions) -> Bool {
    if passes == 2 { return lead(on: board) >= least }
    let (own, other) = (board[prover], board[1 - prover])
    if 2 * certainPoints(of: own, against: other) - count >= least { return true }
    if count - 2 * certainPoints(of: other, against: own) < least { return false }
    let isProver = seat == prover
    if passes == 1, (lead(on: board) >= least) == isProver { return isProver }
    if plies == 0 { return false }
    let (image, turn) = image(of: board)
    let (key, back) = (Key(board: image, seat: seat, passes: passes), Self.inverse(of: turn))
    var first: Int?
    for result in known[key] ?? [] {
      if let move = result.move { first = self.image(of: move, back) }
      guard result.isProven || result.plies >= plies, holds(result.conditions, back) else { continue }
      conditions = Conditions(
        absent: result.conditions.absent, present: result.conditions.present.map { self.image(of: $0, back) })
      return result.isProven
    }
    var all = Conditions()
    for move in moves(on: board, of: seat, passes: passes, first: first) {
      var found = Conditions()
      guard move < count else {
        let isProven = search(board, seat: 1 - seat, passes: passes + 1, plies: plies - 1, &found)
        if isProven == isProver { return decide(isProver, by: move, found) }
        add(found, to: &all, made: nil)
        continue
      }
      guard let next = self.board(after: move, of: seat, on: board) else { continue }
      guard !past.contains(next) else {
        if !all.present.contains(next) { all.present.append(next) }
        continue
      }
      remember(next)
      let isProven = search(next, seat: 1 - seat, passes: 0, plies: plies - 1, &found)
      let nextImage = pastImages[pastImages.count - 1]
      forgetLast()
      if isProven == isProver {
        found.present.removeAll { $0 == next }
        found.absent.insert(nextImage)
        return decide(isProver, by: move, found)
      }
      add(found, to: &all, made: next)
    }
    conditions = all
    keep(Result(isProven: !isProver, plies: plies, move: nil, conditions: all), key, turn)
    return !isProver

    func decide(_ isProven: Bool, by move: Int, _ found: Conditions) -> Bool {
      conditions = found
      history[seat][move] += plies * plies
      let result = Result(isProven: isProven, plies: plies, move: self.image(of: move, turn), conditions: found)
      keep(result, key, turn)
      return isProven
    }
  }

  private func add(_ found: Conditions, to all: inout Conditions, made: Board?) {
    all.absent.formUnion(found.absent)
    for board in found.present where board != made && !all.present.contains(board) { all.present.append(board) }
  }

  /// The points in the order in which they are tried, the number of points for a pass.
  private func moves(on board: Board, of seat: Int, passes: Int, first: Int?) -> [Int] {
    var ranked: [(rank: Int, move: Int)] = [(first == count ? .max : passes == 1 ? 1 << 40 : -1, count)]
    for point in 0..<count where board.taken >> UInt16(point) & 1 == 0 {
      let stone: UInt16 = 1 << UInt16(point)
      let isEye = grown(stone) & ~stone & ~board[seat] == 0
      ranked.append((point == first ? .max : history[seat][point] - (isEye ? 1 << 50 : 0), point))
    }
    return ranked.sorted { $0.rank > $1.rank }.map(\.move)
  }

  /// Whether a result holds after what happened before; one that wasn't proven is believed where its boards are too many
  /// to be kept apart, as it claims nothing.
  private func holds(_ conditions: Conditions, _ turn: Int) -> Bool {
    (conditions.absent.isUseless || !pastImages.contains { conditions.absent.mayContain($0) })
      && conditions.present.allSatisfy { past.contains(image(of: $0, turn)) }
  }

  /// Keeps a result, unless too much depends on what happened before.
  private func keep(_ result: Result, _ key: Key, _ turn: Int) {
    let isUseless = result.conditions.absent.isUseless
    guard result.conditions.present.count <= 6, !(result.isProven && isUseless) else { return }
    var conditions = result.conditions
    conditions.present = conditions.present.map { image(of: $0, turn) }
    let kept = Result(isProven: result.isProven, plies: result.plies, move: result.move, conditions: conditions)
    var results = known[key] ?? []
    if !kept.isProven,
      let place = results.firstIndex(where: {
        !$0.isProven && $0.plies <= kept.plies && $0.conditions.present.count >= conditions.present.count
      })
    {
      results[place] = kept
    } else {
      if results.count == 6 { results.removeFirst() }
      results.append(kept)
    }
    known[key] = results
  }
}
