import Encoding
import Results

extension ReportFormat {
  /// JSON: one object with the coverage, exact numbers, and the reasons of missing values.
  public static let json = ReportFormat(name: "json", isForPrograms: true) {
    [ReportFile("report.json", JSONFormat.text(of: $0))]
  }
}

/// The JSON format, for programs: numbers are exact, missing values null.
///
/// A row is an object by the names of the columns. Where values are missing, or have to be read with care, a further
/// member `remarks` gives the reasons, by column.
enum JSONFormat {
  /// The version of the schema, which changes with every incompatible change for programs that read the files.
  static let schemaVersion = 2

  /// The text of a document: one object with everything.
  static func text(of document: Document) -> String {
    var members: [(String, JSONValue)] = [("schema_version", .integer(schemaVersion))]
    if let coverage = document.coverage { members.append(("coverage", covered(coverage))) }
    members.append(("tables", .block(document.chapters.map { ($0.name, table($0)) })))
    if let command = document.command { members.append(("command", .string(command))) }
    return JSONValue.block(members).text() + "\n"
  }

  private static func covered(_ coverage: Results.Coverage) -> JSONValue {
    .object([
      ("tournament", .string(coverage.tournament)), ("runs", .array(coverage.runs.map { .integer($0) })),
      ("seeds", .array(coverage.seeds.map { .unsigned($0) })), ("games", .integer(coverage.games)),
      ("planned", .integer(coverage.planned)),
    ])
  }

  private static func table(_ chapter: Chapter) -> JSONValue {
    .block(
      [("title", .string(chapter.title)), ("rows", rows(chapter.data))]
        + chapter.details.map { ($0.name, rows($0.table)) }
        + [("notes", .lines((chapter.data.notes + chapter.notes).map { .string($0) }))])
  }

  private static func rows(_ table: Table) -> JSONValue { .lines(table.rows.map { row($0, table.columns) }) }

  private static func row(_ cells: [Cell], _ columns: [Column]) -> JSONValue {
    let members = zip(columns, cells).map { ($0.name, value(of: $1, in: $0)) }
    let remarks = zip(columns, cells).compactMap { column, cell in
      cell.remark.map { (column.name, JSONValue.string($0)) }
    }
    return .object(remarks.isEmpty ? members : members + [("remarks", .object(remarks))])
  }

  private static func value(of cell: Cell, in column: Column) -> JSONValue {
    switch cell.value {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .real(let number): .real(column.exact(number))
    case .breakdown(let parts): .object(parts.map { ($0.name, .integer($0.count)) })
    case .missing: .null
    }
  }
}
