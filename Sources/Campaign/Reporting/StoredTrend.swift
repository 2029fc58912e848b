import Reports
import Results
import Store

extension Trend {
  /// A report shows no more runs than these, the newest: each is rated again.
  private static let mostReported = 30

  /// How ratings went over runs of a tournament.
  ///
  /// - Parameters:
  ///   - runs: the runs, in order.
  ///   - baseline: the number of the one of all known runs to compare with.
  ///   - variant: the one variant whose games count; nil for all.
  /// - Throws: `StoreError`, `unknownRun` where the baseline is none of the runs.
  package init(
    of runs: [RunSummary], baseline: Int, variant: String? = nil, in store: Store
  ) throws(StoreError) {
    guard let first = runs.first(where: { $0.number == baseline }) else {
      throw .unknownRun(
        baseline, tournament: runs.first?.tournament ?? "", file: store.path, known: runs.map(\.number))
    }
    self.init(baseline: try TrendRun(first, in: store), variant: variant)
    for run in runs { add(try TrendRun(run, in: store)) }
  }

  /// The trend up to the newest of some runs, as a report on them shows it; nil where there is one run alone.
  static func reported(upTo newest: Int, of tournament: String, in store: Store) throws(StoreError) -> Trend? {
    let runs = try store.runs(of: tournament).filter { $0.number <= newest }.suffix(mostReported)
    guard runs.count > 1, let first = runs.first else { return nil }
    return try Trend(of: Array(runs), baseline: first.number, in: store)
  }
}

extension TrendRun {
  /// A run as it is kept.
  fileprivate init(_ run: RunSummary, in store: Store) throws(StoreError) {
    let results = try store.results(of: run.tournament, runs: .numbers([run.number]))
    let definitions = Dictionary(uniqueKeysWithValues: run.players.map { ($0.name, $0.definition) })
    self.init(
      results: results, definitions: results.players.map { definitions[$0] ?? "" },
      files: results.players.map(run.files), conditions: run.conditions, isComplete: run.isComplete,
      played: PlayedRun(run), playSignature: run.facts?["agon"]?["signature"]?.text)
  }
}
