import Foundation
import GRDB
import Results

extension Session {
  /// Adds the session after the others of a run.
  func enter(of run: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO sitting (run, number, began, ended, host, workers, version)
        SELECT ?1, ifnull(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM sitting WHERE run = ?1
        """,
      arguments: [run, began.ISO8601Format(), ended?.ISO8601Format(), host, workers, version])
  }

  /// The sessions of a run, in order.
  static func all(of run: Int64, in database: Database) throws -> [Session] {
    let sql = "SELECT began, ended, host, workers, version FROM sitting WHERE run = ? ORDER BY number"
    return try database.all(sql, [run]) { row in
      Session(
        began: try date(row.text(0)), ended: try row.optionalText(1).map(date), host: try row.text(2),
        workers: try row.natural(3), version: try row.text(4))
    }
  }

  private static func date(_ text: String) throws -> Date {
    do {
      return try Date(text, strategy: .iso8601)
    } catch {
      throw Damage(detail: "\"\(text)\" is no date")
    }
  }
}

extension Store {
  /// Stores the end of the newest session of a run; one that has ended stays as it is.
  ///
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func endSession(of run: StoredRun, at time: Date) throws(StoreError) {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      try database.execute(
        sql: """
          UPDATE sitting SET ended = ?2
          WHERE run = ?1 AND number = (SELECT max(number) FROM sitting WHERE run = ?1) AND ended IS NULL
          """, arguments: [run.id, time.ISO8601Format()])
      try Checksum.setDescription(of: run.id, in: database)
    }
  }
}
