import Play
import Reports
import Results
import Store

extension ReportData {
  /// Creates the data of a report on these results, whose parts come from the database that the results are from and
  /// throw `StoreError`.
  ///
  /// - Parameters:
  ///   - kinds: the chapters of the report.
  ///   - variants: the variants whose rules are known.
  ///   - completing: whether the newest run covered has all its games, and is marked as complete once its report is
  ///     written.
  /// - Throws: `StoreError`.
  package convenience init(
    _ results: Results, for kinds: [ChapterKind] = ChapterKind.all, from store: Store, of tournament: String?,
    runs: RunSelection, among variants: VariantBook = .own, times: Bool = false, completing: Bool = false
  ) throws {
    let covered = try store.runs(of: tournament, runs)
    // A report with the variety needs both, so the games are read once for the two.
    let surveyed = ReportPart { try store.survey(of: tournament, runs: runs, varietyAmong: variants) }
    self.init(
      results, for: kinds, database: store.path, variants: variants, runs: covered.map(\.inWords), times: times,
      pairScores: results.test == nil
        ? [] : try results.newPairs?.map(\.score) ?? store.pairScores(of: tournament, runs: runs),
      claims: covered.count == 1 ? try covered[0].claims(in: store) : nil,
      contest: covered.count == 1 ? try covered[0].contest(in: store) : nil,
      sample: try store.gamesToShow(of: tournament, runs: runs, among: variants),
      survey: try surveyed.value ?? store.survey(of: tournament, runs: runs),
      variety: try surveyed().variety,
      faultExamples: try store.faultExamples(of: tournament, runs: runs),
      numbers: try store.numbers(of: tournament, runs: runs),
      trend: try Trend.reported(
        upTo: results.coverage.runs.last ?? 0, of: results.coverage.tournament, in: store, completing: completing),
      judgements: try store.judgements(of: tournament, runs: runs),
      mistakes: try store.mistakes(of: tournament, runs: runs))
  }
}
