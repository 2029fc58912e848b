/// A form of tournament that a config may name, which determines the pairings and their order.
///
/// To add one: write a file in `Formats` and a line in `FormatCatalog`. Its defaults are those of a round-robin.
public protocol TournamentFormat: Sendable {
  /// The format's name in a config.
  static var name: String { get }
  /// A description of the format, in a sentence.
  static var summary: String { get }
  /// The format's settings in a config, in the order in which they are listed.
  static var keys: [FormatKey] { get }

  /// Creates the format with these settings.
  init(_ settings: FormatSettings)

  /// The sets of players that meet at a variant, or may meet where results decide, in a fixed order.
  func pairings(at entry: Entry) -> AnySequence<[String]>
  /// The reason why the format can't be played at a variant, in words that say what would help; nil if it can.
  func problem(at entry: Entry, seating: SeatingScheme) -> String?
  /// The reason why the format can't be played at all these variants, each of which it can be played at; nil if it can.
  func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem?
  /// Warnings for the user about settings that are valid.
  var warnings: [String] { get }
  /// Whether the number of encounters of a pairing is known before: that of the config.
  static var usesEncounters: Bool { get }
  /// Whether the format has a standing in addition to ratings, as a Swiss has its table.
  static var isContest: Bool { get }
  /// The source of the order in which players begin, such as the seeds of a knockout.
  var lineup: StartingOrder { get }
  /// The groups in which players meet that begin in this order, such as the divisions of a league.
  func groups(of order: [String]) -> [[String]]
  /// The maximum number of games; nil where it is known from the schedule.
  var mostGames: Int? { get }
  /// The schedule of the run with this seed.
  /// - Parameters:
  ///   - entries: the variants, each with its players in the order in which they begin.
  ///   - encounters: the number of encounters of a pairing at a variant.
  ///   - context: the further knowledge of a schedule that looks at results, and the receivers of its progress.
  func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext)
    -> any Schedule
}

/// The further knowledge of a schedule that looks at results, and the receivers of its progress.
public struct ScheduleContext: Sendable {
  /// The players that may play games again, which are no further samples.
  public let repetition: Repetition
  /// Receives the tally of a match after each encounter.
  let onTally: @Sendable (MatchTally) -> Void
  /// Receives the progress towards the goal, after each decision about the next pairing.
  let onDecision: @Sendable (ClaimProgress) -> Void

  /// Creates a context in which every game is a sample and no progress is reported, except as given.
  public init(
    repetition: Repetition = Repetition(), onTally: @escaping @Sendable (MatchTally) -> Void = { _ in },
    onDecision: @escaping @Sendable (ClaimProgress) -> Void = { _ in }
  ) {
    (self.repetition, self.onTally, self.onDecision) = (repetition, onTally, onDecision)
  }
}

/// The source of the order in which players begin.
public enum StartingOrder: Sendable {
  /// The list of players.
  case listed
  /// The players' standings in the earlier runs of the tournament, of which there has to be one; with the key of the
  /// format that asks for it.
  case rated(key: String)
  /// The final order of the run before, where that was of the same format; else this order, or the list if there is
  /// none.
  case fromLastRun(else: [String]?)
}

/// The reason why a format can't be played.
public struct FormatProblem: Sendable {
  /// The key of the format that has to be changed; nil where the problem is the format itself.
  public let key: String?
  /// A description of the problem, and of what would be right.
  public let text: String

  /// Creates a problem.
  public init(key: String?, text: String) { (self.key, self.text) = (key, text) }
}

extension TournamentFormat {
  /// The schedule of the run with this seed, without receivers of its progress.
  public func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule {
    schedule(of: entries, encounters: encounters, seating: seating, seed: seed, ScheduleContext())
  }

  /// No problem by default, beyond those at each of the variants.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? { nil }
  /// No warnings by default.
  public var warnings: [String] { [] }
  /// Whether the number of encounters is known before: true by default, as in a round-robin.
  public static var usesEncounters: Bool { true }
  /// Whether there is a standing in addition to ratings: false by default.
  public static var isContest: Bool { false }
  /// One group of all players by default.
  public func groups(of order: [String]) -> [[String]] { [order] }
  /// The listed order by default.
  public var lineup: StartingOrder { .listed }
  /// The maximum number of games: nil by default, as it is known from the schedule.
  public var mostGames: Int? { nil }

  /// No settings by default.
  public static var keys: [FormatKey] { [] }

  /// The format's notation in a config with the keys that it needs, such as `gauntlet: {challengers: [NAME, ...]}`.
  public static var usage: String {
    let needed = keys.filter(\.isNeeded).map { "\($0.name): \($0.values)" }
    return needed.isEmpty ? name : "\(name): {\(needed.joined(separator: ", "))}"
  }

  /// All pairings by default, as in a round-robin.
  public func pairings(at entry: Entry) -> AnySequence<[String]> {
    AnySequence(Combinations(of: entry.players, count: entry.seats))
  }

  /// No problem by default, unless there are more seatings than can be held.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? {
    FixedSchedule.problem(pairings(at: entry), at: entry, seating: seating)
  }

  /// The games of all pairings by default, for a number of encounters.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    FixedSchedule(of: entries, pairings: pairings, encounters: encounters, seating: seating, seed: seed)
  }
}
