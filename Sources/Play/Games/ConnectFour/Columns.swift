/// The board of Connect Four, shared by the game as it is sold and by its pop-out variant.
///
/// Bits run column by column from the bottom, with one empty guard cell on top of every column:
///
///     bit = x * (height + 1) + (height - 1 - y)      7x6:   5 12 19 26 33 40 47
///                                                           .. .. .. .. .. .. ..
///                                                           0  7 14 21 28 35 42
public struct Columns<Board: Bitboard>: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of discs in a row that win.
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
  func place(of bit: Int) -> Place { Place(x: bit / stride, y: height - 1 - bit % stride) }

  /// The row that a disc dropped into column `x` falls to.
  func landingRow(x: Int, taken: Board) -> Int { height - 1 - (taken & column(x)).count }
}
