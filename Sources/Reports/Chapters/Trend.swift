import Results
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

  /// The run without the games of all variants but some, by their indices.
  func limited(toVariants isWanted: (Int) -> Bool) -> TrendRun {
    TrendRun(
      results: results.limited(toVariants: isWanted), definitions: definitions, conditions: conditions,
      isComplete: isComplete)
  }

  /// Its number; 0 if the results cover no run.
  public var number: Int { results.coverage.runs.first ?? 0 }
}

/// How ratings went from run to run: each run has its own, and is compared with the run before and with a baseline.
///
/// Each league (see `League`) has a trend of its own, which begins with the first run that it was part of. Runs are added one
/// after the other and summed up at once, so that memory doesn't grow with their games.
public struct Trend: Sendable {
  /// What a run is compared with.
  public enum Reference: Sendable {
    case previous, baseline
  }

  /// In the order in which they came up.
  private(set) var leagues: [LeagueTrend] = []
  /// What each run covers.
  private(set) var coverages: [Results.Coverage] = []
  let baseline: TrendRun
  let variant: String?

  /// A trend without runs yet; the baseline has to be added among the others.
  ///
  /// - Parameter variant: The one variant whose games count; nil for all.
  public init(baseline: TrendRun, variant: String? = nil) {
    self.baseline = baseline
    self.variant = variant
  }

  /// Adds the next run.
  ///
  /// Complexity: that of fitting its ratings.
  public mutating func add(_ run: TrendRun) {
    coverages.append(run.results.coverage)
    for league in run.results.leagues
    where league.variants.contains(where: { isWanted(run.results.variants[$0].name) })
      && !leagues.contains(where: { $0.title == league.title })
    {
      leagues.append(LeagueTrend(title: league.title, baseline: part(of: baseline, in: league.title)))
    }
    for index in leagues.indices {
      leagues[index].isWhole = leagues.count == 1
      leagues[index].add(part(of: run, in: leagues[index].title))
    }
  }

  private func isWanted(_ name: String) -> Bool { variant == nil || variant == name }

  /// The games of a run that count in a league.
  private func part(of run: TrendRun, in title: String) -> TrendRun {
    let members = Set(run.results.leagues.first { $0.title == title }?.variants ?? [])
    return run.limited { members.contains($0) && isWanted(run.results.variants[$0].name) }
  }

  /// Who got significantly worse in the newest complete run; nil if that has nothing to be compared with.
  public func drops(since reference: Reference) -> [Drop]? {
    let drops = leagues.compactMap { $0.drops(since: reference) }
    return drops.isEmpty ? nil : drops.flatMap(\.self)
  }

  /// A player that got worse.
  public struct Drop: Hashable, Sendable, CustomStringConvertible {
    /// The player's name.
    public let player: String
    /// The league it got worse in; nil where there is only one.
    public let league: String?
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
      let place = league.map { " at \($0)" } ?? ""
      return "run \(run): \(PrintableText.of(player)) got worse\(place) since run \(since): \(size)"
    }
  }
}
