/// A cell of a board by its column and row, both from 0 at the top left.
public struct Place: Hashable, Sendable {
  /// The column.
  public let x: Int
  /// The row.
  public let y: Int

  /// The cell in a column and a row.
  public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}
