import GRDB
import Results

extension Store {
  /// What the first player of a match took of each pair of games, in half points from 0 to 4, in the order in which a test
  /// looks at them: encounter by encounter, at each variant in turn. Each game is as it was recorded, and time grows with
  /// their number.
  ///
  /// Where the same games may come again, pairs of games that have both been played before are left out, as the test has it.
  ///
  /// - Returns: nothing where a run isn't of two players, or several runs are selected: they are tested one by one.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func pairScores(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> [Int] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      guard covered.count == 1, let run = covered.first else { return [] }
      let mayRepeat = try Facts.ofRun(run.id, in: database)?.mayRepeatGames == true
      return try Self.pairs(of: run, in: database).filter { !mayRepeat || $0.new > 0 }.map(\.points)
    }
  }

  /// The pairs of a match whose games may come again that have a new one; nil where every game is a sample.
  static func newPairs(of run: CoveredRun, _ facts: Facts?, in database: Database) throws -> Results.NewPairs? {
    guard let facts, facts.test != nil, facts.mayRepeatGames else { return nil }
    let pairs = try pairs(of: run, in: database)
    return Results.NewPairs(
      scores: pairs.filter { $0.new > 0 }.map(\.points), differentGames: pairs.reduce(0) { $0 + $1.new })
  }

  /// The pairs of a run of two players in order: the first one's half points, and how many of the two games have other
  /// moves, or other seats, than all before.
  private static func pairs(of run: CoveredRun, in database: Database) throws -> [(points: Int, new: Int)] {
    let players = try database.all("SELECT player FROM run_player WHERE run = ? ORDER BY position", [run.id]) {
      try $0.int(0)
    }
    guard players.count == 2 else { return [] }
    try SeatingGames(in: [run], database).forEach(in: database)
    let sql = """
      SELECT sum(CASE places WHEN '1-1' THEN 1 WHEN '1-2' THEN 2 * (first = ?2) ELSE 2 * (second = ?2) END),
        sum(turn = 1)
      FROM (SELECT game.*, row_number() OVER (PARTITION BY seating, transcript ORDER BY encounter) AS turn FROM game
          JOIN seating ON seating.id = game.seating WHERE seating.run = ?1) AS game
        JOIN seating ON seating.id = game.seating
        JOIN run_variant ON run_variant.run = seating.run AND run_variant.variant = seating.variant
      GROUP BY encounter, position HAVING count(*) = 2 ORDER BY encounter, position
      """
    return try database.all(sql, [run.id, players[0]]) { (try $0.natural(0), try $0.natural(1)) }
  }
}

extension Facts {
  /// Whether a game that came again is no new sample: nobody is known to draw lots.
  fileprivate var mayRepeatGames: Bool {
    guard case .group(let players)? = self["players"] else { return false }
    return Set(players.keys).isSubset(of: deterministicPlayers.union(doubtfulPlayers))
  }
}
