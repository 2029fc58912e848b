import Foundation
import GRDB
import TestRings
import Testing

@testable import Web

/// Every page of a database in which something is wrong is there, or says in a sentence what is wrong. In
/// the nightly ring each table, each column and each page of the file is changed, else some.
@Suite struct DamagedDatabaseTests {
  private let database: SampleDatabase
  private var file: String { database.directory.appending(path: "copy.sqlite").path }

  private static let pages = [
    "/", "/state", "/games", "/games?winner=one", "/games?longest=yes", "/games?reason=line&variant=noughts:3x3",
    "/games/1", "/games/5", "/games/7/values?ply=2", "/variants/noughts:3x3", "/variants/noughts:3x3?run=all",
    "/compare?first=one&second=two",
  ]

  init() throws {
    database = try SampleDatabase()
    try database.play(4, of: "nightly")
    try database.play(2, of: "nightly", .drawn)
    try database.play(3, of: "nightly", seats: ["two", "one"], .lostAtOnce)
    try database.play(1, of: "nightly", .lost)
    try database.finish("nightly")
    try database.play(3, of: "nightly")
    try database.store.close()
    try copy()
  }

  private func copy() throws {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + ending) }
    try FileManager.default.copyItem(atPath: database.path, toPath: file)
  }

  private func answer(_ target: String) throws -> (status: Int, text: String) {
    let request = try #require(Request(method: "GET", target: target, headers: []))
    let response = Route.answer(to: request, by: Sample.pages(on: file))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  /// Asks for all pages.
  private func look(after damage: String) throws {
    for page in Self.pages {
      let (status, text) = try answer(page)
      // A file that is empty is waited for, in words.
      if [200, 400, 404, 503].contains(status) { continue }
      let isPage = text.contains("role=\"alert\"")
      let isSentence = text.contains("copy.sqlite: is ") || text.contains("copy.sqlite: holds ")
      #expect(isSentence && !text.contains("internal error"), "\(damage): \(page): \(status) \(text.suffix(400))")
      #expect(isPage || page == "/state" || page.contains("values"), "\(damage): \(page): \(text.prefix(300))")
    }
  }

  private func columns() throws -> [(table: String, column: String)] {
    let queue = try DatabaseQueue(path: file)
    let columns = try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
          WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
          """
      ).map { (table: $0[0] as String, column: $0[1] as String) }
    }
    try queue.close()
    return columns
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    // What the schema forbids isn't damage that can be.
    try? queue.write { try $0.execute(sql: "PRAGMA ignore_check_constraints = 1; " + sql) }
    try queue.close()
  }

  @Test("Rows that are gone or changed are reported in a sentence, on every page", .tags(.nightly))
  func rows() throws {
    let columns = try columns()
    let tables = Set(columns.map(\.table)).sorted().flatMap { ["DELETE FROM \($0)", "DROP TABLE \($0)"] }
    let values = columns.flatMap { table, column in
      ["NULL", "-1", "9223372036854775807", "'x'", "''", "1"].map { value in
        "UPDATE OR IGNORE \(table) SET \(column) = \(value)"
      }
    }
    for (number, damage) in (tables + values).enumerated() where NightlyRing.isOn || number % 60 == 7 {
      try copy()
      try change(damage)
      try look(after: damage)
    }
  }

  @Test("Bytes that are lost are reported in a sentence, on every page", .tags(.nightly))
  func bytes() throws {
    let whole = try Data(contentsOf: URL(filePath: database.path))
    let page = 4096
    for number in 0..<whole.count / page where NightlyRing.isOn || number % 12 == 0 {
      for filling in [UInt8(0), 0xFF] {
        var damaged = whole
        // Behind the header, which says whose file it is.
        let first = number * page + (number == 0 ? 100 : 0)
        damaged.replaceSubrange(
          first..<(number + 1) * page, with: repeatElement(filling, count: (number + 1) * page - first))
        try copy()
        try damaged.write(to: URL(filePath: file))
        try look(after: "page \(number) filled with \(filling)")
      }
    }
    for size in [0, 50, page, whole.count / 2, whole.count - 1] {
      try copy()
      try whole.prefix(size).write(to: URL(filePath: file))
      try look(after: "cut to \(size)")
    }
  }
}
