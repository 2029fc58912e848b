import GRDB
import Testing

@testable import Store

/// Files of version 5, which counted encounters whatever their openings.
struct OpeningMigrationTests {
  @Test("Old counts stay as counts of any opening")
  func oldCountsStay() throws {
    let scratch = try Scratch()
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.writeWithoutTransaction { database in
      try Schema.migrate(database, file: "", migrations: Array(Schema.migrations.prefix(3)))
      try database.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO pattern VALUES (1, '{"1":"1-2","2":"2-1"}', 7), (1, '{"1":"1-1"}', 1);
          """)
      try Schema.migrate(database, file: "", migrations: Array(Schema.migrations.prefix(4)))
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM pattern ORDER BY encounters")
      #expect(rows.map { $0["games"] as String } == [#"{"1":"1-1"}"#, #"{"1":"1-2","2":"2-1"}"#])
      #expect(rows.map { $0["opening"] as Int } == [-1, -1])
      #expect(rows.map { $0["encounters"] as Int } == [1, 7])
      let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'pattern%'")
      #expect(tables == ["pattern"])
    }
  }
}
