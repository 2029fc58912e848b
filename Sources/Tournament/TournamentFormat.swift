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
  /// What is played, when, in the run with this seed.
  /// - Parameter encounters: how often a pairing meets at a variant.
  func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule
}

extension TournamentFormat {
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
