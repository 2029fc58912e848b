/// The sizes of a family of games.
public enum GameSize: Sendable, Hashable {
  /// Boards `WIDTHxHEIGHT`; only squares with even sides if `isEvenSquare`.
  case board(width: ClosedRange<Int>, height: ClosedRange<Int>, default: Sides, isEvenSquare: Bool = false)
  /// Numbers of seats.
  case seats(ClosedRange<Int>, default: Int)

  /// The sides of a board.
  public struct Sides: Sendable, Hashable, CustomStringConvertible {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// A board's sides.
    public init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    public var description: String { "\(width)x\(height)" }
  }

  /// The sizes and the default, in words.
  public var text: String {
    switch self {
    case .board(let width, let height, let only, _) where width.count == 1 && height.count == 1: "\(only)"
    case .board(let width, _, let usual, true):
      "SIDExSIDE, even, \(width.lowerBound) to \(width.upperBound); default \(usual)"
    case .board(let width, let height, let usual, false):
      "WIDTHxHEIGHT, "
        + (width == height
          ? "\(width.lowerBound) to \(width.upperBound) each"
          : "\(width.lowerBound) to \(width.upperBound) by \(height.lowerBound) to \(height.upperBound)")
        + "; default \(usual)"
    case .seats(let range, let usual): "SEATS, \(range.lowerBound) to \(range.upperBound); default \(usual)"
    }
  }

  /// Reads a size; the default for nil. A number of seats becomes the width of a board with one row.
  func read(_ text: String?, of game: String) throws(NotationError) -> Sides {
    func number(_ text: some StringProtocol) -> Int? {
      guard text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0" else { return nil }
      return Int(text)
    }
    switch self {
    case .board(let widths, let heights, let usual, let isEvenSquare):
      guard let text else { return usual }
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { number($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], widths ~= width, heights ~= height else {
        let ranges =
          widths == heights
          ? "both from \(widths.lowerBound) to \(widths.upperBound)"
          : "\(widths.lowerBound) to \(widths.upperBound) by \(heights.lowerBound) to \(heights.upperBound)"
        throw .badValue(
          of: game, option: "size", value: text, expected: "WIDTHxHEIGHT with \(ranges), such as \(usual)")
      }
      if isEvenSquare, width != height || !width.isMultiple(of: 2) {
        throw .badValue(
          of: game, option: "size", value: text,
          expected: "a square board with an even side from \(widths.lowerBound) to \(widths.upperBound), such as "
            + "\(usual)")
      }
      return Sides(width, height)
    case .seats(let range, let usual):
      guard let text else { return Sides(usual, 1) }
      guard let seats = number(text), range ~= seats else {
        throw .badValue(
          of: game, option: "seats", value: text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return Sides(seats, 1)
    }
  }

  /// The size as text, in a canonical name.
  func text(of sides: Sides) -> String {
    switch self {
    case .board: "\(sides)"
    case .seats: "\(sides.width)"
    }
  }
}
