import GRDB
import Results

extension Store {
  /// Adds measured network delays of players of a run to those measured before.
  ///
  /// - Parameter delays: By players' names: the number of delays measured, their sum, and the longest, in nanoseconds.
  /// - Throws: `misuse` for a player the run doesn't have; or any error of kind `data` or `inputOutput`.
  public func addDelays(
    _ delays: [String: (measured: Int, nanoseconds: Int64, most: Int64)], of run: StoredRun
  ) throws(StoreError) {
    guard !delays.isEmpty else { return }
    try write { database in
      for (player, delay) in delays.sorted(by: { $0.key < $1.key }) {
        // A name stands for the player that has it in the newest config.
        try database.execute(
          sql: """
            INSERT INTO delay (run, player, measured, nanoseconds, most)
            SELECT run, player, ?, ?, ? FROM run_player JOIN player ON player.id = run_player.player
            WHERE run = ? AND name = ? ORDER BY position LIMIT 1
            ON CONFLICT DO UPDATE SET measured = measured + excluded.measured,
              nanoseconds = nanoseconds + excluded.nanoseconds, most = max(most, excluded.most)
            """, arguments: [delay.measured, delay.nanoseconds, delay.most, run.id, player])
        guard database.changesCount == 1 else {
          throw Misuse(detail: "the delays of \(player), who isn't in the run")
        }
      }
    }
  }

  /// The network delays measured in some runs together.
  static func delays(
    _ covered: [StoredRun], _ players: [PlayerRow], in database: Database
  ) throws -> [Results.Delay] {
    guard try Schema.version(of: database) >= Schema.firstWithDelays else { return [] }
    let playerIndex = index(players.map(\.id))
    let sql = """
      SELECT player, sum(measured), sum(nanoseconds), max(most) FROM delay WHERE run IN \(runs) GROUP BY player
      """
    return try database.all(sql, list(covered)) { row in
      Results.Delay(
        player: try entry(row.int(0), in: playerIndex), measured: try row.natural(1),
        nanoseconds: Int64(try row.natural(2)), most: Int64(try row.natural(3)))
    }.sorted { $0.player < $1.player }
  }
}
