import GRDB

/// Copies the additional data of a run from the file attached as `source`: sessions, withdrawals and network delays.
/// Data that is there already isn't added again.
struct MergedNotes {
  private let run: Int64
  private let database: Database

  init(into run: Int64, in database: Database) { (self.run, self.database) = (run, database) }

  func copy() throws {
    try copySessions()
    try database.execute(
      sql: """
        INSERT INTO main.withdrawal (run, player, why) SELECT ?1, \(Self.player), why FROM source.withdrawal WHERE true
        ON CONFLICT DO UPDATE SET why = min(why, excluded.why)
        """, arguments: [run])
    // Delays are sums that don't show which games they cover, so the sum with more measurements stands for both.
    try database.execute(
      sql: """
        INSERT INTO main.delay (run, player, measured, nanoseconds, most)
        SELECT ?1, \(Self.player), measured, nanoseconds, most FROM source.delay WHERE true
        ON CONFLICT DO UPDATE SET measured = excluded.measured, nanoseconds = excluded.nanoseconds, most = excluded.most
        WHERE (excluded.measured, excluded.nanoseconds, excluded.most) > (measured, nanoseconds, most)
        """, arguments: [run])
  }

  /// A subquery for the player here that is the same as the source's.
  private static let player = """
    (SELECT own.id FROM main.player AS own JOIN source.player AS its
      ON its.name = own.name AND its.definition = own.definition WHERE its.id = player)
    """

  /// Merges the sessions of both files in the order in which they began, each once; where only one file has the end of
  /// a session, that one is kept.
  private func copySessions() throws {
    try database.execute(
      sql: """
        DROP TABLE IF EXISTS temp.merged_sitting;
        CREATE TEMP TABLE merged_sitting AS
          SELECT began, ended, host, workers, version FROM main.sitting WHERE run = \(run)
          UNION SELECT began, ended, host, workers, version FROM source.sitting;
        DELETE FROM temp.merged_sitting AS open WHERE ended IS NULL AND EXISTS (
          SELECT 1 FROM temp.merged_sitting AS other WHERE other.ended IS NOT NULL
            AND (other.began, other.host, other.workers, other.version)
              = (open.began, open.host, open.workers, open.version));
        DELETE FROM main.sitting WHERE run = \(run);
        INSERT INTO main.sitting (run, number, began, ended, host, workers, version)
          SELECT \(run), row_number() OVER (ORDER BY began, host, ended, workers, version), began, ended, host, workers,
            version
          FROM temp.merged_sitting;
        """)
  }
}
