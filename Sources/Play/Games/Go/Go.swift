/// Go by the rules of Tromp and Taylor (tromp.github.io/go.html): a side puts a stone on an empty point or passes,
/// chains without liberties leave the board, the other side's first, no stone may bring back an earlier arrangement
/// of stones (positional superko), and two passes in a row end the game, which is counted by area.
///
/// A chain may take its own last liberty only with `suicide`, as those rules have it: few engines know that.
///
/// The arrangements of a game are kept as hashes of 55 bits beside the number of stones. Two of a game of a thousand
/// stones are taken for one by chance once in 10^10 games.
public struct Go: BoardGame {
  /// The stones of both seats, and all arrangements that led to them.
  public struct Position: Hashable, Sendable {
    var first = GridCells()
    var second = GridCells()
    /// The hash of the stones, and their number in the lowest bits.
    var stones: UInt64 = 0
    /// The hashes and numbers of stones of all arrangements of the game, this one included, the empty board first.
    var past: [UInt64] = [0]
    var plies: Int32 = 0
    /// The number of passes since the last stone.
    var passes: UInt8 = 0

    /// Hashes the board alone: few positions differ only in their earlier arrangements.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(stones)
      hasher.combine(plies)
    }
  }

  public typealias Move = CellMove

  /// The points on which a stone may be put, lowest first, then the pass.
  public struct Moves: Sequence, IteratorProtocol {
    var points: GridCells.Cells
    var passes: Bool

    @inline(__always)
    public mutating func next() -> CellMove? {
      if let point = points.next() { return CellMove(point) }
      guard passes else { return nil }
      passes = false
      return .pass
    }
  }

  public let variant: Variant
  public let width: Int
  public let height: Int
  let grid: GoGrid
  let shape: GoPlayoutShape
  /// The second seat's points besides those on the board, in halves.
  let halfKomi: Int
  let allowsSuicide: Bool

  /// - Parameter komi: the second seat's points besides those on the board, a multiple of a half.
  init(width: Int, height: Int, komi: Double, allowsSuicide: Bool, variant: Variant) {
    (self.width, self.height, self.allowsSuicide, self.variant) = (width, height, allowsSuicide, variant)
    halfKomi = Int((2 * komi).rounded())
    grid = GoGrid(width: width, height: height)
    shape = GoPlayoutShape(width: width, height: height)
  }

  public var seats: Int { 2 }
  /// The limit on moves: each stone makes an arrangement that hasn't been there, and one pass at most lies between.
  public var longest: Int {
    let points = width * height
    // Three to the power of 40 and more, twice, are beyond 64 bits.
    return points < 40 ? (0..<points).reduce(2) { power, _ in 3 * power } : .max
  }
  public var traits: BoardTraits {
    BoardTraits(cellsOf: self, surface: .wood, cellNaming: .go, komi: Double(halfKomi) / 2)
  }

  public func start(seed: UInt64) -> Position { Position() }

  @inline(__always)
  func stones(of seat: Int, in position: Position) -> GridCells { seat == 0 ? position.first : position.second }

  @inline(__always)
  func empty(in position: Position) -> GridCells { grid.points - (position.first | position.second) }

  /// The first seat's points less the second's in halves, if the game ended here.
  func halfPoints(in position: Position) -> Int {
    2 * grid.difference(first: position.first, second: position.second) - halfKomi
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    position.passes < 2 ? .open : standing(by: halfPoints(in: position), of: seat(in: position))
  }

  /// The standing of a seat in a game that ended with the first seat's points less the second's.
  @inline(__always)
  func standing(by halfPoints: Int, of seat: Int) -> Standing {
    halfPoints == 0 ? .drawn : (halfPoints > 0) == (seat == 0) ? .won : .lost
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  public func turn(in position: Position) -> Turn {
    guard position.passes >= 2 else { return .seat(seat(in: position)) }
    let halves = halfPoints(in: position)
    // A half is rounded up for the winner, so that the margin shows the winner.
    return .over(Outcome(margin: (halves + halves.signum()) / 2, reason: .score))
  }

  /// The stones that leave the board when one is put on an empty point: those of the other side that have no liberty
  /// then, or where there are none the chain of the new stone if it has none.
  func removed(
    by point: Int, of seat: Int, in position: Position
  ) -> (taken: GridCells, own: GridCells) {
    let stone = GridCells(bit: point)
    let (own, other) = (stones(of: seat, in: position) | stone, stones(of: 1 - seat, in: position))
    let free = grid.points - (own | other)
    let beside = grid.neighbours(of: stone)
    var taken = GridCells()
    var rest = beside & other
    while !rest.isEmpty {
      let chain = grid.joined(to: GridCells(bit: rest.lowest), in: other)
      if (grid.neighbours(of: chain) & free).isEmpty { taken = taken | chain }
      rest = rest - chain
    }
    if !taken.isEmpty || !(beside & free).isEmpty { return (taken, GridCells()) }
    let chain = grid.joined(to: stone, in: own)
    return (taken, (grid.neighbours(of: chain) & free).isEmpty ? chain : GridCells())
  }

  /// Whether a stone may be put on an empty point.
  func canPlay(on point: Int, of seat: Int, in position: Position) -> Bool {
    let (taken, own) = removed(by: point, of: seat, in: position)
    return (own.isEmpty || allowsSuicide) && isNew(by: point, of: seat, taken: taken, own: own, in: position)
  }

  /// Whether the stones haven't been arranged as they are after a stone has been put on a point, and stones have left
  /// the board.
  private func isNew(
    by point: Int, of seat: Int, taken: GridCells, own: GridCells, in position: Position
  ) -> Bool {
    // As long as no stone has left the board there is one more with each move.
    if taken.isEmpty, own.isEmpty, position.past.count == Int(position.stones & Self.count) + 1 { return true }
    return !position.past.contains(stones(after: point, of: seat, taken: taken, own: own, in: position))
  }

  /// The hash and number of the stones after a stone has been put on a point, and stones have left the board.
  private func stones(
    after point: Int, of seat: Int, taken: GridCells, own: GridCells, in position: Position
  ) -> UInt64 {
    let stones = position.stones &+ 1 ^ Self.key(of: point, seat: seat)
    if taken.isEmpty, own.isEmpty { return stones }
    return (stones ^ Self.hash(of: taken, seat: 1 - seat) ^ Self.hash(of: own, seat: seat))
      &- UInt64(taken.count + own.count)
  }

  /// The points on which the mover may put a stone, none once the game is over.
  func legalPoints(in position: Position) -> GridCells {
    guard position.passes < 2 else { return GridCells() }
    let seat = seat(in: position)
    let empty = empty(in: position)
    // Elsewhere nothing leaves the board.
    var doubtful = empty - grid.neighbours(of: empty)
    var rest = stones(of: 1 - seat, in: position)
    while !rest.isEmpty {
      let chain = grid.joined(to: GridCells(bit: rest.lowest), in: rest)
      let liberties = grid.neighbours(of: chain) & empty
      if !liberties.hasSeveral { doubtful = doubtful | liberties }
      rest = rest - chain
    }
    var legal = empty
    for point in doubtful.cells where !canPlay(on: point, of: seat, in: position) {
      legal = legal - GridCells(bit: point)
    }
    // With one stone more there may have been this arrangement before others left the board.
    let (more, sure) = (position.stones &+ 1, empty - doubtful)
    for past in position.past where past & Self.count == more & Self.count {
      for point in sure.cells where past == more ^ Self.key(of: point, seat: seat) {
        legal = legal - GridCells(bit: point)
      }
    }
    return legal
  }

  public func moves(in position: Position) -> Moves {
    Moves(points: legalPoints(in: position).cells, passes: position.passes < 2)
  }

  public func moveCount(in position: Position) -> Int {
    position.passes < 2 ? legalPoints(in: position).count + 1 : 0
  }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    guard position.passes < 2 else { return false }
    if move == .pass { return true }
    return move.index < GridCells.bitWidth && empty(in: position).contains(move.index)
      && canPlay(on: move.index, of: seat(in: position), in: position)
  }

  /// A random point that isn't an eye of the mover, and where its chain keeps a liberty; the pass where there is
  /// none: games of passes and filled eyes would say nothing.
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    let seat = seat(in: position)
    let (mine, other) = (stones(of: seat, in: position), stones(of: 1 - seat, in: position))
    var points = empty(in: position) - grid.eyes(of: mine, against: other)
    var count = points.count
    while count > 0 {
      let point = points.cell(rank: random.below(count))
      let (taken, own) = removed(by: point, of: seat, in: position)
      if own.isEmpty, isNew(by: point, of: seat, taken: taken, own: own, in: position) { return CellMove(point) }
      points = points - GridCells(bit: point)
      count &-= 1
    }
    return .pass
  }

  public func play(_ move: CellMove, in position: inout Position) {
    let seat = seat(in: position)
    position.plies &+= 1
    if move == .pass {
      position.passes &+= 1
      return
    }
    let (taken, own) = removed(by: move.index, of: seat, in: position)
    position.stones = stones(after: move.index, of: seat, taken: taken, own: own, in: position)
    position.past.append(position.stones)
    position.passes = 0
    let stone = GridCells(bit: move.index)
    if seat == 0 {
      position.first = (position.first | stone) - own
      position.second = position.second - taken
    } else {
      position.second = (position.second | stone) - own
      position.first = position.first - taken
    }
  }

  /// The bits of an arrangement's number of stones.
  private static let count: UInt64 = 0x1FF

  /// The key of a stone (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970): the hash of an
  /// arrangement is that of all its stones.
  private static func key(of point: Int, seat: Int) -> UInt64 {
    SplitMix.mix(UInt64(2 * point + seat) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03) & ~count
  }

  private static func hash(of stones: GridCells, seat: Int) -> UInt64 {
    stones.isEmpty ? 0 : stones.cells.reduce(0) { $0 ^ key(of: $1, seat: seat) }
  }

  /// The hash of the stones, the mover and a pass before; earlier arrangements are left out, though they also decide
  /// which moves are legal.
  public func hash(of position: Position) -> UInt64 {
    SplitMix.mix(position.stones &+ UInt64(position.plies & 1) &* 2 &+ UInt64(position.passes))
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { Symmetry.all(width: width, height: height) }
  public var notation: CellNotation { CellNotation(width: width, height: height, words: ["pass"], naming: .go) }
  public func number(of move: CellMove, in position: Position) -> Int? {
    if move == .pass { return width * height }
    let place = GridCells.place(of: move.index)
    return place.y * width + place.x
  }
  public func move(numbered number: Int, in position: Position) -> CellMove {
    number == width * height ? .pass : CellMove(GridCells.bit(x: number % width, y: number / width))
  }
  public func objection(to move: CellMove, in position: Position) -> String? {
    guard move != .pass, empty(in: position).contains(move.index) else { return nil }
    let loses = !removed(by: move.index, of: seat(in: position), in: position).own.isEmpty
    return loses && !allowsSuicide ? "its chain would have no liberty" : "it would bring back an earlier position"
  }

  public var pieces: [Piece] { Piece.discs }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = GridCells.bit(x: x, y: y)
    return position.first.contains(bit) ? 0 : position.second.contains(bit) ? 1 : nil
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    move == .pass ? nil : GridCells.place(of: move.index)
  }
  public func winningCells(in position: Position) -> [Place] { [] }
}

extension Reason {
  /// Both sides have passed, and the points are counted.
  static let score = Reason("score", .rules)
}
