import GRDB
import Results

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
  public func runs(of tournament: String? = nil, _ runs: RunSelection = .all) throws(StoreError) -> [Run] {
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
        return Run(
          tournament: tournament, number: try row.natural(1), seed: try row.seed(2),
          planned: max(try row.natural(3), games), games: games, isComplete: try row.text(4) == "complete",
          conditions: try row.text(6), identity: try .stored(row.optionalText(7)), config: try row.text(5),
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

  static func variants(of run: Int64, in database: Database) throws -> [Run.Variant] {
    let sql = """
      SELECT name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      WHERE run = ? ORDER BY position
      """
    return try database.all(sql, [run]) { Run.Variant(name: try $0.text(0), seats: try $0.seats(1)) }
  }

  static func players(of run: Int64, in database: Database) throws -> [Run.Player] {
    let sql = """
      SELECT name, definition FROM run_player JOIN player ON player.id = run_player.player
      WHERE run = ? ORDER BY position
      """
    return try database.all(sql, [run]) { Run.Player(name: try $0.text(0), definition: try $0.text(1)) }
  }
}
