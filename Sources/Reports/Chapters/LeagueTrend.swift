import Results
import Statistics

/// How ratings went from run to run in one league.
struct LeagueTrend {
  /// What is kept of a run.
  struct Entry {
    let coverage: Results.Coverage
    /// The games that count: of one variant, where only that is looked at.
    let games: Int
    let isComplete: Bool
    let conditions: String
    let names: [String]
    let definitions: [String]
    let ratings: [PlayerRating]
    let failure: String?
    /// nil for the first run.
    let previous: Step?
    /// nil for the baseline itself.
    let baseline: Step?

    var number: Int { coverage.runs.first ?? 0 }

    func step(since reference: Trend.Reference) -> Step? { reference == .previous ? previous : baseline }
  }

  /// How a run compares with another.
  struct Step {
    /// The other run's number.
    let run: Int
    let comparison: RunComparison
    /// The other run's conditions, if they were different.
    let formerConditions: String?
  }

  /// What the league is called.
  let title: String
  let baseline: TrendRun
  /// Whether it is the only league, so that it needs no name.
  var isWhole = true
  private(set) var entries: [Entry] = []
  /// What the newest complete run played, or, as long as none is complete, the newest.
  private(set) var newestResults: Results?
  private let ratedBaseline: RatedRun
  private var previous: (run: TrendRun, rated: RatedRun)?
  /// The names of those who have games in some run.
  private var active: Set<String> = []

  /// A trend without runs yet.
  ///
  /// - Parameter baseline: the baseline, of this league's games alone.
  init(title: String, baseline: TrendRun) {
    self.title = title
    self.baseline = baseline
    ratedBaseline = RatedRun(baseline.results, definitions: baseline.definitions)
  }

  /// Adds the next run, of this league's games alone.
  ///
  /// Complexity: that of fitting its ratings.
  mutating func add(_ run: TrendRun) {
    let rated =
      run.number == baseline.number ? ratedBaseline : RatedRun(run.results, definitions: run.definitions)
    func step(since other: TrendRun, _ former: RatedRun) -> Step {
      Step(
        run: other.number, comparison: RunComparison(of: rated, since: former),
        formerConditions: other.conditions == run.conditions ? nil : other.conditions)
    }
    let sincePrevious = previous.map { step(since: $0.run, $0.rated) }
    let sinceBaseline: Step? =
      if run.number == baseline.number {
        nil
      } else if previous?.run.number == baseline.number {
        sincePrevious
      } else {
        step(since: baseline, ratedBaseline)
      }
    for tally in run.results.tallies where tally.games > 0 {
      active.formUnion(tally.players.lazy.map { run.results.players[$0] })
    }
    entries.append(
      Entry(
        coverage: run.results.coverage, games: run.results.tallies.reduce(0) { $0 + $1.games },
        isComplete: run.isComplete, conditions: run.conditions,
        names: run.results.players, definitions: run.definitions, ratings: rated.rating?.players ?? [],
        failure: rated.failure, previous: sincePrevious, baseline: sinceBaseline))
    if run.isComplete || !entries.contains(where: \.isComplete) { newestResults = run.results }
    previous = (run, rated)
  }

  /// The newest complete run, which alarms are about; as long as none is complete, the newest.
  var newest: Entry? { entries.last(where: \.isComplete) ?? entries.last }

  /// Whether a player is to be told of: one of several leagues passes over those who never played in it.
  func lists(_ player: String) -> Bool { isWhole || active.contains(player) }

  /// The title of one of its tables.
  func titled(_ text: String) -> String {
    isWhole ? text : title + ": " + text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Who got significantly worse in the newest complete run; nil if that has nothing to be compared with.
  func drops(since reference: Trend.Reference) -> [Trend.Drop]? {
    guard let newest, let step = newest.step(since: reference) else { return nil }
    return zip(newest.names, step.comparison.changes).filter(\.1.isDrop).map { name, change in
      Trend.Drop(player: name, league: isWhole ? nil : title, run: newest.number, since: step.run, change: change)
    }
  }
}
