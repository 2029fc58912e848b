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

  /// What a move names in a transcript.
  public enum Place: Sendable {
    /// A cell, such as `d3`: column letter, then row, row 1 on top.
    case cell
    /// A column, such as `4`: `1` to `9`, then `a` to `k`.
    case column
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
  /// What a move names in a transcript.
  public let place: Place
  /// Whether the cell that a move puts a mark on tells all of it; a move that takes a mark away needs more.
  public let cellTellsMove: Bool
  /// Whose way of naming cells the other programs follow that play the game.
  public let cellNaming: CellNaming
  /// The rows of the board at the start, from the top, as `OutsideTurn.board` has them, when the game is Othello on a
  /// board of any size: the first seat has the dark discs, more discs win; else nil.
  public let othelloStart: [String]?
  /// How five in a row is played, when the game is that on an empty board of any size; else nil.
  public let fiveInARow: FiveInARow?

  /// The traits of a game; one that other programs have no name for leaves out what only they would ask.
  init(
    width: Int, height: Int, pieces: Pieces, place: Place, cellTellsMove: Bool, cellNaming: CellNaming = .go,
    othelloStart: [String]? = nil, fiveInARow: FiveInARow? = nil
  ) {
    self.width = width
    self.height = height
    self.pieces = pieces
    self.place = place
    self.cellTellsMove = cellTellsMove
    self.cellNaming = cellNaming
    self.othelloStart = othelloStart
    self.fiveInARow = fiveInARow
  }

  /// The name of column `x`, from 0, as the game's moves have it.
  public func columnName(_ x: Int) -> String {
    switch place {
    case .cell: CellName.letter(x)
    case .column: Columns<UInt64>.name(x)
    }
  }

  /// What a transcript says of the move that puts a mark on the cell in column `x` and row `y`, both from 0 at the top
  /// left; at games where a cell tells the move.
  public func moveText(x: Int, y: Int) -> String {
    switch place {
    case .cell: CellName.text(x: x, y: y)
    case .column: columnName(x)
    }
  }
}
