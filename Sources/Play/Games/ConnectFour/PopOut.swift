/// Connect Four in which a seat may, instead of dropping, take one of its own discs out of the bottom row.
///
/// A position may come back, so a position carries the ones before it; the third occurrence draws.
public struct PopOut<Board: Bitboard>: BoardGame {
  /// A board from the side of the seat whose turn it is.
  struct Layout: Hashable, Sendable {
    var mover: Board
    var other: Board

    @inline(__always)
    var taken: Board { mover | other }
    /// A number that no other layout has: a column's discs and its height fit into its cells and its guard cell.
    @inline(__always)
    var key: Board { mover &+ taken }
  }

  /// The board and all boards before it.
  public struct Position: Hashable, Sendable {
    var layout: Layout
    var plies: UInt16
    var standing: Standing
    var reason: Reason
    /// The number of times that this layout has occurred with the same seat to move, this time included.
    var occurrences: UInt8
    /// The keys of all earlier layouts, the first first; the seat to move in each follows from its place.
    var past: [Board]

    /// Whether two positions have the same board, seat and number of occurrences.
    public static func == (a: Self, b: Self) -> Bool {
      a.layout == b.layout && a.plies & 1 == b.plies & 1 && a.occurrences == b.occurrences
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(layout)
      hasher.combine(plies & 1)
    }

    /// Counts how often the layout has occurred.
    ///
    /// Takes a step for each pop so far: earlier positions with fewer plies than there are discs now had fewer discs.
    @inline(__always)
    mutating func countOccurrences() {
      occurrences = 1
      let key = layout.key
      let discs = layout.taken.count
      var place = past.count &- 2
      while place >= discs {
        if past[place] == key { occurrences &+= 1 }
        place &-= 2
      }
    }
  }

  /// A drop, or a pop, of a column.
  public struct Move: PackedMove {
    public let packed: UInt16
    public init(packed: UInt16) { self.packed = packed }
    init(column: Int, pops: Bool) { packed = UInt16(truncatingIfNeeded: column) | (pops ? 0x100 : 0) }
    var column: Int { Int(packed & 0xFF) }
    var pops: Bool { packed & 0x100 != 0 }
  }

  /// Drops first, then pops, each leftmost first.
  public struct Moves: Sequence, IteratorProtocol {
    let stride: Int
    /// The feet of the columns that a disc can be dropped into.
    var drops: Board
    /// The feet that can be popped.
    var pops: Board

    @inline(__always)
    public mutating func next() -> Move? {
      if !drops.isEmpty {
        let foot = drops.lowest
        drops.removeLowest()
        return Move(column: foot / stride, pops: false)
      }
      guard !pops.isEmpty else { return nil }
      let foot = pops.lowest
      pops.removeLowest()
      return Move(column: foot / stride, pops: true)
    }
  }

  let columns: Columns<Board>
  public let variant: Variant

  init(_ columns: Columns<Board>, variant: Variant) {
    self.columns = columns
    self.variant = variant
  }

  public var seats: Int { 2 }
  public var width: Int { columns.width }
  public var height: Int { columns.height }
  /// The length at which a game is a draw. Repetition ends every game, but no useful bound follows from it: on large
  /// boards random games last too long to wait for.
  public var longest: Int { Int(UInt16.max) }
  /// The traits of the board; the bottom cell of a column may be that of a drop or of a pop.
  public var traits: BoardTraits {
    BoardTraits(columnsOf: self, surface: .rack, cellTellsMove: false)
  }

  public func start(seed: UInt64) -> Position {
    Position(
      layout: Layout(mover: Board(), other: Board()), plies: 0, standing: .open, reason: .line, occurrences: 1,
      past: [])
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing { position.standing }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  public func turn(in position: Position) -> Turn {
    turn(in: position, won: position.reason, drawn: position.reason)
  }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    let layout = position.layout
    return Moves(
      stride: columns.stride, drops: columns.feet & ~(layout.taken >> (columns.height &- 1)),
      pops: columns.feet & layout.mover)
  }

  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    let moves = moves(in: position)
    return moves.drops.count &+ moves.pops.count
  }

  public func isLegal(_ move: Move, in position: Position) -> Bool {
    moves(in: position).contains(move)
  }

  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    let moves = moves(in: position)
    let drops = moves.drops.count
    let rank = random.below(drops &+ moves.pops.count)
    return rank < drops
      ? Move(column: moves.drops.cell(rank: rank) / columns.stride, pops: false)
      : Move(column: moves.pops.cell(rank: rank &- drops) / columns.stride, pops: true)
  }

  public func play(_ move: Move, in position: inout Position) {
    let (mover, other) = (position.layout.mover, position.layout.other)
    position.past.append(position.layout.key)
    position.plies &+= 1
    if move.pops {
      let column = columns.column(move.column)
      position.layout = Layout(mover: fall(other, in: column), other: fall(mover, in: column))
      if columns.hasLine(position.layout.other) { return end(.lost, .line, &position) }
      if columns.hasLine(position.layout.mover) { return end(.won, .line, &position) }
    } else {
      let taken = mover | other
      let landing = (taken &+ Board(bit: move.column * columns.stride)) & ~taken
      position.layout = Layout(mover: other, other: mover | landing)
      if columns.hasLine(position.layout.other) { return end(.lost, .line, &position) }
    }
    position.countOccurrences()
    if position.occurrences >= 3 { return end(.drawn, .repetition, &position) }
    if position.plies == UInt16.max { return end(.drawn, .turnLimit, &position) }
    if moveCount(in: position) == 0 { end(.drawn, .noMoves, &position) }
  }

  private func end(_ standing: Standing, _ reason: Reason, _ position: inout Position) {
    position.standing = standing
    position.reason = reason
  }

  /// The marks after the bottom cell of a column is taken out and the rest of the column falls by one.
  @inline(__always)
  func fall(_ marks: Board, in column: Board) -> Board {
    (marks & ~column) | (((marks & column) >> 1) & column)
  }

  public func hash(of position: Position) -> UInt64 {
    position.layout.mover.mixed &- (position.layout.other.mixed &* 0x9E37_79B9_7F4A_7C15)
      &+ UInt64(position.occurrences)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { [.identity, .leftRight] }
  public var notation: ColumnNotation { ColumnNotation(width: width, pops: true) }
  public func number(of move: Move, in position: Position) -> Int? { move.pops ? width + move.column : move.column }
  public func move(numbered number: Int, in position: Position) -> Move {
    Move(column: number % width, pops: number >= width)
  }
  public func objection(to move: Move, in position: Position) -> String? {
    move.pops ? "the bottom disc of that column isn't the mover's" : nil
  }

  public var pieces: [Piece] { Piece.redAndYellow }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = columns.bit(x: x, y: y)
    if position.layout.mover.contains(bit) { return seat(in: position) }
    return position.layout.other.contains(bit) ? 1 - seat(in: position) : nil
  }

  public func target(of move: Move, in position: Position) -> Place? {
    if move.pops { return Place(x: move.column, y: height - 1) }
    let taken = position.layout.mover | position.layout.other
    return Place(x: move.column, y: columns.landingRow(x: move.column, taken: taken))
  }

  public func winningCells(in position: Position) -> [Place] {
    let winner =
      switch position.standing {
      case .won: position.layout.mover
      case .lost: position.layout.other
      case .open, .drawn: Board()
      }
    return columns.lines(in: winner).cells.map(columns.place(of:))
  }
}
