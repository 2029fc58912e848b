import GRDB
import Play
import Results

extension Store {
  /// Continues the tournament's newest run if it isn't complete, or if `extending`; otherwise begins the next.
  ///
  /// A run that is continued adopts the description: its config, planned games, and added variants and players; those
  /// that it no longer names stay in the run, after the others, and so do the games. A run without any games may become
  /// another one, which is then begun under its number.
  ///
  /// - Parameters:
  ///   - extending: Whether to reopen the newest run if it is complete.
  ///   - session: The session that plays the run from now on; nil where games come from elsewhere.
  /// - Throws: `changed` if the run to be continued would become another one, `changedVariant` if recorded games could
  ///   not be of that variant; nothing is written then. Or any error of kind `inputOutput`.
  public func beginRun(
    _ description: RunDescription, extending: Bool = false, session: Session? = nil
  ) throws(StoreError) -> StoredRun {
    seatings.withLock { $0.removeAll() }
    return try write { database in
      try database.requireAllRuns()
      let newest = try newestRun(of: description.tournament, in: database)
      let run: StoredRun
      if let newest, extending || !newest.isComplete {
        if try isUnplayed(newest, in: database), try !changes(of: newest, to: description, in: database).isEmpty {
          try remove(newest, in: database)
          run = try begun(number: newest.number, as: description, in: database)
        } else {
          run = try continued(newest, as: description, in: database)
        }
      } else {
        run = try begun(number: (newest?.number ?? 0) + 1, as: description, in: database)
      }
      try enterVariants(of: description, in: run, database)
      try enterPlayers(of: description, in: run, database)
      for list in description.openings { try list.keep(in: database) }
      try session?.enter(of: run.id, in: database)
      try Checksum.setDescription(of: run.id, in: database)
      return run
    }
  }

  /// Marks a run as complete, so that the next one begun is a new one.
  ///
  /// - Parameter planned: The number of games that the run has in the end, where it differs from the planned one; nil
  ///   if it doesn't.
  /// - Throws: Any error of kind `inputOutput`.
  public func finish(_ run: StoredRun, planned: Int? = nil) throws(StoreError) {
    try write { try Self.complete(run.id, planned: planned, in: $0) }
  }

