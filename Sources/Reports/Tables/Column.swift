/// What one column of a table is called and how it is shown.
public struct Column: Hashable, Sendable {
  /// Which side its cells are set against.
  public enum Alignment: Sendable {
    case leading, trailing
  }

  /// Its heading for people.
  public let header: String
  /// Its name in CSV and JSON.
  public let name: String
  /// Which side its cells are set against.
  public let alignment: Alignment
  /// How many decimals people are shown of a real number.
  public let decimals: Int

  /// A column of words.
  public static func text(_ header: String, _ name: String) -> Column {
    Column(header: header, name: name, alignment: .leading, decimals: 0)
  }

  /// A column of numbers.
  public static func number(_ header: String, _ name: String, decimals: Int = 0) -> Column {
    Column(header: header, name: name, alignment: .trailing, decimals: decimals)
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
