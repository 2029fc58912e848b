import Figures

/// The name of a column of a table, and its form for people.
public struct Column: Hashable, Sendable {
  /// The side to which cells are aligned.
  public enum Alignment: Sendable {
    case leading, trailing
  }

  /// The importance of a column where a table is wider than the terminal.
  public enum Importance: Hashable, Sendable {
    /// A column that is never left out.
    case essential
    /// A column that is left out where there is no room, together with all of its rank: those of the lowest rank first.
    case rank(Int)
    /// A column of a series of any length: columns without room continue below, beside the essential ones.
    case series
  }

  /// The heading for people.
  public let header: String
  /// The name in CSV and JSON.
  public let name: String
  /// The side to which cells are aligned.
  public let alignment: Alignment
  /// The number of decimals that people see of a real number.
  public let decimals: Int
  /// The importance where a table is wider than the terminal.
  public private(set) var importance = Importance.essential

  private init(_ header: String, _ name: String, _ alignment: Alignment, decimals: Int = 0) {
    (self.header, self.name, self.alignment, self.decimals) = (header, name, alignment, decimals)
  }

  /// A column of words.
  public static func text(_ header: String, _ name: String) -> Column { Column(header, name, .leading) }

  /// A column of numbers.
  public static func number(_ header: String, _ name: String, decimals: Int = 0) -> Column {
    Column(header, name, .trailing, decimals: decimals)
  }

  /// A copy with another importance.
  public func of(_ importance: Importance) -> Column {
    var column = self
    column.importance = importance
    return column
  }

  /// The number of decimals, beyond those that people see: a number that is 0 to all of these is rounding noise.
  private static let noiseDecimals = 10

  /// A number of this column for programs: exact, but 0 where it is rounding noise, which depends on the order of
  /// summation.
  func exact(_ number: Double) -> Double {
    let noise = (0..<decimals + Self.noiseDecimals).reduce(1.0) { noise, _ in noise / 10 }
    return abs(number) < noise ? 0 : number
  }

  /// The text of a cell of this column for people, without the mark.
  func text(for cell: Cell) -> String {
    switch cell.value {
    case .text(let text): PrintableText.of(text)
    case .integer(let number): String(number)
    case .real(let number): Rounded.text(number, decimals: decimals)
    case .missing: "-"
    case .breakdown(let parts):
      parts.map { part in
        let share = 100 * Double(part.count) / Double(parts.reduce(0) { $0 + $1.count })
        return PrintableText.of(part.name) + " " + Rounded.text(share, decimals: 1) + "%"
      }.joined(separator: ", ")
    }
  }
}
