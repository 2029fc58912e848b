import Play
import Results

/// A format of divisions, each of which is a round-robin; from run to run the best of one change places with the worst
/// of the one above.
public struct LeagueFormat: TournamentFormat {
  public static let name = "league"
  public static let summary = "Divisions, each a round-robin; the best go up for the next run, the worst down."
  public static let keys = [
    FormatKey("divisions", "who is in which at first, the highest division first; each player is in one", .groups),
    FormatKey("promote", "how many of each go up from run to run", .value(.integer(1...100_000, default: 1))),
  ]

  private let divisions: [[String]]
  private let promote: Int

  /// Creates a league of its `divisions`.
  public init(_ settings: FormatSettings) {
    divisions = settings[groups: "divisions"]
    promote = Int(settings[number: "promote"] ?? 1)
  }

  public static var isContest: Bool { true }

  /// The order at the start, in which the run before has ended.
  public var lineup: StartingOrder { .fromLastRun(else: divisions.flatMap(\.self)) }

  /// The pairings of a first run; later ones have the same number.
  public func pairings(at entry: Entry) -> AnySequence<[String]> {
    Self.pairings(of: divisions, seats: entry.seats)
  }

  /// The reason why a variant can't be played in a league; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? {
    Self.problemOfOneSeat(at: entry) ?? FixedSchedule.problem(pairings(at: entry), at: entry, seating: seating)
  }

  /// The reason why the league can't be played: divisions have to fill the seats, to keep a player, and to be able to
  /// play everything.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    if let problem = Self.problemOfPairings(of: entries) { return problem }
    guard divisions.count > 1 else {
      return FormatProblem(key: "divisions", text: "a league has at least two divisions; with one, play a round-robin")
    }
    for (number, division) in divisions.enumerated() {
      for entry in entries where division.count < entry.seats {
        return FormatProblem(
          key: "divisions",
          text: "division \(number + 1) has \(division.count == 1 ? "one player" : "\(division.count) players"), but "
            + "\(entry.variant) has \(entry.seats) seats; expected at least as many players")
      }
      let isEnd = number == 0 || number == divisions.count - 1
      let most = isEnd ? division.count - 1 : division.count / 2
      guard promote > most else { continue }
      return FormatProblem(
        key: "promote",
        text: "division \(number + 1) has \(division.count) players, of whom "
          + (isEnd ? "one has to stay" : "as many go up as go down") + "; expected at most \(most), found \(promote)")
    }
    return nil
  }

  /// The games of all pairings of each division, for a number of encounters.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    let divisions = groups(of: entries.first?.players ?? [])
    let fixed = FixedSchedule(
      of: entries, pairings: { Self.pairings(of: divisions, seats: $0.seats) }, encounters: encounters,
      seating: seating, seed: seed)
    return LeagueSchedule(fixed: fixed, divisions: divisions, promote: promote)
  }

  /// The divisions of players in this order, as large as those listed.
  public func groups(of order: [String]) -> [[String]] {
    var rest = order[...]
    return divisions.map { division in
      defer { rest = rest.dropFirst(division.count) }
      return Array(rest.prefix(division.count))
    }
  }

  private static func pairings(of divisions: [[String]], seats: Int) -> AnySequence<[String]> {
    AnySequence(divisions.lazy.flatMap { Combinations(of: $0, count: seats) })
  }
}

/// Plays the round-robins of a league, and reports the standings of its divisions.
struct LeagueSchedule: Schedule {
  private var fixed: FixedSchedule
  private let divisions: [[String]]
  private let promote: Int

  init(fixed: FixedSchedule, divisions: [[String]], promote: Int) {
    (self.fixed, self.divisions, self.promote) = (fixed, divisions, promote)
  }

  var planned: Int? { fixed.planned }

  mutating func next() -> Step { fixed.next() }
}

extension LeagueSchedule: StandingSchedule {
  /// The standings from all games that are known, also those after one that isn't.
  func standing(after known: (Job) -> Outcome?) -> ContestStanding {
    var scores = LeagueScores()
    var rest = fixed
    while case .job(let job) = rest.next() { scores.add(job, known(job)) }
    return .league(scores.standing(of: divisions, promote: promote))
  }
}

extension LeagueSchedule: ShardableSchedule {
  var encountersInAll: Int { fixed.encountersInAll }

  var places: @Sendable (Job) -> Int? { fixed.places }

  func part(_ shard: Shard) -> LeagueSchedule {
    LeagueSchedule(fixed: fixed.part(shard), divisions: divisions, promote: promote)
  }
}
