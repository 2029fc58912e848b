import GRDB
import GRDBSQLite
import Play

/// One row of a query's answer, read column by column.
///
/// GRDB's own rows trap on a value of another type than requested; in a damaged file any value may be of any type, and
/// that must be reported as an error. This is also what makes reading a million rows fast.
struct QueryRow {
  fileprivate let handle: OpaquePointer

  /// The largest count, ply or encounter: sums over eight million rows can't overflow.
  static let most = 1 << 40

  /// The number of columns.
  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The whole number in a column; throws `Damage` if it holds something else.
  func int(_ column: Int32) throws -> Int {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else {
      throw Damage(detail: "a number is missing in \(name(of: column))")
    }
    return Int(sqlite3_column_int64(handle, column))
  }

  /// The count, ply or encounter in a column, which lies in `0...most`.
  func natural(_ column: Int32) throws -> Int { try int(column, in: 0...Self.most) }

  /// The number of a seat in a column.
  func seat(_ column: Int32) throws -> Int { try int(column, in: 0...Outcome.possibleSeats.upperBound - 1) }

  /// The number of seats in a column.
  func seats(_ column: Int32) throws -> Int { try int(column, in: Outcome.possibleSeats) }

  /// The seed in a column.
  func seed(_ column: Int32) throws -> UInt64 { UInt64(try int(column, in: 0...Int.max)) }

  /// The effort in three columns: moves, nanoseconds and nodes.
  func effort(_ first: Int32) throws -> Effort {
    let most = 0...Int(Effort.most)
    return Effort(
      moves: try int(first, in: most), nanoseconds: Int64(try int(first + 1, in: most)),
      nodes: Int64(try int(first + 2, in: most)))
  }

  /// The margin or score in a column, nil if there is none.
  func margin(_ column: Int32) throws -> Int? {
    isNull(column) ? nil : try int(column, in: Int(Int16.min)...Int(Int16.max))
  }

  /// The index of an opening in a column, nil for openings that aren't counted separately.
  func opening(_ column: Int32) throws -> Int? {
    let place = try int(column, in: -1...Pattern.tracked - 1)
    return place < 0 ? nil : place
  }

  /// The digest in a column, nil if there is none.
  func digest(_ column: Int32) throws -> UInt64? {
    isNull(column) ? nil : UInt64(bitPattern: Int64(try int(column)))
  }

  /// The whole number in a column, nil if there is none.
  func optionalInt(_ column: Int32) throws -> Int? { isNull(column) ? nil : try int(column) }

  /// The real number in a column, nil if there is none.
  func optionalReal(_ column: Int32) throws -> Double? {
    if isNull(column) { return nil }
    guard sqlite3_column_type(handle, column) == SQLITE_FLOAT, case let value = sqlite3_column_double(handle, column),
      value.isFinite
    else { throw Damage(detail: "a number is missing in \(name(of: column))") }
    return value
  }

  /// The text in a column, nil if there is none.
  func optionalText(_ column: Int32) throws -> String? { isNull(column) ? nil : try text(column) }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  private func int(_ column: Int32, in range: ClosedRange<Int>) throws -> Int {
    let value = try int(column)
    guard range.contains(value) else { throw Damage(detail: "\(value) in \(name(of: column))") }
    return value
  }

  /// The text in a column; throws `Damage` if it holds something else.
  func text(_ column: Int32) throws -> String {
    try bytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Passes the bytes of the text in a column to `body`; throws `Damage` if it holds something else.
  func bytes<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT, let text = sqlite3_column_text(handle, column) else {
      throw Damage(detail: "text is missing in \(name(of: column))")
    }
    return try body(UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func name(of column: Int32) -> String {
    sqlite3_column_name(handle, column).map { "column \(String(cString: $0))" } ?? "column \(column + 1)"
  }
}

/// A prepared statement that is run again and again with other values.
///
/// Values are bound by SQLite's own functions: wrapping each of them first would take most of the time a game may cost.
struct Inserter {
  private let handle: OpaquePointer

  init(_ database: Database, _ sql: String) throws {
    handle = try database.cachedStatement(sql: sql).sqliteStatement
  }

  func bind(_ parameter: Int32, _ value: Int64) {
    sqlite3_bind_int64(handle, parameter, value)
  }

  func bind(_ parameter: Int32, _ value: Int) {
    sqlite3_bind_int64(handle, parameter, Int64(value))
  }

  func bind(_ parameter: Int32, _ value: String) {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT, a macro Swift can't see
    value.withCString { _ = sqlite3_bind_text(handle, parameter, $0, Int32(value.utf8.count), copied) }
  }

  func bind(_ parameter: Int32, _ value: Double) {
    sqlite3_bind_double(handle, parameter, value)
  }

  func bindNull(_ parameter: Int32) {
    sqlite3_bind_null(handle, parameter)
  }

  /// Runs the statement with the values bound.
  func run(in database: Database) throws {
    let code = sqlite3_step(handle)
    defer { sqlite3_reset(handle) }
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }
}

/// The rows of a query's answer, fetched one by one, so that several answers can be read side by side.
final class RowCursor {
  private let database: Database
  // Keeps the statement of the handle alive.
  private let statement: Statement
  private let handle: OpaquePointer
  /// The row that was fetched last, until the next one is; nil before the first and after the last.
  private(set) var row: QueryRow?

  init(_ database: Database, _ sql: String, _ arguments: StatementArguments = []) throws {
    self.database = database
    statement = try database.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    handle = statement.sqliteStatement
  }

  deinit { sqlite3_reset(handle) }

  /// Fetches the next row; must not be called again once there is none.
  func advance() throws { row = try database.step(handle) ? QueryRow(handle: handle) : nil }
}

extension Database {
  /// Whether the file can only be read; SQLite reports a missing permission to write no earlier than when it writes.
  func isReadOnly() -> Bool {
    sqlite3_db_readonly(sqliteConnection, "main") != 0
  }

  /// Whether the file at the path is now another one, or missing.
  var hasMoved: Bool {
    var moved: Int32 = 0
    guard sqliteConnection != nil else { return false }  // closed
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Passes every row that `sql` yields to `body`.
  func forEach(_ sql: String, _ arguments: StatementArguments = [], _ body: (QueryRow) throws -> Void) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    while try step(handle) { try body(QueryRow(handle: handle)) }
  }

  /// Fetches the next row of a query's answer; false after the last.
  fileprivate func step(_ handle: OpaquePointer) throws -> Bool {
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
    }
    return code == SQLITE_ROW
  }

  /// All rows that `sql` yields, each converted by `body`.
  func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ body: (QueryRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try body($0)) }
    return values
  }
}
