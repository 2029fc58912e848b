import Figures

/// What one column of a table is called and how it is shown.
public struct Column: Hashable, Sendable {
  /// Which side its cells are set against.
  public enum Alignment: Sendable {
    case leading, trailing
  }

  /// How much it matters where a table is wider than the terminal.
  public enum Importance: Hashable, Sendable {
    /// It is never left out.
    case essential
    /// It is left out where there is no room, together with all of its rank: those of the lowest rank first.
    case rank(Int)
    /// One of any number of like columns: those that have no room go on below, beside the essential ones.
    case series
  }

  /// Its heading for people.
  public let header: String
  /// Its name in CSV and JSON.
  public let name: String
  /// Which side its cells are set against.
  public let alignment: Alignment
  /// How many decimals people are shown of a real number.
  public let decimals: Int
  /// How much it matters where a table is wider than the terminal.
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

  /// The same column, but not essential.
  public func of(_ importance: Importance) -> Column {
    var column = self
    column.importance = importance
    return column
  }

  /// What is 0 but for so many decimals behind those that people see is the noise of rounding.
  private static let noiseDecimals = 10

  /// A number of this column as programs get it: exact, but for what would be 0 in exact sums. That noise depends on the
  /// order in which numbers are added up.
  func exact(_ number: Double) -> Double {
    let noise = (0..<decimals + Self.noiseDecimals).reduce(1.0) { noise, _ in noise / 10 }
    return abs(number) < noise ? 0 : number
  }

  /// What people read in a cell of this column, without the mark.
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
