import GRDB
import Play

extension Store {
  /// Marks the run of a match as complete, and removes the games of encounters that don't count.
  ///
  /// Games are recorded when they end, so that some may lie beyond the encounter that decided the match.
  /// - Parameter encounters: The number of encounters of each variant that count, from the first on.
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func finish(_ run: StoredRun, encounters: [String: Int]) throws(StoreError) {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      try takeOut(beyond: encounters, of: run, in: database)
      try database.execute(sql: "UPDATE run SET status = 'complete' WHERE id = ?", arguments: [run.id])
      try Checksum.setDescription(of: run.id, in: database)
    }
  }

  /// Removes the games of a match after its last encounter that counts, and sets its planned games to the others,
  /// without marking it as complete.
  ///
  /// - Parameter encounters: The number of encounters of each variant that count, from the first on.
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func drop(beyond encounters: [String: Int], of run: StoredRun) throws(StoreError) {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      try takeOut(beyond: encounters, of: run, in: database)
      try Checksum.setDescription(of: run.id, in: database)
    }
  }

  /// Removes games from a run, and brings its totals and planned games up to date.
  private func takeOut(beyond encounters: [String: Int], of run: StoredRun, in database: Database) throws {
    try takeOutGames(beyond: encounters, of: run, in: database)
    try Self.settlePlanned(of: run, in: database)
  }

  private func takeOutGames(beyond encounters: [String: Int], of run: StoredRun, in database: Database) throws {
    let surplus = """
      SELECT game.id FROM game JOIN seating ON seating.id = seating JOIN variant ON variant.id = variant
      WHERE run = ?1 AND encounter >= ifnull((SELECT value FROM json_each(?2) WHERE key = variant.name), 0)
      """
    let counts = encounters.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    let arguments: StatementArguments = [run.id, "{\(counts)}"]
    guard try !database.all("\(surplus) LIMIT 1", arguments, { try $0.int(0) }).isEmpty else { return }
    seatings.withLock { $0[run.id] = nil }
    let parts = ["judgement", "analysis"] + GameTables.counted.parts.map(\.table)
    for (table, key) in parts.map({ ($0, "game") }) + [("game", "id")] {
      try database.execute(sql: "DELETE FROM \(table) WHERE \(key) IN (\(surplus))", arguments: arguments)
    }
    try recount(run, in: database)
  }

  /// Recomputes the totals and checksums of a run from the games it still has.
  ///
  /// Throws `Damage` where a game can't be read: the totals of the others would pass for those of all.
  func recount(_ run: StoredRun, in database: Database) throws {
    var problem: Finding?
    let inspection = Inspection(database: database, file: path) { problem = problem ?? $0 }
    let (totals, digests) = try inspection.games(of: run, batch: 4096) { _ in }
    if let problem { throw Damage(detail: problem.detail) }
    try totals.replace(in: run.id, database)
    try Checksum.set(.games, of: run.id, to: digests, in: database)
    let judgements = try AnalysedGame.forEach(of: run.id, in: database) { _, _ in }
    try Checksum.set(.judgements, of: run.id, to: judgements, in: database)
  }
}
