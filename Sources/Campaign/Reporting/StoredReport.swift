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
      results, runs: try store.runs(of: tournament, runs).map(PlayedRun.init), times: times,
      faultExamples: try store.faultExamples(of: tournament, runs: runs)
    ) { try store.judgements(of: tournament, runs: runs) }
  }
}
