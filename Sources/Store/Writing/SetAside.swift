import GRDB
import Play

extension Store {
  /// Sets aside the games that a player lost by faults in a run, so that they can be played again: they can still be
  /// read under their numbers, but no longer count.
  ///
  /// - Returns: The number of games set aside.
  /// - Throws: `corrupt` where a game of the run can't be read, and nothing is changed then; or any error of kind
  ///   `inputOutput`.
  public func setAside(faultsOf player: String, in run: StoredRun) throws(StoreError) -> Int {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      let games = try Self.faultyGames(of: player, in: run.id, database)
      guard !games.isEmpty else { return 0 }
      let list: StatementArguments = [Self.list(games)]
      let chosen = "IN (SELECT value FROM json_each(?))"
      let (from, to) = (GameTables.counted, GameTables.setAside)
      // The same columns in the same order; rows that others refer to are inserted first and deleted last.
      let parts = zip(from.parts, to.parts).map { ($0.table, $1.table, "game") }
      for (from, to, key) in [(from.game, to.game, "id")] + parts {
        try database.execute(sql: "INSERT INTO \(to) SELECT * FROM \(from) WHERE \(key) \(chosen)", arguments: list)
      }
      for table in ["judgement", "analysis"] + from.parts.map(\.table) {
        try database.execute(sql: "DELETE FROM \(table) WHERE game \(chosen)", arguments: list)
      }
      try database.execute(sql: "DELETE FROM game WHERE id \(chosen)", arguments: list)
      try recount(run, in: database)
      var digests: UInt64 = 0
      try SetAsideGame.forEach(of: run.id, in: database) { digests &+= $0.digest }
      try Checksum.set(.setAside, of: run.id, to: digests, in: database)
      seatings.withLock { $0[run.id] = nil }
      return games.count
    }
  }

  /// The numbers of the games that a player lost by faults.
  private static func faultyGames(of player: String, in run: Int64, _ database: Database) throws -> [Int64] {
    var games: [Int64] = []
    try forEachFaultyGame(of: run, in: database) { _, seat, game in
      if game.record.job.players[seat] == player { games.append(game.number) }
    }
    return games
  }
}

/// The games of a run that were set aside.
enum SetAsideGame {
  /// Passes the games to `body` one after the other. Throws `Damage` unless each is as it was recorded.
  static func forEach(of run: Int64, in database: Database, _ body: (GameReader.Game) throws -> Void) throws {
    let roster = try Roster(of: run, in: database)
    for (seating, key) in try database.all("\(Roster.seatings) WHERE run = ?", [run], { try roster.seating($0) }) {
      let reader = GameReader(seating: seating, key: key, tables: .setAside)
      let sql = "\(GameReader.games(in: .setAside)) WHERE seating = ? ORDER BY id"
      try database.forEach(sql, [seating.row.id]) { try body(try reader.game($0, in: database)) }
    }
  }
}
