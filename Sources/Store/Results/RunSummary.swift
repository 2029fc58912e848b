import GRDB
import Results

/// A recorded run, without its games.
public struct RunSummary: Hashable, Sendable {
  /// The tournament's name.
  public let tournament: String
  /// The run's number in its tournament, from 1.
  public let number: Int
  /// The run's own seed.
  public let seed: UInt64
  /// The number of planned games.
  public let planned: Int
  /// The number of recorded games.
  public let games: Int
  /// Whether the run is complete: all its games have been played.
  public let isComplete: Bool
  /// Further conditions of the games, such as openings and limits, in words.
  public let conditions: String
  /// The identity of the run, field by field; nil where it was begun before that was stored.
  public let facts: Facts?
  /// The text of the config with which the run was begun, or last continued.
  public let config: String
  /// The variants, in the order of the config.
  public let variants: [RunDescription.Variant]
  /// The players with their definitions, in the order of the config.
  public let players: [RunDescription.Player]
  /// The sessions in which the run was played, in order; empty where they weren't stored.
  public let sessions: [Session]
}

extension RunSummary {
  /// The text that identifies the files that a player was run from when the run was last begun or continued; nil where
  /// that isn't known, or for Agon's own players.
  public func files(of player: String) -> String? { facts?["files"]?[player]?.text }
}

extension Store {
  /// The names of all tournaments, the oldest first.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func tournaments() throws(StoreError) -> [String] {
    try read { database in
      try database.requireAllRuns()
      return try Self.tournaments(in: database)
    }
  }

  /// Runs of a tournament, the oldest first; the time it takes does not depend on the number of games.
  ///
  /// - Parameters:
  ///   - tournament: The tournament's name; nil for the only one there is.
  ///   - runs: The runs to be returned.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func runs(of tournament: String? = nil, _ runs: RunSelection = .all) throws(StoreError) -> [RunSummary] {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let sql = """
        SELECT run.id, number, seed, planned, status, config, conditions, description
        FROM run WHERE id IN \(Self.runs) ORDER BY number
        """
      return try database.all(sql, Self.list(covered)) { row in
        let id = Int64(try row.int(0))
        let totals = try Totals(of: id, in: database)
        try Checksum.require(totals.checksum.value, .totals, of: [id], in: database)
        let games = totals.endings.reduce(0) { $0 + $1.value }
        return RunSummary(
          tournament: tournament, number: try row.natural(1), seed: try row.seed(2),
          planned: max(try row.natural(3), games), games: games, isComplete: try row.text(4) == "complete",
          conditions: try row.text(6), facts: try .stored(row.optionalText(7)), config: try row.text(5),
          variants: try Self.variants(of: id, in: database), players: try Self.players(of: id, in: database),
          sessions: try Session.all(of: id, in: database))
      }
    }
  }

  /// The tournament with a name, or the only one there is for nil.
  func theTournament(_ name: String?, in database: Database) throws -> String {
    try database.requireAllRuns()
    let known = try Self.tournaments(in: database)
    guard let name else {
      guard known.count == 1 else { throw StoreError.tournamentNeeded(file: path, known: known) }
      return known[0]
    }
    guard !known.isEmpty else { throw StoreError.tournamentNeeded(file: path, known: known) }
    guard known.contains(name) else { throw StoreError.unknownTournament(name, file: path, known: known) }
    return name
  }

  private static func tournaments(in database: Database) throws -> [String] {
    try database.all("SELECT name FROM tournament ORDER BY id") { try $0.text(0) }
  }

  private static func variants(of run: Int64, in database: Database) throws -> [RunDescription.Variant] {
    let sql = """
      SELECT name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      WHERE run = ? ORDER BY position
      """
    return try database.all(sql, [run]) { RunDescription.Variant(name: try $0.text(0), seats: try $0.seats(1)) }
  }

  static func players(of run: Int64, in database: Database) throws -> [RunDescription.Player] {
    let sql = """
      SELECT name, definition FROM run_player JOIN player ON player.id = run_player.player
      WHERE run = ? ORDER BY position
      """
    return try database.all(sql, [run]) { RunDescription.Player(name: try $0.text(0), definition: try $0.text(1)) }
  }
}
