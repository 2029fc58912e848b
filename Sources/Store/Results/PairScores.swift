import GRDB

extension Store {
  /// What the first player of a match took of each pair of games, in half points from 0 to 4, in the order in which a test
  /// looks at them: encounter by encounter, at each variant in turn. Each game is as it was recorded, and time grows with
  /// their number.
  ///
  /// - Returns: nothing where a run isn't of two players, or several runs are selected: they are tested one by one.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func pairScores(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> [Int] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      guard covered.count == 1 else { return [] }
      let players = try database.all(
        "SELECT player FROM run_player WHERE run = ? ORDER BY position", [covered[0].id]
      ) { try $0.int(0) }
      guard players.count == 2 else { return [] }
      try SeatingGames(in: covered, database).forEach(in: database)
      let sql = """
        SELECT sum(CASE places WHEN '1-1' THEN 1 WHEN '1-2' THEN 2 * (first = ?2) ELSE 2 * (second = ?2) END)
        FROM game JOIN seating ON seating.id = game.seating
          JOIN run_variant ON run_variant.run = seating.run AND run_variant.variant = seating.variant
        WHERE seating.run = ?1 GROUP BY encounter, position HAVING count(*) = 2 ORDER BY encounter, position
        """
      return try database.all(sql, [covered[0].id, players[0]]) { try $0.natural(0) }
    }
  }
}
