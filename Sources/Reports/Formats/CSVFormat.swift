/// Comma-separated values as in RFC 4180, for programs: lines end in CR LF, numbers are exact, missing values empty.
enum CSVFormat {
  /// A header row and the rows.
  static func table(_ table: Table) -> String {
    ([table.columns.map { field($0.name) }] + table.rows.map { $0.map(field) })
      .map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ cell: Cell) -> String {
    switch cell.value {
    case .text(let text): field(text)
    case .integer(let number): String(number)
    // Swift describes a number by the shortest digits that read back as the same number.
    case .real(let number): number.description
    case .breakdown(let parts): field(parts.map { "\($0.name): \($0.count)" }.joined(separator: "; "))
    case .missing: ""
    }
  }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars { quoted += scalar == "\"" ? "\"\"" : String(scalar) }
    return quoted + "\""
  }
}
