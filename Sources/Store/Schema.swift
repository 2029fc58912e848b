import GRDB

/// The tables and views, and how older files get them; Schema.md says what they mean.
enum Schema {
  /// What `PRAGMA application_id` says in Agon's files: "Agon" in ASCII.
  static let applicationID: UInt32 = 0x4167_6F6E

  /// The steps from an empty file to today's schema: step n turns version n into n + 1.
  ///
  /// A step that has been in a release is never changed; a change of the schema is a new step.
  static let migrations = [Migration.tables + Migration.views, Migration.seals, Migration.tunes]

  /// Brings the schema up to date in one transaction, after which the file is Agon's.
  ///
  /// Throws `newer` if the file is ahead of `migrations`. A file that is up to date isn't written to.
  static func migrate(_ database: Database, file: String, migrations: [String] = migrations) throws {
    try database.inTransaction(.immediate) {
      let version = try version(of: database)
      try requireKnown(version, file: file, known: migrations.count)
      if version < migrations.count {
        for migration in migrations[version...] {
          try database.execute(sql: migration)
        }
        try database.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
      }
      return .commit
    }
  }

  /// The number of steps the file has taken.
  static func version(of database: Database) throws -> Int {
    try database.all("PRAGMA user_version") { try $0.natural(0) }.first ?? 0
  }

  /// Throws `newer` if `version` is beyond what this program knows.
  static func requireKnown(_ version: Int, file: String, known: Int = migrations.count) throws {
    if version > known {
      throw StoreError.newer(file: file, version: version, known: known)
    }
  }
}
