/// The side from which the rows of a board are numbered. A cell's name is a letter for its column and a number for
/// its row.
public enum RowOrder: String, CaseIterable, Sendable {
  /// Row 1 is at the top.
  case top
  /// Row 1 is at the bottom.
  case bottom
}

/// The form of a board's cells, which are written in rows of characters.
public enum BoardShape: String, CaseIterable, Sendable {
  /// Squares, one for each character of a row.
  case squares = "square"
  /// Hexagons that touch in rows: every second character of a row is a cell, and rows are shifted against each other by
  /// one character.
  case hexagonRows = "hexagon-rows"
  /// Hexagons that touch in columns: every second character of a column is a cell, and columns are shifted against each
  /// other by one row.
  case hexagonColumns = "hexagon-columns"
  /// Hexagons in a rhombus, one for each character of a row: each row is shifted to the right by half a cell against
  /// the one above.
  case rhombus

  /// Whether each character of a row is a cell, so that columns and rows have names.
  public var hasPlainRows: Bool { self == .squares || self == .rhombus }
}
