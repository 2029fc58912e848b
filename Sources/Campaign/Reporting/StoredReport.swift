import Reports
import Results
import Store

extension ReportData {
  /// Gathers the data of a report on these results from the database that they are from.
  ///
  /// - Parameters:
  ///   - kinds: the chapters of the report.
  ///   - completing: whether the newest run covered has all its games, and is marked as complete once its report is
  ///     written.
  /// - Throws: `StoreError`.
  package init(
    _ results: Results, for kinds: [ChapterKind] = ChapterKind.all, from store: Store, of tournament: String?,
    runs: RunSelection, times: Bool = false, completing: Bool = false
  ) throws {
    let needs = kinds.needs
    func gathered<Value>(_ need: Need, else none: Value, _ gather: () throws -> Value) rethrows -> Value {
      needs.contains(need) ? try gather() : none
    }
    let covered = try store.runs(of: tournament, runs)
    let survey = try gathered(.survey, else: GameSurvey()) {
      try store.survey(of: tournament, runs: runs, withVariety: needs.contains(.variety))
    }
    try self.init(
      results, for: kinds, database: store.path, runs: covered.map(PlayedRun.init),
      times: times,
      faultExamples: try gathered(.faultExamples, else: []) { try store.faultExamples(of: tournament, runs: runs) },
      pairScores: results.test == nil
        ? [] : try results.newPairs?.map(\.score) ?? store.pairScores(of: tournament, runs: runs),
      claims: try gathered(.claims, else: nil) {
        covered.count == 1 ? try covered[0].claims(in: store) : nil
      },
      contest: try gathered(.contest, else: nil) {
        covered.count == 1 ? try covered[0].contest(in: store) : nil
      },
      sample: try gathered(.sample, else: GameSample()) { try store.gamesToShow(of: tournament, runs: runs) },
      survey: survey,
      trend: try gathered(.trend, else: nil) {
        try Trend.reported(
          upTo: results.coverage.runs.last ?? 0, of: results.coverage.tournament, in: store, completing: completing)
      },
      variety: try gathered(.variety, else: []) {
        needs.contains(.survey) ? survey.variety : try store.variety(of: tournament, runs: runs)
      },
      mistakes: try gathered(.mistakes, else: []) { try store.mistakes(of: tournament, runs: runs) }
    ) { try store.judgements(of: tournament, runs: runs) }
  }
}
