/// Noughts and crosses of any size: the m,n,k-games, gomoku among them.
///
/// Bits run row by row from the top left, with one empty guard column at the end of every row, so that no line runs on
/// from one row into the next:
///
///     bit = y * (width + 1) + x         3x3:  0  1  2  .
///                                             4  5  6  .
///                                             8  9 10  .
public struct Noughts<Board: Bitboard>: BoardGame {
  /// The rules that distinguish variants.
  public struct Rules: Hashable, Sendable {
    /// The number of columns, 3 to 20.
    public let width: Int
    /// The number of rows, 3 to 20.
    public let height: Int
    /// The number of marks in a row that win, 3 to the longer side.
    public let line: Int
    /// Whether the player who makes a line loses.
    public let misere: Bool
    /// Whether only runs of exactly `line` count.
    public let exact: Bool
  }

  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: Board
    var other: Board
    var plies: UInt16
    /// Whether `other` has completed a line with its last move.
    var line: Bool
  }

  public typealias Move = CellMove

  /// The empty cells, lowest first.
  public struct Moves: Sequence, IteratorProtocol {
    var cells: Cells<Board>
    @inline(__always)
    public mutating func next() -> CellMove? { cells.next().map { CellMove($0) } }
  }

  /// The rules.
  public let rules: Rules
  public let variant: Variant
  let stride: Int
  let cells: Board
  let cellCount: Int
  /// No line can be made before this many plies.
  let earliestLine: UInt16

  init(_ rules: Rules, variant: Variant) {
    self.rules = rules
    self.variant = variant
    let stride = rules.width + 1
    self.stride = stride
    cellCount = rules.width * rules.height
    earliestLine = UInt16(2 * rules.line - 1)
    cells = Board(bits: (0..<rules.height).flatMap { y in (0..<rules.width).map { x in y * stride + x } })
  }

  public var seats: Int { 2 }
  public var width: Int { rules.width }
  public var height: Int { rules.height }
  public var longest: Int { cellCount }
  public var traits: BoardTraits {
    BoardTraits(cellsOf: self, surface: fiveInARow == nil ? .paper : .wood, fiveInARow: fiveInARow)
  }
  /// The rule of five in a row, where the game is five in a row.
  private var fiveInARow: BoardTraits.FiveInARow? {
    rules.line != 5 || rules.misere ? nil : rules.exact ? .exact : .freestyle
  }

  public func start(seed: UInt64) -> Position {
    Position(mover: Board(), other: Board(), plies: 0, line: false)
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    if position.line { return rules.misere ? .won : .lost }
    return Int(position.plies) == cellCount ? .drawn : .open
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func turn(in position: Position) -> Turn { turn(in: position, won: .line, drawn: .boardFull) }

  @inline(__always)
  func empty(in position: Position) -> Board { cells & ~(position.mover | position.other) }

  @inline(__always)
  public func moves(in position: Position) -> Moves { Moves(cells: empty(in: position).cells) }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    move.index < Board.bitWidth && empty(in: position).contains(move.index)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    CellMove(empty(in: position).cell(rank: random.below(cellCount &- Int(position.plies))))
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    let own = position.mover | Board(bit: move.index)
    position.mover = position.other
    position.other = own
    position.plies &+= 1
    position.line = position.plies >= earliestLine && hasLine(own)
  }

  /// Whether `marks` hold a line that counts.
  @inline(__always)
  func hasLine(_ marks: Board) -> Bool {
    if rules.exact { return directions.contains { !starts(of: marks, stride: $0).isEmpty } }
    return canMakeLine(marks)
  }

  /// East, south, south-east, south-west.
  var directions: [Int] { [1, stride, stride + 1, stride - 1] }
  /// The steps of `directions`, without an array.
  @inline(__always)
  var steps: SIMD4<Int> { SIMD4(1, stride, stride &+ 1, stride &- 1) }

  /// The first cells of all lines that count in one direction.
  func starts(of marks: Board, stride: Int) -> Board {
    let runs = marks.runs(of: rules.line, stride: stride)
    guard rules.exact else { return runs }
    // Exactly `line` long: no own mark right before the first cell nor right after the last.
    return runs & ~(marks << stride) & ~(marks >> (rules.line * stride))
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    position.mover.mixed &- (position.other.mixed &* 0x9E37_79B9_7F4A_7C15)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { Symmetry.all(width: width, height: height) }
  public var notation: CellNotation { CellNotation(width: width, height: height) }
  public func number(of move: CellMove, in position: Position) -> Int? {
    move.index / stride * width + move.index % stride
  }
  public func move(numbered number: Int, in position: Position) -> CellMove {
    CellMove(number / width * stride + number % width)
  }
  public func objection(to move: CellMove, in position: Position) -> String? { nil }

  public var pieces: [Piece] { fiveInARow == nil ? Piece.marks : Piece.discs }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = y * stride + x
    if position.mover.contains(bit) { return seat(in: position) }
    return position.other.contains(bit) ? 1 - seat(in: position) : nil
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    Place(x: move.index % stride, y: move.index / stride)
  }

  public func winningCells(in position: Position) -> [Place] {
    var winning = Board()
    for step in directions {
      let starts = starts(of: position.other, stride: step)
      for place in 0..<rules.line { winning = winning | (starts << (place * step)) }
    }
    return winning.cells.map { Place(x: $0 % stride, y: $0 / stride) }
  }
}
