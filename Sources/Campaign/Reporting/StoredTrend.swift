import Foundation
import Reports
import Results
import Store

extension Trend {
  /// The maximum number of runs in a report, the newest: each is rated again.
  private static let mostReported = 30

  /// Creates the trend of ratings over runs of a tournament.
  ///
  /// - Parameters:
  ///   - runs: the runs, in order.
  ///   - baseline: the number of the run to compare with, among all known ones.
  ///   - variant: the one variant whose games count; nil for all.
  ///   - completing: whether the last of the runs counts as complete even if it isn't marked so yet.
  /// - Throws: `StoreError`; `unknownRun` where the baseline is not among the runs.
  package init(
    of runs: [Run], baseline: Int, variant: String? = nil, in store: Store, completing: Bool = false
  ) throws(StoreError) {
    guard let first = runs.first(where: { $0.number == baseline }) else {
      throw .unknownRun(
        baseline, tournament: runs.first?.tournament ?? "", file: store.path, known: runs.map(\.number))
    }
    self.init(baseline: try RunResults(first, in: store), variant: variant)
    for run in runs {
      add(try RunResults(run, in: store, completing: completing && run.number == runs.last?.number))
    }
  }

  /// Creates the comparison of the newest run of a tournament with a run of another one, in the same file or in an
  /// older one. Of either tournament the newest complete run is taken or, where no run is complete, the newest.
  ///
  /// - Parameters:
  ///   - runs: the tournament's runs, in order.
  ///   - former: the other tournament's runs, in order.
  ///   - number: the number of the other tournament's run to compare with; nil for the newest.
  ///   - variant: the one variant whose games count; nil for all.
  /// - Throws: `StoreError`, `unknownRun` where the other tournament has no run of that number.
  package init(
    of runs: [Run], in store: Store, since former: [Run], in older: Store, run number: Int? = nil,
    variant: String? = nil
  ) throws(StoreError) {
    let names = Self.names(store.path, older.path, runs.first?.tournament, former.first?.tournament)
    self.init(
      of: try RunResults(Self.chosen(nil, of: runs, in: store), in: store, source: names.later),
      since: try RunResults(Self.chosen(number, of: former, in: older), in: older, source: names.earlier),
      variant: variant)
  }

  /// The names of two tournaments that differ: their own, or else those of their files.
  private static func names(
    _ path: String, _ older: String, _ tournament: String?, _ former: String?
  ) -> (later: String, earlier: String) {
    if let tournament, let former, tournament != former { return (tournament, former) }
    let (file, other) = (URL(filePath: path).lastPathComponent, URL(filePath: older).lastPathComponent)
    return file == other ? (path, older) : (file, other)
  }

  private static func chosen(_ number: Int?, of runs: [Run], in store: Store) throws(StoreError) -> Run {
    let known =
      number.map { number in runs.first { $0.number == number } } ?? runs.last(where: \.isComplete) ?? runs.last
    guard let known else {
      throw .unknownRun(
        number ?? 1, tournament: runs.first?.tournament ?? "", file: store.path, known: runs.map(\.number))
    }
    return known
  }

  /// The trend up to the newest of some runs, as a report on them shows it; nil where there is only one run.
  static func reported(
    upTo newest: Int, of tournament: String, in store: Store, completing: Bool
  ) throws(StoreError) -> Trend? {
    let runs = try store.runs(of: tournament).filter { $0.number <= newest }.suffix(mostReported)
    guard runs.count > 1, let first = runs.first else { return nil }
    return try Trend(of: Array(runs), baseline: first.number, in: store, completing: completing)
  }
}

extension RunResults {
  /// Creates a stored run of a trend with its settings. In a comparison of several tournaments a run is named after its
  /// tournament, counts as complete, and has neither settings nor dates, which aren't compared.
  fileprivate init(
    _ run: Run, in store: Store, source: String? = nil, completing: Bool = false
  ) throws(StoreError) {
    let results = try store.results(of: run.tournament, runs: .numbers([run.number]))
    var run = source == nil ? run.inWords : run
    run.isComplete = run.isComplete || completing || source != nil
    if source != nil { run.sessions = [] }
    self.init(run, results, name: source.map { "\($0) run \(run.number)" })
  }
}
