import GRDB

extension Store {
  /// Replaces the withdrawn players of a run, and the reasons.
  ///
  /// - Parameter withdrawals: Players by their names, each once; empty to remove the earlier ones.
  /// - Throws: `misuse` for a player the run doesn't have; or any error of kind `data` or `inputOutput`.
  public func setWithdrawals(
    _ withdrawals: [(player: String, why: String)], of run: StoredRun
  ) throws(StoreError) {
    try write { database in
      try Checksum.requireDescription(of: run.id, in: database)
      try database.execute(sql: "DELETE FROM withdrawal WHERE run = ?", arguments: [run.id])
      for (player, why) in withdrawals {
        // A name stands for the player that has it in the newest config.
        try database.execute(
          sql: """
            INSERT INTO withdrawal (run, player, why)
            SELECT run, player, ? FROM run_player JOIN player ON player.id = run_player.player
            WHERE run = ? AND name = ? ORDER BY position LIMIT 1
            """, arguments: [why, run.id, player])
        guard database.changesCount == 1 else {
          throw Misuse(detail: "the withdrawal of \(player), who isn't in the run")
        }
      }
      try Checksum.setDescription(of: run.id, in: database)
    }
  }
}
