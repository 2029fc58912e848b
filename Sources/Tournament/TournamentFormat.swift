/// A form of tournament that a config may name: who meets whom, and in which order.
///
/// One is a file in `Formats` and a line in `FormatCatalog`. What it doesn't say is as in a round-robin.
public protocol TournamentFormat: Sendable {
  /// What a config calls it.
  static var name: String { get }
  /// What it is, in a sentence.
  static var summary: String { get }
  /// What a config says of it, in the order in which it is listed.
  static var keys: [FormatKey] { get }

  /// The format as set.
  init(_ settings: FormatSettings)

  /// The sets of players that meet at a variant, or may meet where results decide, in a fixed order.
  func pairings(at entry: Entry) -> AnySequence<[String]>
  /// Why it can't be played at a variant, in words that say what would help; nil if it can.
  func problem(at entry: Entry, seating: SeatingScheme) -> String?
  /// Why it can't be played at all these variants, each of which it can be played at; nil if it can.
  func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem?
  /// What the user should know, though nothing is wrong with it.
  var warnings: [String] { get }
  /// Whether a pairing meets a number of times that is known before: the config's encounters.
  static var usesEncounters: Bool { get }
  /// Whether it can tell how it stands beside ratings, as a Swiss does by its table.
  static var isContest: Bool { get }
  /// Where the order comes from in which players begin, such as the seeds of a knockout.
  var lineup: Lineup { get }
  /// The groups in which players meet who begin in this order, such as the divisions of a league.
  func groups(of order: [String]) -> [[String]]
  /// After how many games it ends at the latest, where that isn't known from its schedule.
  var mostGames: Int? { get }
  /// What is played, when, in the run with this seed.
  /// - Parameters:
  ///   - entries: the variants, each with its players in the order in which they begin.
  ///   - encounters: how often a pairing meets at a variant.
  func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule
}

/// Where the order comes from in which players begin.
public enum Lineup: Sendable {
  /// The list of players.
  case listed
  /// Their standings in the earlier runs of the tournament, of which there has to be one; the key of the format that asks
  /// for it.
  case rated(key: String)
  /// How the run before has ended, where that was of the same format; else this order, or where there is none the list.
  case fromLastRun(else: [String]?)
}

/// What keeps a format from being played.
public struct FormatProblem: Sendable {
  /// The key of the format that is to be set otherwise; nil where it is about the format itself.
  public let key: String?
  /// What is wrong, and what would be right.
  public let text: String

  /// A problem.
  public init(key: String?, text: String) { (self.key, self.text) = (key, text) }
}

extension TournamentFormat {
  /// Nothing beyond what there is at each of them.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? { nil }
  /// Nothing.
  public var warnings: [String] { [] }
  /// As in a round-robin.
  public static var usesEncounters: Bool { true }
  /// Ratings say all.
  public static var isContest: Bool { false }
  /// All together.
  public func groups(of order: [String]) -> [[String]] { [order] }
  /// As listed.
  public var lineup: Lineup { .listed }
  /// Known from its schedule.
  public var mostGames: Int? { nil }

  /// Nothing is to be said of it.
  public static var keys: [FormatKey] { [] }

  /// How a config writes it, such as `gauntlet: {challengers: [NAME, ...]}`: with the keys that it needs.
  public static var usage: String {
    let needed = keys.filter(\.isNeeded).map { "\($0.name): \($0.values)" }
    return needed.isEmpty ? name : "\(name): {\(needed.joined(separator: ", "))}"
  }

  /// Everybody meets everybody.
  public func pairings(at entry: Entry) -> AnySequence<[String]> {
    AnySequence(Combinations(of: entry.players, count: entry.seats))
  }

  /// None unless there are more seatings than can be held.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? {
    FixedSchedule.problem(pairings(at: entry), at: entry, seating: seating)
  }

  /// All pairings, for a number of encounters.
  public func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule {
    FixedSchedule(of: entries, pairings: pairings, encounters: encounters, seating: seating, seed: seed)
  }
}
