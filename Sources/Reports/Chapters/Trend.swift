import Figures
import Foundation
import Results
import Statistics

/// The trend of ratings from run to run: each run has its own ratings, and is compared with the run before and with a
/// baseline.
///
/// Each league (see `League`) has a trend of its own, which begins with the first run that it was part of. Runs are
/// added one after the other and summed up at once, so that memory doesn't grow with their games.
public struct Trend: Sendable {
  /// The run that another is compared with.
  public enum Reference: Sendable {
    case previous, baseline
  }

  /// The leagues, in the order of their first appearance.
  private(set) var leagues: [LeagueTrend] = []
  /// The coverage of each run.
  private(set) var coverages: [Results.Coverage] = []
  /// The data of the runs beside their results.
  private(set) var runs: [Run] = []
  /// The withdrawals from the newest complete run, in sentences.
  private(set) var withdrawals: [String] = []
  private var hasComplete = false
  let baseline: RunResults
  let variant: String?
  /// The comparison of two tournaments beside their players; nil for runs of one tournament.
  private(set) var sides: TrendSides?

  /// Creates the comparison of two runs of different tournaments, or of different files.
  ///
  /// - Parameter variant: The only variant whose games count; nil for all.
  public init(of later: RunResults, since earlier: RunResults, variant: String? = nil) {
    self.init(baseline: earlier, variant: variant)
    add(earlier)
    add(later)
    // A league that only one of them played is reported with the variants.
    leagues.removeAll { league in league.entries.count < 2 || league.entries.contains { $0.games == 0 } }
    sides = TrendSides(later: later, earlier: earlier) { variant == nil || $0 == variant }
  }

  /// Creates a trend without runs; the baseline has to be added among the others.
  ///
  /// - Parameter variant: The only variant whose games count; nil for all.
  public init(baseline: RunResults, variant: String? = nil) {
    self.baseline = baseline
    self.variant = variant
  }

  /// Adds the next run.
  ///
  /// Complexity: that of fitting its ratings.
  public mutating func add(_ run: RunResults) {
    coverages.append(run.results.coverage)
    runs.append(run.run)
    if run.run.isComplete || !hasComplete {
      withdrawals = run.results.withdrawals.map {
        "! \(run.results.players[$0.player]) was withdrawn from run \($0.run): \($0.why)."
      }
    }
    hasComplete = hasComplete || run.run.isComplete
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
  private func part(of run: RunResults, in title: String) -> RunResults {
    let members = Set(run.results.leagues.first { $0.title == title }?.variants ?? [])
    return run.limited { members.contains($0) && isWanted(run.results.variants[$0].name) }
  }

  /// The players that got significantly worse in the newest complete run; nil if there is no run to compare it with.
  public func drops(since reference: Reference) -> [Drop]? {
    let drops = leagues.compactMap { $0.drops(since: reference) }
    return drops.isEmpty ? nil : drops.flatMap(\.self)
  }

  /// A player that got worse.
  public struct Drop: Hashable, Sendable, CustomStringConvertible {
    /// The player's name.
    public let player: String
    /// The league in which the player got worse; nil where there is only one.
    public let league: String?
    /// The name of the run in which the player was worse.
    public let run: String
    /// The name of the run in which the player was better.
    public let since: String
    /// The change in strength.
    public let change: RatingChange

    /// A description on one line.
    public var description: String {
      let adjusted = change.adjustedP ?? 1
      let p = adjusted < 0.0001 ? "p < 0.0001" : "p " + Rounded.text(adjusted, decimals: 4)
      let size =
        if let elo = change.elo {
          Rounded.text(elo.points, decimals: 1) + " +/- " + Rounded.text(elo.error95, decimals: 1) + " Elo, " + p
        } else {
          "its games only bound by how much, " + p
        }
      let place = league.map { " at \($0)" } ?? ""
      return PrintableText.of("\(run): \(player) got worse\(place) since \(since): \(size)")
    }
  }
}

/// The trend of ratings from run to run in one league.
struct LeagueTrend {
  /// The data kept of a run.
  struct Entry {
    /// The run's name.
    let name: String
    let run: Run
    let coverage: Results.Coverage
    /// The names of the players, by index.
    let names: [String]
    let definitions: [String]
    /// The number of games that count: of one variant, where the trend is restricted to it.
    let games: Int
    let ratings: [PlayerRating]
    let failure: String?
    /// The comparison with the run before; nil for the first run.
    let previous: Step?
    /// The comparison with the baseline; nil for the baseline itself.
    let baseline: Step?
    /// The games lost by faults in the run and in the one before.
    let faults: [FaultChange]

