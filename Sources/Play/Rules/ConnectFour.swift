/// The board of Connect Four, shared by the game as it is sold and by its pop-out variant.
///
/// Bits run column by column from the bottom, with one empty guard cell on top of every column:
///
///     bit = x * (height + 1) + (height - 1 - y)      7x6:   5 12 19 26 33 40 47
///                                                           .. .. .. .. .. .. ..
///                                                           0  7 14 21 28 35 42
public struct Columns<Board: Bitboard>: Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// How many in a row win.
  public let line: Int
  /// Bits from one column to the next.
  let stride: Int
  let cells: Board
  /// The lowest cell of every column.
  let feet: Board

  init(width: Int, height: Int, line: Int) {
    self.width = width
    self.height = height
    self.line = line
    let stride = height + 1
    self.stride = stride
    cells = Board(bits: (0..<width).flatMap { x in (0..<height).map { x * stride + $0 } })
    feet = Board(bits: (0..<width).map { $0 * stride })
  }

  /// Up, east, north-east, south-east.
  var directions: [Int] { [1, stride, stride + 1, stride - 1] }

  /// All cells of one column.
  @inline(__always)
  func column(_ x: Int) -> Board { (Board(bit: height) &+ ~Board()) << (x &* stride) }

  /// The cells that discs would fall to, one in every column that isn't full.
  @inline(__always)
  func landings(taken: Board) -> Board { (taken &+ feet) & ~taken & cells }

  /// Whether `marks` hold a line.
  @inline(__always)
  func hasLine(_ marks: Board) -> Bool {
    Board.isWide ? hasLineCalled(marks) : hasLineInPlace(marks)
  }

  @inline(never)
  private func hasLineCalled(_ marks: Board) -> Bool { hasLineInPlace(marks) }

  @inline(__always)
  private func hasLineInPlace(_ marks: Board) -> Bool {
    var found = marks.runs(of: line, stride: 1)
    found = found | marks.runs(of: line, stride: stride)
    found = found | marks.runs(of: line, stride: stride &+ 1)
    found = found | marks.runs(of: line, stride: stride &- 1)
    return !found.isEmpty
  }

  /// The cells of all lines in `marks`.
  func lines(in marks: Board) -> Board {
    var winning = Board()
    for step in directions {
      let starts = marks.runs(of: line, stride: step)
      for place in 0..<line { winning = winning | (starts << (place * step)) }
    }
    return winning
  }

  func bit(x: Int, y: Int) -> Int { x * stride + height - 1 - y }
  func place(of bit: Int) -> (x: Int, y: Int) { (bit / stride, height - 1 - bit % stride) }

  /// The row that a disc dropped into column `x` falls to.
  func landingRow(x: Int, taken: Board) -> Int { height - 1 - (taken & column(x)).count }

  /// The name of a column: `1` to `9`, then `a` to `k`.
  static func name(_ x: Int) -> String { String(x + 1, radix: 36) }

  /// The column with this name, on a board of any width.
  private static func column(named name: UInt8) -> Int? {
    switch name {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): Int(name - UInt8(ascii: "1"))
    case UInt8(ascii: "a")...UInt8(ascii: "k"): Int(name - UInt8(ascii: "a")) + 9
    default: nil
    }
  }

  /// Reads a column's name off the front of a transcript that isn't empty.
  func readColumn(from transcript: inout Substring, ply: Int, variant: Variant) throws(TranscriptError) -> Int {
    let name = transcript.removeFirst()
    guard let x = name.asciiValue.flatMap(Self.column) else {
      throw .unreadable(text: String(name), ply: ply, expected: "a column from 1 to \(Self.name(width - 1))")
    }
    guard x < width else { throw .offBoard(move: String(name), ply: ply, board: variant.name) }
    return x
  }
}

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
  public typealias Move = Cell

  /// The columns that aren't full, leftmost first.
  public struct Moves: Sequence, IteratorProtocol {
    let taken: Board
    let height: Int
    let width: Int
    var x = 0
    @inline(__always)
    public mutating func next() -> Cell? {
      while x < width {
        let column = x
        x &+= 1
        if !taken.contains(column &* (height &+ 1) &+ height &- 1) { return Cell(column) }
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
    BoardTraits(width: width, height: height, pieces: .discs, place: .column, cellTellsMove: true)
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

  public func isLegal(_ move: Cell, in position: Position) -> Bool {
    move.index < columns.width && isOpen(move.index, taken: position.taken)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> Cell {
    // Drawing again when a column is full is as even as counting the open ones first, and faster.
    var x = random.below(columns.width)
    while !isOpen(x, taken: position.taken) { x = random.below(columns.width) }
    return Cell(x)
  }

  @inline(__always)
  public func play(_ move: Cell, in position: inout Position) {
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

  public func text(for move: Cell, in position: Position) -> String { Columns<Board>.name(move.index) }

  public func readMove(in position: Position, from transcript: inout Substring) throws(TranscriptError) -> Cell? {
    guard !transcript.isEmpty else { return nil }
    let ply = Int(position.plies)
    let x = try columns.readColumn(from: &transcript, ply: ply, variant: variant)
    guard isOpen(x, taken: position.taken) else {
      throw .occupied(move: "column \(Columns<Board>.name(x))", ply: ply)
    }
    return Cell(x)
  }

  public func occupant(x: Int, y: Int, in position: Position) -> Int? {
    let bit = columns.bit(x: x, y: y)
    guard position.taken.contains(bit) else { return nil }
    return position.mover.contains(bit) ? seat(in: position) : 1 - seat(in: position)
  }

  public func target(of move: Cell, in position: Position) -> (x: Int, y: Int)? {
    (move.index, columns.landingRow(x: move.index, taken: position.taken))
  }

  public func winningCells(in position: Position) -> [(x: Int, y: Int)] {
    columns.lines(in: position.other).cells.map(columns.place(of:))
  }
}
