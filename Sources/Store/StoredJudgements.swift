import GRDB
import Statistics

extension Store {
  /// What the moves of the runs selected were worth, as far as they have been judged; the time it takes grows with
  /// their number, and is next to nothing in a file of which no game has been analysed.
  ///
  /// Players are told apart and named as by `results(of:runs:)`.
  ///
  /// - Returns: nil when no game has been analysed.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func judgements(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> Judgements? {
    try read { database in
      guard try database.all("SELECT EXISTS (SELECT 1 FROM analysis)", [], { try $0.int(0) }) == [1] else { return nil }
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let ids = StatementArguments(["[\(covered.map { String($0.id) }.joined(separator: ","))]"])
      let variants = try Self.analysed(ids, in: database)
      guard let lowest = variants.map(\.nodes.lowerBound).min(), let highest = variants.map(\.nodes.upperBound).max()
      else { return nil }
      let players = try Self.players(ids, in: database)
      let variantIndex = Dictionary(uniqueKeysWithValues: variants.enumerated().map { ($1.id, $0) })
      let playerIndex = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1.id, $0) })
      let sql = """
        SELECT seating.variant, CASE seat WHEN 0 THEN first ELSE second END AS player, ply, count(*), count(best),
          ifnull(sum(best > 0 AND played = 0), 0), ifnull(sum(best > 0 AND played < 0), 0),
          ifnull(sum(best = 0 AND played < 0), 0), ifnull(sum(best - played), 0)
        FROM seating JOIN game ON game.seating = seating.id JOIN judgement ON judgement.game = game.id
        WHERE run IN \(Self.runs) GROUP BY 1, 2, 3
        """
      let entries = try database.all(sql, ids) { row in
        guard let variant = variantIndex[try row.int(0)], let player = playerIndex[try row.int(1)] else {
          throw Damage(detail: "judgements of something the run doesn't have")
        }
        return Judgements.Entry(
          variant: variant, player: player, ply: try row.natural(2),
          quality: MoveQuality(
            moves: try row.natural(3), judged: try row.natural(4), winsToDraws: try row.natural(5),
            winsToLosses: try row.natural(6), drawsToLosses: try row.natural(7), pointsLost: try row.natural(8)))
      }
      return Judgements(
        variants: variants.map { Judgements.Variant(name: $0.name, games: $0.games) }, players: Self.names(of: players),
        entries: entries.sorted { ($0.variant, $0.player, $0.ply) < ($1.variant, $1.player, $1.ply) },
        nodes: lowest...highest)
    }
  }

  private struct AnalysedVariant {
    let id: Int
    let name: String
    let games: Int
    let nodes: ClosedRange<Int>
  }

  /// The variants of which games have been analysed, in the order of the newest run.
  private static func analysed(_ ids: StatementArguments, in database: Database) throws -> [AnalysedVariant] {
    let sql = """
      SELECT variant.id, variant.name, count(*), min(nodes), max(nodes)
      FROM seating JOIN variant ON variant.id = seating.variant JOIN game ON game.seating = seating.id
        JOIN analysis ON analysis.game = game.id
      WHERE run IN \(runs) GROUP BY variant.id
      """
    let order = try database.all(
      "SELECT variant FROM run_variant WHERE run IN \(runs) ORDER BY run DESC, position", ids
    ) { try $0.int(0) }
    return try database.all(sql, ids) { row in
      let (lowest, highest) = (try row.natural(3), try row.natural(4))
      return AnalysedVariant(
        id: try row.int(0), name: try row.text(1), games: try row.natural(2),
        nodes: min(lowest, highest)...max(lowest, highest))
    }.sorted { (order.firstIndex(of: $0.id) ?? .max) < (order.firstIndex(of: $1.id) ?? .max) }
  }
}
