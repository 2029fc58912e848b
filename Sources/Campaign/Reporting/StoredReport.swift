import Reports
import Results
import Store

extension ReportData {
  /// What a report on these results tells, gathered from the database that they are from.
  /// - Throws: `StoreError`.
  package init(
    _ results: Results, from store: Store, of tournament: String?, runs: RunSelection, times: Bool = false
  ) throws {
    try self.init(
      results, database: store.path, runs: try store.runs(of: tournament, runs).map(PlayedRun.init), times: times,
      faultExamples: try store.faultExamples(of: tournament, runs: runs),
      pairScores: results.test == nil ? [] : try store.pairScores(of: tournament, runs: runs),
      sample: try store.gamesToShow(of: tournament, runs: runs),
      trend: try Trend.reported(
        upTo: results.coverage.runs.last ?? 0, of: results.coverage.tournament, in: store)
    ) { try store.judgements(of: tournament, runs: runs) }
  }
}
