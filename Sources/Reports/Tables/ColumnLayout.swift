/// Rows of text below one another, each column as wide as its widest cell.
public struct ColumnLayout: Sendable {
  /// The width of each column on a terminal.
  public let widths: [Int]
  private let alignments: [Column.Alignment]

  /// Measures rows of as many cells as there are alignments.
  ///
  /// - Parameter range: the widths that columns may have; cells that are wider aren't aligned.
  public init(
    _ rows: some Sequence<[String]>, _ alignments: [Column.Alignment], within range: ClosedRange<Int> = 0...Int.max
  ) {
    var widths = alignments.map { _ in range.lowerBound }
    for row in rows {
      for (column, cell) in row.enumerated() {
        let width = DisplayWidth.of(cell)
        if width <= range.upperBound { widths[column] = max(widths[column], width) }
      }
    }
    (self.widths, self.alignments) = (widths, alignments)
  }

  /// The cells of a row, each filled up to the width of its column.
  public func cells(_ row: [String]) -> [String] {
    row.enumerated().map { $1.padded(to: widths[$0], alignments[$0]) }
  }

  /// A row on one line, without spaces at its end.
  public func line(_ row: [String], gap: String) -> String {
    cells(row).joined(separator: gap).withoutTrailingSpaces
  }
}
