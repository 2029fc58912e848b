/// What a board game says of itself to whatever shows it or speaks of it: plain values, so that nobody has to know the
/// game's type or to look into its name.
public struct BoardTraits: Hashable, Sendable {
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
  /// All kinds of pieces, those of the first seat first; the first of a seat's stands for the seat.
  public let pieces: [Piece]
  /// The side of the square blocks that the board is divided into; nil for none.
  public let block: Int?
  /// What a move looks like, for messages: `a cell such as b2`.
  public let moveExample: String
  /// The names of the columns, from the left.
  public let columns: [String]
  /// The names of the rows, from the top; none where moves name columns alone.
  public let rows: [String]
  /// What a transcript says of the move that puts a piece on each cell, row by row from the top left; nil where a cell
  /// doesn't tell all of a move.
  private let cellMoves: [String]?
  /// Whose way of naming cells the other programs follow that play the game.
  public let cellNaming: CellNaming
  /// The rows of the board at the start, from the top, as `OutsideTurn.board` has them, when the game is Othello on a
  /// board of any size: the first seat has the dark discs, more discs win; else nil.
  public let othelloStart: [String]?
  /// How five in a row is played, when the game is that on an empty board of any size; else nil.
  public let fiveInARow: FiveInARow?

  /// The traits of a game whose moves name the cells that they put a piece on; one that other programs have no name for
  /// leaves out what only they would ask.
  public init<G: BoardGame>(
    cellsOf game: G, block: Int? = nil, cellNaming: CellNaming = .go, othelloStart: [String]? = nil,
    fiveInARow: FiveInARow? = nil
  ) where G.Notation == CellNotation {
    self.init(
      of: game, rows: (1...game.height).map(String.init), block: block,
      cellMoves: (0..<game.notation.count).map(game.notation.text), cellNaming: cellNaming, othelloStart: othelloStart,
      fiveInARow: fiveInARow)
  }

  /// The traits of a game whose moves name columns.
  /// - Parameter cellTellsMove: whether the cell that a move puts a piece on tells all of it.
  init<G: BoardGame>(columnsOf game: G, cellTellsMove: Bool) where G.Notation == ColumnNotation {
    let columns = (0..<game.width).map(game.notation.text)
    self.init(
      of: game, columns: columns, rows: [], cellMoves: cellTellsMove ? (0..<game.height).flatMap { _ in columns } : nil)
  }

  /// The traits of a game whose moves tell more than the cell that they put a piece on.
  /// - Parameters:
  ///   - columns: the names of the columns, from the left; letters from a on unless others are given.
  ///   - rows: the names of the rows, from the top.
  public init(of game: some BoardGame, columns: [String]? = nil, rows: [String], block: Int? = nil) {
    self.init(of: game, columns: columns, rows: rows, block: block, cellMoves: nil)
  }

  private init(
    of game: some BoardGame, columns: [String]? = nil, rows: [String], block: Int? = nil, cellMoves: [String]?,
    cellNaming: CellNaming = .go, othelloStart: [String]? = nil, fiveInARow: FiveInARow? = nil
  ) {
    width = game.width
    height = game.height
    pieces = game.pieces
    moveExample = game.notation.example
    self.block = block
    self.columns = columns ?? (0..<game.width).map(CellName.letter)
    self.rows = rows
    self.cellMoves = cellMoves
    self.cellNaming = cellNaming
    self.othelloStart = othelloStart
    self.fiveInARow = fiveInARow
  }

  /// Whether a block begins with a column or row, from 0, that isn't the first.
  public func beginsBlock(_ place: Int) -> Bool {
    block.map { place > 0 && place.isMultiple(of: $0) } ?? false
  }

  /// Whether the cell that a move puts a piece on tells all of it; a move that takes one away, or from another cell, needs more.
  public var cellTellsMove: Bool { cellMoves != nil }

  /// What a transcript says of the move that puts a piece on the cell in column `x` and row `y`, both from 0 at the top
  /// left; nothing at games where a cell doesn't tell the move.
  public func moveText(x: Int, y: Int) -> String { cellMoves?[y * width + x] ?? "" }

  /// What a cell is called: by its column and row, or by its column alone where rows have no names.
  public func cellName(x: Int, y: Int) -> String { columns[x] + (rows.isEmpty ? "" : rows[y]) }
}