    /// Whether the run's name is its number alone.
    var isNumbered: Bool { name == "run \(run.number)" }

    func step(since reference: Trend.Reference) -> Step? { reference == .previous ? previous : baseline }
  }

  /// The comparison of a run with another.
  struct Step {
    /// The other run's number.
    let run: Int
    /// The other run's name.
    let name: String
    let comparison: RunComparison
    /// The other run's conditions, if they differ.
    let formerConditions: String?
    /// Whether Agon's own players played differently in the other run.
    let hasOtherPlay: Bool
  }

  /// The league's title.
  let title: String
  let baseline: RunResults
  /// Whether this is the only league, which needs no name.
  var isWhole = true
  private(set) var entries: [Entry] = []
  /// The results of the newest complete run or, while no run is complete, of the newest.
  private(set) var newestResults: Results?
  private let ratedBaseline: RatedRun
  private var previous: RatedRun?
  /// The names of the players with games in some run.
  private var active: Set<String> = []

  /// A trend without runs yet.
  ///
  /// - Parameter baseline: the baseline, of this league's games alone.
  init(title: String, baseline: RunResults) {
    self.title = title
    self.baseline = baseline
    ratedBaseline = RatedRun(baseline)
  }

  /// Adds the next run, of this league's games alone.
  ///
  /// Complexity: that of fitting its ratings.
  mutating func add(_ run: RunResults) {
    let (name, rated) = (run.name, run.name == baseline.name ? ratedBaseline : RatedRun(run))
    func step(since former: RatedRun) -> Step {
      let (run, other) = (run.run, former.played.run)
      return Step(
        run: other.number, name: former.played.name, comparison: RunComparison(of: rated, since: former),
        formerConditions: other.conditions == run.conditions ? nil : other.conditions,
        hasOtherPlay: run.playSignature.map { $0 != other.playSignature ?? $0 } ?? false)
    }
    let sincePrevious = previous.map(step)
    let sinceBaseline: Step? =
      if name == baseline.name {
        nil
      } else if previous?.played.name == baseline.name {
        sincePrevious
      } else {
        step(since: ratedBaseline)
      }
    for tally in run.results.tallies where tally.games > 0 {
      active.formUnion(tally.players.lazy.map { run.results.players[$0] })
    }
    entries.append(
      Entry(
        name: name, run: run.run, coverage: run.results.coverage, names: run.results.players,
        definitions: run.definitions, games: run.results.tallies.reduce(0) { $0 + $1.games },
        ratings: rated.rating?.players ?? [], failure: rated.failure, previous: sincePrevious, baseline: sinceBaseline,
        faults: previous.map { FaultChange.all(of: run.results, since: $0.played.results) } ?? []))
    if run.run.isComplete || !entries.contains(where: \.run.isComplete) { newestResults = run.results }
    previous = rated
  }

  /// The newest complete run, to which alarms refer; while no run is complete, the newest.
  var newest: Entry? { entries.last(where: \.run.isComplete) ?? entries.last }

  /// Whether a player is shown: one of several leagues leaves out players who never played in it.
  func lists(_ player: String) -> Bool { isWhole || active.contains(player) }

  /// The title of one of its tables.
  func titled(_ text: String) -> String {
    isWhole ? text : title + ": " + text.prefix(1).lowercased() + text.dropFirst()
  }

  /// The players that got significantly worse in the newest complete run; nil if there is no run to compare it with.
  func drops(since reference: Trend.Reference) -> [Trend.Drop]? {
    guard let newest, let step = newest.step(since: reference) else { return nil }
    return zip(newest.names, step.comparison.changes).filter(\.1.isDrop).map { name, change in
      Trend.Drop(player: name, league: isWhole ? nil : title, run: newest.name, since: step.name, change: change)
    }
  }
}
