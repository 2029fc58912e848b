import GRDB

extension Checksum {
  /// Stores the checksum of a run's description.
  static func setDescription(of run: Int64, asOf version: Int = Schema.version, in database: Database) throws {
    guard let description = try descriptions(asOf: version, in: database)[run] else {
      throw Damage(detail: "a run is missing")
    }
    try set(.description, of: run, to: description, in: database)
  }

  /// Throws `Damage` unless the run's description matches its checksum.
  static func requireDescription(of run: Int64, in database: Database) throws {
    guard let description = try descriptions(in: database)[run] else { throw Damage(detail: "a run is missing") }
    try require(description, .description, of: [run], in: database)
  }

  /// The digests of everything that is stored of each run besides its games, by the run's id. O(runs), and quicker for
  /// all of them at once than for one after the other.
  ///
  /// - Parameter version: The version of the schema, which the file may not have yet. Before 4 the places in the config
  ///   counted as an order alone, not as numbers; before 5 there were neither descriptions nor sessions, and before 7
  ///   no withdrawals.
  static func descriptions(asOf version: Int = Schema.version, in database: Database) throws -> [Int64: UInt64] {
    var digests: [Int64: Digest] = [:]
    let runs = """
      SELECT run.id, name, number, config_seed, seed, planned, status, conditions, config,
        \(version < 5 ? "NULL" : "description") AS description
      FROM run JOIN tournament ON tournament.id = run.tournament
      """
    try database.forEach(runs) { row in
      var digest = Digest("run")
      digest.add(try row.text(1))
      for column in Int32(2)...5 { digest.add(try row.int(column)) }
      for column in Int32(6)...8 { digest.add(try row.text(column)) }
      if let description = try row.optionalText(9) { digest.add(description) }
      digests[Int64(try row.int(0))] = digest
    }
    func add(_ sql: String, _ digested: (QueryRow) throws -> DigestedRow) throws {
      try database.forEach(sql) { row in
        let (run, digest) = (Int64(try row.int(0)), try digested(row).digest)
        digests[run]?.add(digest)
        if version >= 4 { digests[run]?.add(try row.int(1)) }
      }
    }
    let variants = """
      SELECT run, position, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      ORDER BY run, position
      """
    try add(variants) { DigestedRow(variant: 0, name: try $0.text(2), seats: try $0.int(3)) }
    let players = """
      SELECT run, position, name, definition FROM run_player JOIN player ON player.id = run_player.player
      ORDER BY run, position
      """
    try add(players) { DigestedRow(player: 0, name: try $0.text(2), definition: try $0.text(3)) }
    if version >= 5 { try addSessions(to: &digests, in: database) }
    if version >= 7 { try addWithdrawals(to: &digests, in: database) }
    return digests.mapValues(\.value)
  }

  private static func addWithdrawals(to digests: inout [Int64: Digest], in database: Database) throws {
    let withdrawals = """
      SELECT run, name, definition, why FROM withdrawal JOIN player ON player.id = withdrawal.player
      ORDER BY run, player
      """
    try database.forEach(withdrawals) { row in
      let run = Int64(try row.int(0))
      digests[run]?.add("withdrawal")
      for column in Int32(1)...3 { digests[run]?.add(try row.text(column)) }
    }
  }

  private static func addSessions(to digests: inout [Int64: Digest], in database: Database) throws {
    let sessions = "SELECT run, number, workers, began, ended, host, version FROM sitting ORDER BY run, number"
    try database.forEach(sessions) { row in
      let run = Int64(try row.int(0))
      for column in Int32(1)...2 { digests[run]?.add(try row.int(column)) }
      // The number of texts distinguishes a session that hasn't ended from one with an empty time.
      let texts = try (Int32(3)...6).compactMap { try row.optionalText($0) }
      digests[run]?.add(texts.count)
      for text in texts { digests[run]?.add(text) }
    }
  }
}

extension Database {
  /// Throws `Damage` unless all tournaments and runs are found and are as they were recorded. Without this check a lost
  /// run, or one assigned to another tournament, would go unnoticed: another run would be taken for it.
  func requireAllRuns() throws {
    for table in ["tournament", "run"] {
      let findings = try all("PRAGMA integrity_check(\(table))") { try $0.text(0) }
      guard findings == ["ok"] else { throw Damage(detail: findings.first ?? "the table \(table) can't be read") }
    }
    try requireLinkedRuns()
    let descriptions = try Checksum.descriptions(in: self)
    try forEach("SELECT run, description FROM seal") { row in
      guard let checksum = try row.digest(1) else { return }
      guard checksum == descriptions[Int64(try row.int(0))] else {
        throw Damage(detail: Checksum.Subject.description.isBroken)
      }
    }
  }

  /// Throws `Damage` unless each tournament has runs, each run a tournament and checksums, and each row of checksums a
  /// run.
  func requireLinkedRuns() throws {
    let runs = try all("SELECT id, tournament FROM run") { (id: try $0.int(0), tournament: try $0.int(1)) }
    guard try Set(all("SELECT id FROM tournament") { try $0.int(0) }) == Set(runs.map(\.tournament)) else {
      throw Damage(detail: "a tournament is without runs, or a run without a tournament")
    }
    guard try Set(all("SELECT run FROM seal") { try $0.int(0) }) == Set(runs.map(\.id)) else {
      throw Damage(detail: "a run is without checksums, or checksums without a run")
    }
  }
}
