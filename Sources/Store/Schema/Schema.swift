import GRDB

/// The tables and views, and the migrations of older files; Schema.md describes them.
enum Schema {
  /// The value of `PRAGMA application_id` in Agon's files: "Agon" in ASCII.
  static let applicationID: UInt32 = 0x4167_6F6E

  /// The version that the first step makes. The two before it were never in a release, and their files can't be used.
  static let first = 3

  /// A migration from one version to the next.
  struct Step: Sendable {
    let sql: String
    /// The part that SQL can't do, run after it: the digests of existing rows.
    var finish: @Sendable (Database) throws -> Void = { _ in }
  }

  /// The steps from an empty file to today's schema: the first makes version `first`, every other one the next.
  ///
  /// A step that has been in a release is never changed; a change of the schema is a new step.
  static let migrations = [
    Step(sql: Migration.tables + Migration.views + Migration.tunes + Migration.judgements),
    Step(sql: Migration.checksums, finish: Migration.fillChecksums),
    Step(sql: Migration.descriptions),
    Step(sql: Migration.openings),
    Step(sql: Migration.faults, finish: Migration.countFaults),
    Step(sql: Migration.proofs),
    Step(sql: Migration.openGames),
    Step(sql: Migration.delays),
    Step(sql: Migration.questions),
    Step(sql: Migration.figures),
    Step(sql: Migration.proofChecksums, finish: Migration.fillProofChecksums),
    Step(sql: Migration.catalog),
    Step(sql: "", finish: Migration.digestPlaces),
    Step(sql: Migration.manySeats + "\n\n" + Migration.numbers, finish: Migration.widenConstraints),
  ]

  /// The version that all steps make.
  static var version: Int { version(after: migrations) }

  /// The version that introduced games that people play.
  static let firstWithOpenGames = 9
  /// The version that introduced network delays.
  static let firstWithDelays = 10

  /// The version that moved seats' efforts into the rows of games.
  static let firstWithFigures = 12

  /// The version that introduced checksums of proofs.
  static let firstWithProofChecksums = 13

  /// The version that introduced the catalogue of games.
  static let firstWithCatalog = 14

  /// The version that included the places of games (their numbers and runs) in their digests.
  static let firstWithDigestedPlaces = 15

  /// The version that brought games of more than four seats, and numbers of games.
  static let firstWithManySeats = 16

  /// The oldest version of files that can be read without a migration: later versions brought tables that may be
  /// missing, and columns that views replace.
  static let oldestReadable = firstWithOpenGames - 1

  /// The steps from an empty file to a version.
  static func steps(to version: Int) -> [Step] { Array(migrations.prefix(max(0, version - first + 1))) }

  private static func version(after migrations: [Step]) -> Int { first - 1 + migrations.count }

  /// Brings the schema up to date in one transaction, after which the file is Agon's.
  ///
  /// Throws `newer` if the file is ahead of `migrations`, and `tooOld` if it is from before the first of them. A file
  /// that is up to date isn't written to.
  static func migrate(_ database: Database, file: String, migrations: [Step] = migrations) throws {
    // A table that others refer to can be replaced only while references aren't enforced, and existing violations must
    // not keep a file from being brought up to date.
    let settings = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints"]
    func set(_ values: [Int]) throws {
      for (setting, value) in zip(settings, values) { try database.execute(sql: "PRAGMA \(setting) = \(value)") }
    }
    let before = try settings.map { try database.all("PRAGMA \($0)") { try $0.int(0) }[0] }
    if try self.version(of: database) < version(after: migrations) { try set([0, 1, 1]) }
    defer { try? set(before) }
    try database.inTransaction(.immediate) {
      let (version, newest) = (try version(of: database), version(after: migrations))
      try requireKnown(version, file: file, known: newest)
      if version < newest {
        for step in migrations.dropFirst(version == 0 ? 0 : version - first + 1) {
          try database.execute(sql: step.sql)
          try step.finish(database)
        }
        try database.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(newest)")
      }
      if newest >= firstWithCatalog { try Migration.enterCatalog(in: database) }
      return .commit
    }
  }

  /// Creates views through which a read-only connection sees a file of an older version like one of the current
  /// version.
  static func bridge(_ database: Database) throws {
    if try version(of: database) < firstWithFigures { try database.execute(sql: Migration.figuresOfBefore) }
  }

  /// The version of the file's schema; 0 for a file without one.
  static func version(of database: Database) throws -> Int {
    try database.all("PRAGMA user_version") { try $0.natural(0) }.first ?? 0
  }

  /// Throws `newer` or `tooOld` if `version` isn't among those that this program knows.
  static func requireKnown(_ version: Int, file: String, known: Int = version) throws {
    if version > known { throw StoreError.newer(file: file, version: version, known: known) }
    if version > 0, version < first { throw StoreError.tooOld(file: file, version: version, first: first) }
  }
}