  /// Sets the planned games of a run to those recorded, where results decide their number, without marking it as
  /// complete.
  ///
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func settlePlanned(of run: StoredRun) throws(StoreError) {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      try Self.settlePlanned(of: run, in: database)
      try Checksum.setDescription(of: run.id, in: database)
    }
  }

  static func settlePlanned(of run: StoredRun, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE run SET planned = (SELECT count(*) FROM game JOIN seating ON seating.id = seating
          WHERE seating.run = run.id) WHERE id = ?
        """, arguments: [run.id])
  }

  /// Marks the run with an id as complete, as `finish` does.
  static func complete(_ run: Int64, planned: Int? = nil, in database: Database) throws {
    try Checksum.requireDescription(of: run, in: database)
    try database.execute(
      sql: "UPDATE run SET status = 'complete', planned = ifnull(?, planned) WHERE id = ?", arguments: [planned, run])
    try Checksum.setDescription(of: run, in: database)
  }

  /// Whether the newest run of a tournament is complete; false where it has none.
  ///
  /// - Parameter description: The description of the run.
  /// - Throws: `changed` if it is another one; or any error of kind `data` or `inputOutput`.
  public func isComplete(_ description: RunDescription) throws(StoreError) -> Bool {
    try read { database in
      guard let newest = try newestRun(of: description.tournament, in: database) else { return false }
      if try !isUnplayed(newest, in: database) { try requireSame(newest, as: description, in: database) }
      return newest.isComplete
    }
  }

  private struct NewestRun {
    let id: Int64
    let number: Int
    let seed: UInt64
    let isComplete: Bool
    /// The identity of the run; of one that was begun before that was stored, what is known of it.
    let identity: Identity
    let isSummary: Bool
  }

  private func newestRun(of tournament: String, in database: Database) throws -> NewestRun? {
    let sql = """
      SELECT run.id, number, seed, config_seed, status, conditions, description
      FROM run JOIN tournament ON tournament.id = run.tournament
      WHERE tournament.name = ? ORDER BY number DESC LIMIT 1
      """
    return try database.all(sql, [tournament]) { row in
      let id = Int64(try row.int(0))
      let identity = try Identity.stored(row.optionalText(6))
      let summary = try RunDescription.summary(
        seed: row.seed(3), conditions: row.text(5), players: Self.players(of: id, in: database))
      return NewestRun(
        id: id, number: try row.natural(1), seed: try row.seed(2), isComplete: try row.text(4) == "complete",
        identity: identity ?? summary, isSummary: identity == nil)
    }.first
  }

  private func continued(
    _ newest: NewestRun, as description: RunDescription, in database: Database
  ) throws -> StoredRun {
    let totals = try Totals(of: newest.id, in: database)
    try Checksum.require(totals.checksum.value, .totals, of: [newest.id], in: database)
    try requireSame(newest, as: description, in: database)
    try database.execute(
      sql: """
        UPDATE run SET planned = ?, config = ?, conditions = ?, description = ?, status = 'running' WHERE id = ?
        """,
      arguments: [
        description.planned, description.config, description.conditions,
        (newest.isSummary ? description.identity : description.identity.grown(from: newest.identity)).json, newest.id,
      ])
    return StoredRun(
      id: newest.id, tournament: description.tournament, number: newest.number, seed: newest.seed)
  }

  private func requireSame(_ newest: NewestRun, as description: RunDescription, in database: Database) throws {
    let changes = try changes(of: newest, to: description, in: database)
    guard changes.isEmpty else {
      throw StoreError.changed("run \(newest.number) of \(description.tournament)", changes, file: path)
    }
  }

  /// The differences that would make it another run.
  private func changes(
    of newest: NewestRun, to description: RunDescription, in database: Database
  ) throws -> [Identity.Difference] {
    try (newest.isSummary ? description.summary : description.identity)
      .differences(from: newest.identity, openings: description.openings, in: database)
  }

  /// Whether no game of a run was ever recorded or begun by people, so that it may become another one; false for a run
  /// from before identities were stored.
  private func isUnplayed(_ run: NewestRun, in database: Database) throws -> Bool {
    guard !run.isSummary else { return false }
    let totals = try Totals(of: run.id, in: database)
    try Checksum.require(totals.checksum.value, .totals, of: [run.id], in: database)
    let sql = """
      SELECT EXISTS (SELECT 1 FROM seating JOIN game ON game.seating = seating.id WHERE run = ?1)
        OR EXISTS (SELECT 1 FROM seating JOIN set_aside ON set_aside.seating = seating.id WHERE run = ?1)
        OR EXISTS (SELECT 1 FROM open_game WHERE run = ?1)
      """
    return try totals.endings.isEmpty && database.all(sql, [run.id]) { try $0.int(0) } == [0]
  }

  /// Removes a run without games.
  private func remove(_ run: NewestRun, in database: Database) throws {
    for table in ["seating", "withdrawal", "delay", "sitting", "seal", "run_variant", "run_player"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE run = ?", arguments: [run.id])
    }
    try database.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [run.id])
  }

  /// Begins a run.
  func begun(number: Int, as description: RunDescription, in database: Database) throws -> StoredRun {
    let seed = Seed.run(description.seed, number: number)
    try database.execute(
      sql: "INSERT INTO tournament (name) VALUES (?) ON CONFLICT DO NOTHING", arguments: [description.tournament])
    try database.execute(
      sql: """
        INSERT INTO run (tournament, number, config_seed, seed, planned, status, conditions, config, description)
        SELECT id, ?, ?, ?, ?, 'running', ?, ?, ? FROM tournament WHERE name = ?
        """,
      arguments: [
        number, Int64(description.seed), Int64(seed), description.planned, description.conditions, description.config,
        description.identity.json, description.tournament,
      ])
    let id = database.lastInsertedRowID
    try database.execute(
      sql: "INSERT INTO seal (run, totals, games, judgements, set_aside) VALUES (?, 0, 0, 0, 0)", arguments: [id])
    return StoredRun(
      id: id, tournament: description.tournament, number: number, seed: seed, isContinuation: false)
  }

  /// Adds the variants of a description that a run lacks, and puts all in the order of the description.
  func enterVariants(of description: RunDescription, in run: StoredRun, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE run_variant SET position = position + ? WHERE run = ?",
      arguments: [description.variants.count, run.id])
    for (position, variant) in description.variants.enumerated() {
      try database.execute(
        sql: "INSERT INTO variant (name, seats) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: [variant.name, variant.seats])
      try database.forEach("SELECT seats FROM variant WHERE name = ?", [variant.name]) { row in
        let seats = try row.int(0)
        guard seats == variant.seats else {
          throw StoreError.changedVariant(variant.name, from: seats, to: variant.seats, file: path)
        }
      }
      try database.execute(
        sql: """
          INSERT INTO run_variant (run, variant, position) SELECT ?, id, ? FROM variant WHERE name = ?
          ON CONFLICT DO UPDATE SET position = excluded.position
          """,
        arguments: [run.id, position, variant.name])
    }
    try Migration.enterCatalog(in: database)
  }

  /// Adds the players of a description that a run lacks, and puts all in the order of the description.
  func enterPlayers(of description: RunDescription, in run: StoredRun, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE run_player SET position = position + ? WHERE run = ?",
      arguments: [description.players.count, run.id])
    for (position, player) in description.players.enumerated() {
      try database.execute(
        sql: "INSERT INTO player (name, definition) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: [player.name, player.definition])
      try database.execute(
        sql: """
          INSERT INTO run_player (run, player, position) SELECT ?, id, ? FROM player WHERE name = ? AND definition = ?
          ON CONFLICT DO UPDATE SET position = excluded.position
          """,
        arguments: [run.id, position, player.name, player.definition])
    }
  }
}
