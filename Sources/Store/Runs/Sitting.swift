import Foundation
import GRDB

/// A time in which somebody played a run: from its start, or from an interruption, to the next one or the end.
public struct Sitting: Hashable, Sendable {
  /// When it began; whole seconds are kept.
  public let began: Date
  /// When it ended; nil while it goes on, and where it was killed.
  public let ended: Date?
  /// The name of the machine.
  public let host: String
  /// How many games were played at once.
  public let workers: Int
  /// The version of Agon.
  public let version: String

  /// A sitting.
  public init(began: Date, ended: Date? = nil, host: String, workers: Int, version: String) {
    (self.began, self.ended, self.host) = (began, ended, host)
    (self.workers, self.version) = (workers, version)
  }
}

extension Sitting {
  /// Enters the sitting behind the others of a run.
  func enter(of run: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO sitting (run, number, began, ended, host, workers, version)
        SELECT ?1, ifnull(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM sitting WHERE run = ?1
        """,
      arguments: [run, began.ISO8601Format(), ended?.ISO8601Format(), host, workers, version])
  }

  /// The sittings of a run, in order.
  static func all(of run: Int64, in database: Database) throws -> [Sitting] {
    let sql = "SELECT began, ended, host, workers, version FROM sitting WHERE run = ? ORDER BY number"
    return try database.all(sql, [run]) { row in
      Sitting(
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
  /// Keeps when the newest sitting of a run ended; one that has ended stays as it is.
  ///
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func endSitting(of run: Run, at time: Date) throws(StoreError) {
    try write { database in
      try Seal.requireDescription(of: run.id, in: database)
      try database.execute(
        sql: """
          UPDATE sitting SET ended = ?2
          WHERE run = ?1 AND number = (SELECT max(number) FROM sitting WHERE run = ?1) AND ended IS NULL
          """, arguments: [run.id, time.ISO8601Format()])
      try Seal.sealDescription(of: run.id, in: database)
    }
  }
}
