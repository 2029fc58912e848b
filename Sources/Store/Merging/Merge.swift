import GRDB
import Play

/// The progress of a run that is merged from shards.
public struct MergeState: Sendable {
  /// The tournament's name.
  public let tournament: String
  /// The run's number.
  public let run: Int
  /// The number of games in this file.
  public let games: Int
  /// The number of games of the whole run.
  public let planned: Int
  /// Whether all games are in this file.
  public let isComplete: Bool
  /// The number of shards; nil where it isn't known, or where the run is complete.
  public let shards: Int?
  /// The index of the first incomplete round, and the number of rounds; nil where all games are dealt at once.
  public let round: (number: Int, count: Int)?
  /// The shards whose games aren't all in this file, in order; where there are rounds, those of the first incomplete
  /// round.
  public let missing: [Int]
}

extension Store {
  /// Copies the games of another file's run, which is begun here if this file lacks it, in one transaction: after an
  /// interruption, the same call does the rest.
  ///
  /// Games that are here already are left alone. So it doesn't matter in which order files are merged, how often, or
  /// which of them were merged with each other before; but of a game that was played twice with the same result, the
  /// times are those of the first.
  ///
  /// - Returns: The number of new games.
  /// - Throws: `otherRun` where the run is another one here; `otherGame` where a game has another result here; nothing
  ///   is written then. Or any error of kind `data` or `inputOutput`.
  public func merge(_ source: MergeSource) throws(StoreError) -> Int {
    seatings.withLock { $0.removeAll() }
    return try attaching(source.uri) { () throws(StoreError) in
      try write { database in
        try database.requireAllRuns()
        let known = try mergedRun(source.run, in: database)
        try known.map { try source.run.requireSame(in: source.file, as: $0, in: path) }
        // Games beyond the one that has decided a match don't count.
        if let known, known.isComplete, known.isMatch { return 0 }
        let description = known?.description.merged(with: source.run.description) ?? source.run.description
        let run = try known.map { Self.run(of: $0) } ?? begun(number: source.run.number, as: description, in: database)
        if let known { try Self.requireTotals(of: known.id, in: database) }
        try enterVariants(of: description, in: run, database)
        try enterPlayers(of: description, in: run, database)
        for list in description.openings { try list.keep(in: database) }
        let games = try MergedGames(of: source, into: run, file: path, in: database)
        let new = try games.copy()
        if games.areApart {
          try games.addTotals()
        } else if new > 0 {
          try recount(run, in: database)
        }
        try MergedNotes(into: run.id, in: database).copy()
        try keep(description, known, source.run, as: run.id, in: database)
        return new
      }
    }
  }

  /// The progress of the newest run of a tournament.
  ///
  /// - Parameter tournament: The tournament's name; nil for the only one there is.
  /// - Throws: `tournamentNeeded`, `unknownTournament`, or any error of kind `data` or `inputOutput`.
  public func mergeState(of tournament: String? = nil) throws(StoreError) -> MergeState {
    try read { database in
      let name = try theTournament(tournament, in: database)
      guard let newest = try covered(by: .newest, of: name, in: database).first else {
        throw Damage(detail: "a tournament is without runs")
      }
      try database.requireAllRuns()
      let run = try RecordedRun(of: newest.id, in: database)
      let games = try database.all("SELECT ifnull(sum(games), 0) FROM ending WHERE run = ?", [run.id]) {
        try $0.natural(0)
      }[0]
      let shards = run.isWhole ? nil : run.shards
      return MergeState(
        tournament: name, run: run.number, games: games, planned: max(games, run.description.planned),
        isComplete: run.isWhole, shards: shards?.count,
        round: shards.flatMap { $0.rounds > 1 ? ($0.openRound, $0.rounds) : nil }, missing: shards?.missing ?? [])
    }
  }

  /// The run in this file that has another run's tournament and number.
  private func mergedRun(_ run: RecordedRun, in database: Database) throws -> RecordedRun? {
    let sql = """
      SELECT run.id FROM run JOIN tournament ON tournament.id = run.tournament WHERE name = ? AND number = ?
      """
    return try database.all(sql, [run.description.tournament, run.number]) { Int64(try $0.int(0)) }.first
      .map { try RecordedRun(of: $0, in: database) }
  }

  private static func run(of known: RecordedRun) -> StoredRun {
    StoredRun(
      id: known.id, tournament: known.description.tournament, number: known.number,
      seed: Seed.run(known.description.seed, number: known.number))
  }

  private static func requireTotals(of run: Int64, in database: Database) throws {
    try Checksum.require(try Totals(of: run, in: database).checksum.value, .totals, of: [run], in: database)
  }

  /// Stores the merged description of the run, and its checksum.
  private func keep(
    _ description: RunDescription, _ known: RecordedRun?, _ source: RecordedRun, as run: Int64, in database: Database
  ) throws {
    var shards = source.shards ?? known?.shards
    shards?.complete.formUnion(known?.shards?.complete ?? [])
    let isWhole = source.isWhole || known?.isWhole == true || shards?.isWhole == true
    var identity = description.identity
    if !isWhole { identity["shards"] = shards?.identity }
    try database.execute(
      sql: "UPDATE run SET planned = ?, config = ?, conditions = ?, description = ?, status = ? WHERE id = ?",
      arguments: [
        description.planned, description.config, description.conditions, identity.json,
        isWhole ? "complete" : "running", run,
      ])
    try Checksum.setDescription(of: run, in: database)
  }
}
