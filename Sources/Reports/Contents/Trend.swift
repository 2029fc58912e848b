import Statistics

/// A run as a trend needs it.
public struct TrendRun: Sendable {
  /// What was played.
  public let results: Results
  /// What each player was, by its index.
  public let definitions: [String]
  /// What else decides how games go, such as openings and limits, in words.
  public let conditions: String
  /// Whether all its games have been played.
  public let isComplete: Bool

  /// Describes a run; `results` cover it alone, and there is one definition a player.
  public init(results: Results, definitions: [String], conditions: String, isComplete: Bool) {
    self.results = results
    self.definitions = definitions
    self.conditions = conditions
    self.isComplete = isComplete
  }

  /// The run without the games of all variants but one.
  func limited(to variant: String?) -> TrendRun {
    guard let variant else { return self }
    let limited = results.limited { results.variants[$0].name == variant }
    return TrendRun(results: limited, definitions: definitions, conditions: conditions, isComplete: isComplete)
  }

  /// Its number; 0 if the results cover no run.
  public var number: Int { results.coverage.runs.first ?? 0 }
}

/// How ratings went from run to run: each run has its own, and is compared with the run before and with a baseline.
///
/// Runs are added one after the other and summed up at once, so that memory doesn't grow with their games.
public struct Trend: Sendable {
  /// What a run is compared with.
  public enum Reference: Sendable {
    case previous, baseline
  }

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

    func step(since reference: Reference) -> Step? { reference == .previous ? previous : baseline }
  }

  /// How a run compares with another.
  struct Step {
    /// The other run's number.
    let run: Int
    let comparison: RunComparison
    /// The other run's conditions, if they were different.
    let formerConditions: String?
  }

  private(set) var entries: [Entry] = []
  /// What the newest complete run played, or, as long as none is complete, the newest.
  private(set) var newestResults: Results?
  let baseline: TrendRun
  let variant: String?
  private let ratedBaseline: RatedRun
  private var previous: (run: TrendRun, rated: RatedRun)?

  /// A trend without runs yet; the baseline has to be added among the others.
  ///
  /// - Parameter variant: The one variant whose games count; nil for all.
  public init(baseline: TrendRun, variant: String? = nil) {
    self.baseline = baseline.limited(to: variant)
    self.variant = variant
    ratedBaseline = RatedRun(self.baseline.results, definitions: baseline.definitions)
  }

  /// Adds the next run.
  ///
  /// Complexity: that of fitting its ratings.
  public mutating func add(_ run: TrendRun) {
    let run = run.limited(to: variant)
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

  /// Who got significantly worse in the newest complete run; nil if that has nothing to be compared with.
  public func drops(since reference: Reference) -> [Drop]? {
    guard let newest, let step = newest.step(since: reference) else { return nil }
    return zip(newest.names, step.comparison.changes).filter(\.1.isDrop).map { name, change in
      Drop(player: name, run: newest.number, since: step.run, change: change)
    }
  }

  /// A player that got worse.
  public struct Drop: Hashable, Sendable, CustomStringConvertible {
    /// The player's name.
    public let player: String
    /// The run in which it was worse.
    public let run: Int
    /// The run in which it was better.
    public let since: Int
    /// By how much.
    public let change: RatingChange

    /// One line that tells it.
    public var description: String {
      let adjusted = change.adjustedP ?? 1
      let p = adjusted < 0.0001 ? "p < 0.0001" : "p " + Rounded.text(adjusted, decimals: 4)
      let size =
        if case .points(let points, let error) = change.estimate {
          Rounded.text(points, decimals: 1) + " +/- "
            + Rounded.text(NormalDistribution.z95 * error, decimals: 1) + " Elo, " + p
        } else {
          "its games only bound by how much, " + p
        }
      return "run \(run): \(PrintableText.of(player)) got worse since run \(since): \(size)"
    }
  }
}
