/// What a board game says of itself to whatever shows it or speaks of it: plain values, so that nobody has to know the
/// game's type or to look into its name.
public struct BoardTraits: Hashable, Sendable {
  /// What the seats put on the board.
  public enum Pieces: Sendable {
    /// Noughts and crosses: X of the first seat, O of the second.
    case marks
    /// Discs: dark of the first seat, light of the second.
    case discs
  }

  /// Whose way of naming cells the other programs follow that play the game.
  public enum CellNaming: Sendable {
    /// No letter I, row 1 at the bottom.
    case go
    /// Letters in full, row 1 on top.
    case othello
  }

  /// Which rows win at five in a row.
  public enum FiveInARow: Sendable {
    /// Five or more.
    case freestyle
    /// Five and no more.
    case exact
  }

  /// Columns of the board.
  public let width: Int
  /// Rows of the board.
  public let height: Int
  /// What the seats put on the board.
  public let pieces: Pieces
  /// The names of the columns, from the left.
  public let columns: [String]
  /// The names of the rows, from the top; none where moves name columns alone.
  public let rows: [String]
  /// What a transcript says of the move that puts a mark on each cell, row by row from the top left; nil where a cell
  /// doesn't tell all of a move.
  private let cellMoves: [String]?
  /// Whose way of naming cells the other programs follow that play the game.
  public let cellNaming: CellNaming
  /// The rows of the board at the start, from the top, as `OutsideTurn.board` has them, when the game is Othello on a
  /// board of any size: the first seat has the dark discs, more discs win; else nil.
  public let othelloStart: [String]?
  /// How five in a row is played, when the game is that on an empty board of any size; else nil.
  public let fiveInARow: FiveInARow?

  /// The traits of a game whose moves name cells; one that other programs have no name for leaves out what only they would
  /// ask.
  init(
    cells notation: CellNotation, width: Int, height: Int, pieces: Pieces, cellNaming: CellNaming = .go,
    othelloStart: [String]? = nil, fiveInARow: FiveInARow? = nil
  ) {
    self.init(
      width: width, height: height, pieces: pieces, columns: (0..<width).map(CellName.letter),
      rows: (1...height).map(String.init), cellMoves: (0..<notation.count).map(notation.text), cellNaming: cellNaming,
      othelloStart: othelloStart, fiveInARow: fiveInARow)
  }

  /// The traits of a game whose moves name columns.
  /// - Parameter cellTellsMove: whether the cell that a move puts a mark on tells all of it.
  init(columns notation: ColumnNotation, width: Int, height: Int, pieces: Pieces, cellTellsMove: Bool) {
    let columns = (0..<width).map(notation.text)
    self.init(
      width: width, height: height, pieces: pieces, columns: columns, rows: [],
      cellMoves: cellTellsMove ? (0..<height).flatMap { _ in columns } : nil)
  }

  private init(
    width: Int, height: Int, pieces: Pieces, columns: [String], rows: [String], cellMoves: [String]? = nil,
    cellNaming: CellNaming = .go, othelloStart: [String]? = nil, fiveInARow: FiveInARow? = nil
  ) {
    self.width = width
    self.height = height
    self.pieces = pieces
    self.columns = columns
    self.rows = rows
    self.cellMoves = cellMoves
    self.cellNaming = cellNaming
    self.othelloStart = othelloStart
    self.fiveInARow = fiveInARow
  }

  /// Whether the cell that a move puts a mark on tells all of it; a move that takes a mark away needs more.
  public var cellTellsMove: Bool { cellMoves != nil }

  /// What a transcript says of the move that puts a mark on the cell in column `x` and row `y`, both from 0 at the top
  /// left; nothing at games where a cell doesn't tell the move.
  public func moveText(x: Int, y: Int) -> String { cellMoves?[y * width + x] ?? "" }

  /// What a cell is called: by its column and row, or by its column alone where rows have no names.
  public func cellName(x: Int, y: Int) -> String { columns[x] + (rows.isEmpty ? "" : rows[y]) }
}
