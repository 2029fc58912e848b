import GRDB

extension Seal {
  /// Seals what the run is.
  static func sealDescription(of run: Int64, in database: Database) throws {
    guard let description = try descriptions(in: database)[run] else { throw Damage(detail: "a run is missing") }
    try set(.description, of: run, to: description, in: database)
  }

  /// Throws `Damage` unless the run is as it was sealed.
  static func requireDescription(of run: Int64, in database: Database) throws {
    guard let description = try descriptions(in: database)[run] else { throw Damage(detail: "a run is missing") }
    try require(description, .description, of: [run], in: database)
  }

  /// For each run, by its id, a digest of everything that is told of it besides its games. O(runs), and quicker for all
  /// of them at once than for one after the other.
  ///
  /// - Parameter positions: Whether the places in the config count as numbers, not as an order alone; they did not
  ///   before version 4 of the schema.
  static func descriptions(positions: Bool = true, in database: Database) throws -> [Int64: UInt64] {
    var digests: [Int64: Digest] = [:]
    let runs = """
      SELECT run.id, name, number, config_seed, seed, planned, status, conditions, config
      FROM run JOIN tournament ON tournament.id = run.tournament
      """
    try database.forEach(runs) { row in
      var digest = Digest("run")
      digest.add(try row.text(1))
      for column in Int32(2)...5 { digest.add(try row.int(column)) }
      for column in Int32(6)...8 { digest.add(try row.text(column)) }
      digests[Int64(try row.int(0))] = digest
    }
    func add(_ sql: String, _ sealed: (Columns) throws -> SealedRow) throws {
      try database.forEach(sql) { row in
        let (run, digest) = (Int64(try row.int(0)), try sealed(row).digest)
        digests[run]?.add(digest)
        if positions { digests[run]?.add(try row.int(1)) }
      }
    }
    let variants = """
      SELECT run, position, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      ORDER BY run, position
      """
    try add(variants) { SealedRow(variant: 0, name: try $0.text(2), seats: try $0.int(3)) }
    let players = """
      SELECT run, position, name, definition FROM run_player JOIN player ON player.id = run_player.player
      ORDER BY run, position
      """
    try add(players) { SealedRow(player: 0, name: try $0.text(2), definition: try $0.text(3)) }
    return digests.mapValues(\.value)
  }
}

extension Database {
  /// Throws `Damage` unless all tournaments and runs are found, and are as they were recorded: one that is lost, or has
  /// become another's, would leave others in its place.
  func requireAllRuns() throws {
    for table in ["tournament", "run"] {
      let findings = try all("PRAGMA integrity_check(\(table))") { try $0.text(0) }
      guard findings == ["ok"] else { throw Damage(detail: findings.first ?? "the table \(table) can't be read") }
    }
    try requireLinkedRuns()
    let descriptions = try Seal.descriptions(in: self)
    try forEach("SELECT run, description FROM seal") { row in
      guard let seal = try row.digest(1) else { return }
      guard seal == descriptions[Int64(try row.int(0))] else { throw Damage(detail: Seal.Subject.description.isBroken) }
    }
  }

  /// Throws `Damage` unless each run is a tournament's and is sealed, and nothing else is.
  func requireLinkedRuns() throws {
    let runs = try all("SELECT id, tournament FROM run") { (id: try $0.int(0), tournament: try $0.int(1)) }
    guard try Set(all("SELECT id FROM tournament") { try $0.int(0) }) == Set(runs.map(\.tournament)) else {
      throw Damage(detail: "a tournament is without runs, or a run without a tournament")
    }
    guard try Set(all("SELECT run FROM seal") { try $0.int(0) }) == Set(runs.map(\.id)) else {
      throw Damage(detail: "a run is without a seal, or a seal without a run")
    }
  }
}
