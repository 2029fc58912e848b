import Foundation
import GRDB
import Play

/// A database, with its log if it has one, that gets damaged.
struct DamagedFile {
  /// The database's bytes.
  var bytes: [UInt8]
  /// The bytes of the log beside it; nil for none.
  var log: [UInt8]?
  /// What was done to it.
  private(set) var what = ""
  /// Whether it was done to the log, so that what is left may well be an earlier state.
  private(set) var isInLog = false

  init(bytes: [UInt8], log: [UInt8]? = nil) {
    (self.bytes, self.log) = (bytes, log)
  }

  init(at path: String) throws {
    bytes = try Self.read(path)
    log = FileManager.default.fileExists(atPath: path + "-wal") ? try Self.read(path + "-wal") : nil
  }

  private static func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  /// Puts it where it is to be read, in place of what is there.
  func write(to path: String) throws {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try Data(bytes).write(to: URL(filePath: path))
    if let log { try Data(log).write(to: URL(filePath: path + "-wal")) }
  }

  /// The database with the log as it was after each of its transactions, and before all.
  var states: [DamagedFile] {
    guard let log else { return [self] }
    let size = 24 + log[8..<12].reduce(0) { $0 << 8 | Int($1) }
    let ends = stride(from: 32, to: log.count - size + 1, by: size).filter { log[$0 + 4..<$0 + 8] != [0, 0, 0, 0] }
    return [DamagedFile(bytes: bytes)] + ends.map { DamagedFile(bytes: bytes, log: Array(log[..<($0 + size)])) }
  }
}

extension DamagedFile {
  private static let page = 4096

  /// Damages some bytes.
  mutating func damage(_ random: inout SplitMix) {
    isInLog = log != nil && random.below(2) == 0
    var part = isInLog ? log ?? [] : bytes
    switch random.below(6) {
    case 0:
      let size = random.below(part.count)
      what = "cut off after \(size) of \(part.count) bytes"
      part = Array(part[..<size])
    case 1:
      let (page, other) = (random.below(part.count / Self.page), random.below(part.count / Self.page))
      let content: [UInt8] =
        switch random.below(3) {
        case 0: Array(repeating: 0, count: Self.page)
        case 1: (0..<Self.page).map { _ in UInt8(random.below(256)) }
        default: Array(part[other * Self.page..<(other + 1) * Self.page])
        }
      what = "page \(page + 1) overwritten"
      part.replaceSubrange(page * Self.page..<(page + 1) * Self.page, with: content)
    case 2:
      let place = Self.place(in: part, &random)
      let count = min(1 + random.below(16), part.count - place)
      what = "\(count) bytes from \(place) (page \(1 + place / Self.page)) overwritten"
      for offset in 0..<count { part[place + offset] = UInt8(random.below(256)) }
    default:
      let (place, bit) = (Self.place(in: part, &random), random.below(8))
      what = "bit \(bit) of byte \(place) (page \(1 + place / Self.page)) flipped"
      part[place] ^= 1 << UInt8(bit)
    }
    if isInLog {
      what += " in the log"
      log = part
    } else {
      bytes = part
    }
  }

  /// Every other place is a byte that isn't zero: most of the others are in space that nothing has used yet.
  private static func place(in bytes: [UInt8], _ random: inout SplitMix) -> Int {
    var place = random.below(bytes.count)
    if random.below(2) == 0 { while bytes[place] == 0 { place = random.below(bytes.count) } }
    return place
  }

  /// Every column of every table there is, so that tables and columns to come are damaged too.
  static func columns(at path: String) throws -> [(table: String, column: String)] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let sql = """
        SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY 1, 2
        """
      return try Row.fetchAll(database, sql: sql).map { ($0[0], $0[1]) }
    }
  }

  /// Damages the rows of a table: changes a column, adds a row or takes one away. False if that came to nothing.
  ///
  /// - Parameter path: where it may be put for that.
  mutating func damage(_ column: (table: String, column: String), at path: String, _ random: inout SplitMix) throws
    -> Bool
  {
    try write(to: path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    let (sql, isDone) = try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
      let sql = try Self.statement(column, in: database, &random)
      do { try database.execute(sql: sql) } catch { return (sql, false) }
      return (sql, database.changesCount > 0)
    }
    try queue.close()
    self = try DamagedFile(at: path)
    what = sql
    return isDone
  }

  private static func statement(
    _ column: (table: String, column: String), in database: Database, _ random: inout SplitMix
  ) throws -> String {
    let (table, name) = column
    let columns = try Row.fetchAll(database, sql: "SELECT name, pk FROM pragma_table_info('\(table)')")
    let names = columns.map { $0[0] as String }
    let keys = columns.filter { $0[1] as Int > 0 }.map { $0[0] as String }
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    func row(_ number: Int) -> String {
      "(\(keys.joined(separator: ", "))) = (SELECT \(keys.joined(separator: ", ")) FROM \(table) LIMIT 1 OFFSET \(number))"
    }
    let one = row(random.below(max(count, 1)))
    let other = "(SELECT \(name) FROM \(table) LIMIT 1 OFFSET \(random.below(max(count, 1))))"
    let value = [
      other, other, other, "NULL", "0", "1", "2", "-1", "\(name) + 1", "\(name) - 1", "\(name) + (1 << 40)", "1 << 62",
      "9223372036854775807", "''", "'x'", "'1-1'", "\(name) || 'x'", "\(random.below(100))",
    ][random.below(18)]
    let change = random.below(2) == 0 ? "OR REPLACE" : "OR IGNORE"
    switch random.below(10) {
    case 0: return "DELETE FROM \(table) WHERE \(one)"
    case 1: return "DELETE FROM \(table) WHERE \(name) IS \(other)"
    case 2:
      let values = names.map { $0 == name ? value : $0 }.joined(separator: ", ")
      return "INSERT \(change) INTO \(table) SELECT \(values) FROM \(table) WHERE \(one)"
    case 3: return "UPDATE \(change) \(table) SET \(name) = \(value)"
    default: return "UPDATE \(change) \(table) SET \(name) = \(value) WHERE \(one)"
    }
  }
}
