/// Connect Four in which a seat may, instead of dropping, take one of its own discs out of the bottom row.
///
/// A position may come back, so a position carries the ones before it; the third occurrence draws.
public struct PopOut<Board: Bitboard>: BoardGame {
  /// A board from the side of the seat whose turn it is.
  struct Layout: Hashable, Sendable {
    var mover: Board
    var other: Board
  }

  /// The board and all boards before it.
  public struct Position: Hashable, Sendable {
    var layout: Layout
    var plies: UInt16
    var standing: Standing
    var reason: Reason
    /// How often this layout has occurred with the same seat to move, this time included.
    var occurrences: UInt8
    /// All earlier layouts, the first first; the seat to move in each follows from its place.
    var past: [Layout]

    /// Two positions are one when the board, the seat and how often it has occurred agree.
    public static func == (a: Self, b: Self) -> Bool {
      a.layout == b.layout && a.plies & 1 == b.plies & 1 && a.occurrences == b.occurrences
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(layout)
      hasher.combine(plies & 1)
    }

    /// Counts how often the layout has occurred.
    mutating func countOccurrences() {
      occurrences = 1
      var place = past.count &- 2
      while place >= 0 {
        if past[place] == layout { occurrences &+= 1 }
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
    let columns: Columns<Board>
    let layout: Layout
    var place = 0
    public mutating func next() -> Move? {
      while place < 2 * columns.width {
        let pops = place >= columns.width
        let column = pops ? place - columns.width : place
        place += 1
        let cell = column * columns.stride + (pops ? 0 : columns.height - 1)
        if pops ? layout.mover.contains(cell) : !(layout.mover | layout.other).contains(cell) {
          return Move(column: column, pops: pops)
        }
      }
      return nil
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
  /// Repetition ends every game, but no useful bound follows from it: on large boards random games go on for longer
  /// than anybody waits. A game as long as this is a draw.
  public var longest: Int { Int(UInt16.max) }

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

  public func moves(in position: Position) -> Moves { Moves(columns: columns, layout: position.layout) }

  public func isLegal(_ move: Move, in position: Position) -> Bool {
    moves(in: position).contains(move)
  }

  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    var count = 0
    for _ in moves(in: position) { count += 1 }
    var rank = random.below(count)
    var moves = moves(in: position)
    while let move = moves.next() {
      if rank == 0 { return move }
      rank -= 1
    }
    fatalError("an open position has a move")
  }

  public func play(_ move: Move, in position: inout Position) {
    let (mover, other) = (position.layout.mover, position.layout.other)
    position.past.append(position.layout)
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
    var moves = moves(in: position)
    if moves.next() == nil { end(.drawn, .noMoves, &position) }
  }

  private func end(_ standing: Standing, _ reason: Reason, _ position: inout Position) {
    position.standing = standing
    position.reason = reason
  }

  /// The marks after the bottom cell of a column is taken out and the rest of the column falls by one.
  private func fall(_ marks: Board, in column: Board) -> Board {
    (marks & ~column) | (((marks & column) >> 1) & column)
  }

  public func hash(of position: Position) -> UInt64 {
    position.layout.mover.mixed &- (position.layout.other.mixed &* 0x9E37_79B9_7F4A_7C15)
      &+ UInt64(position.occurrences)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public func text(for move: Move, in position: Position) -> String {
    (move.pops ? "-" : "") + Columns<Board>.name(move.column)
  }

  public func readMove(in position: Position, from transcript: inout Substring) throws(TranscriptError) -> Move? {
    guard !transcript.isEmpty else { return nil }
    let ply = Int(position.plies)
    let pops = transcript.first == "-"
    if pops { transcript.removeFirst() }
    guard !transcript.isEmpty else { throw .unreadable(text: "-", ply: ply, expected: "a column after it") }
    let x = try columns.readColumn(from: &transcript, ply: ply, variant: variant)
    let move = Move(column: x, pops: pops)
    guard isLegal(move, in: position) else {
      let name = Columns<Board>.name(x)
      if pops {
        throw .illegal(move: "-" + name, ply: ply, why: "the bottom disc of that column isn't the mover's")
      }
      throw .occupied(move: "column \(name)", ply: ply)
    }
    return move
  }

  public func occupant(x: Int, y: Int, in position: Position) -> Int? {
    let bit = columns.bit(x: x, y: y)
    if position.layout.mover.contains(bit) { return seat(in: position) }
    return position.layout.other.contains(bit) ? 1 - seat(in: position) : nil
  }

  public func target(of move: Move, in position: Position) -> (x: Int, y: Int)? {
    if move.pops { return (move.column, height - 1) }
    let taken = position.layout.mover | position.layout.other
    return (move.column, columns.landingRow(x: move.column, taken: taken))
  }

  public func winningCells(in position: Position) -> [(x: Int, y: Int)] {
    let winner =
      switch position.standing {
      case .won: position.layout.mover
      case .lost: position.layout.other
      case .open, .drawn: Board()
      }
    return columns.lines(in: winner).cells.map(columns.place(of:))
  }
}
