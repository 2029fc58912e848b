import Encoding

extension ReportFormat {
  /// CSV as in RFC 4180: a header row and rows, exact numbers, missing values empty; a file for each chapter.
  public static let csv = ReportFormat(name: "csv", isForPrograms: true) { document in
    document.chapters.map { ReportFile($0.name + ".csv", CSVFormat.table($0.data)) }
  }
}

/// Comma-separated values for programs: numbers are exact, missing values empty.
enum CSVFormat {
  /// The text of a table: a header row and the rows.
  static func table(_ table: Table) -> String {
    ([table.columns.map(\.name)] + table.rows.map { zip(table.columns, $0).map(field) }).map(CSVText.row).joined()
  }

  private static func field(_ column: Column, _ cell: Cell) -> String {
    switch cell.value {
    case .text(let text): text
    case .integer(let number): String(number)
    // Swift describes a number by the shortest digits that read back as the same number.
    case .real(let number): column.exact(number).description
    case .breakdown(let parts): parts.map { "\($0.name): \($0.count)" }.joined(separator: "; ")
    case .missing: ""
    }
  }
}
