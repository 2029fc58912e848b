/// Connect Four: discs fall into columns, four in a row win.
public struct ConnectFour<Board: Bitboard>: BoardGame {
  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: Board
    var taken: Board
    var plies: UInt16
    /// Whether the last move completed a line.
    var line: Bool

    @inline(__always)
    var other: Board { mover ^ taken }
  }

  /// A disc dropped into a column, numbered from 0.
  public typealias Move = CellMove

  /// The columns that aren't full, leftmost first.
  public struct Moves: Sequence, IteratorProtocol {
    let taken: Board
    let height: Int
    let width: Int
    var x = 0
    @inline(__always)
    public mutating func next() -> CellMove? {
      while x < width {
        let column = x
        x &+= 1
        if !taken.contains(column &* (height &+ 1) &+ height &- 1) { return CellMove(column) }
      }
      return nil
    }
  }

  let columns: Columns<Board>
  public let variant: Variant
  /// No line can be made before this many plies.
  let earliestLine: UInt16

  init(_ columns: Columns<Board>, variant: Variant) {
    self.columns = columns
    self.variant = variant
    earliestLine = UInt16(2 * columns.line - 1)
  }

  public var seats: Int { 2 }
  public var width: Int { columns.width }
  public var height: Int { columns.height }
  public var longest: Int { width * height }
  public var traits: BoardTraits {
    BoardTraits(columnsOf: self, surface: .rack, cellTellsMove: true)
  }

  public func start(seed: UInt64) -> Position {
    Position(mover: Board(), taken: Board(), plies: 0, line: false)
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    if position.line { return .lost }
    return Int(position.plies) == columns.width &* columns.height ? .drawn : .open
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func turn(in position: Position) -> Turn { turn(in: position, won: .line, drawn: .boardFull) }

  @inline(__always)
  func isOpen(_ x: Int, taken: Board) -> Bool { !taken.contains(x &* columns.stride &+ columns.height &- 1) }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    Moves(taken: position.taken, height: columns.height, width: columns.width)
  }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    move.index < columns.width && isOpen(move.index, taken: position.taken)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    // Drawing again when a column is full is as even as counting the open ones first, and faster.
    var x = random.below(columns.width)
    while !isOpen(x, taken: position.taken) { x = random.below(columns.width) }
    return CellMove(x)
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    let foot = Board(bit: move.index &* columns.stride)
    let other = position.other
    // Adding 1 at the foot of a column carries up to its lowest free cell.
    position.taken = position.taken | (position.taken &+ foot)
    position.plies &+= 1
    position.line = position.plies >= earliestLine && columns.hasLine(position.taken ^ other)
    position.mover = other
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    // A column's discs and its height fit in one number: the classic key of mover + taken is unique.
    (position.mover &+ position.taken).mixed
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { [.identity, .leftRight] }
  public var notation: ColumnNotation { ColumnNotation(width: width, pops: false) }
  public func number(of move: CellMove, in position: Position) -> Int? { move.index }
  public func move(numbered number: Int, in position: Position) -> CellMove { CellMove(number) }
  public func objection(to move: CellMove, in position: Position) -> String? { nil }

  public var pieces: [Piece] { Piece.redAndYellow }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = columns.bit(x: x, y: y)
    guard position.taken.contains(bit) else { return nil }
    return position.mover.contains(bit) ? seat(in: position) : 1 - seat(in: position)
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    Place(x: move.index, y: columns.landingRow(x: move.index, taken: position.taken))
  }

  public func winningCells(in position: Position) -> [Place] {
    columns.lines(in: position.other).cells.map(columns.place(of:))
  }
}

extension Piece {
  /// The discs that are dropped into the rack.
  static let redAndYellow = discs((.redDisc, "red"), (.yellowDisc, "yellow"))
}
