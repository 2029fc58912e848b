import Play

/// Who loses a meeting is out, or who loses two.
public struct Knockout: TournamentFormat {
  public static let name = "knockout"
  public static let summary = "Who loses is out; seeded by the list of players."
  public static let keys = [
    FormatKey(
      "encounters", "how many a meeting has at each variant; unset, the config's “encounters”",
      .value(.integer(1...1_000_000, default: nil))),
    FormatKey(
      "most", "how many a level meeting may be extended to; unset, twice as many",
      .value(.integer(1...1_000_000, default: nil))),
    FormatKey("losses", "how many put a player out", .value(.integer(1...2, default: 1))),
  ]

  private let encounters: Int?
  private let most: Int?
  private let losses: Int

  /// A knockout as set.
  public init(_ settings: FormatSettings) {
    encounters = settings[number: "encounters"].map { Int($0) }
    most = settings[number: "most"].map { Int($0) }
    losses = Int(settings[number: "losses"] ?? 1)
  }

  /// Two at a time only.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? { Self.problemOfMeetings(at: entry) }

  /// All have to play all variants.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    Self.problemOfMeetings(of: entries)
  }

  /// A meeting is so many encounters at each variant, more if it is level.
  public func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule {
    let length = self.encounters ?? encounters
    let contest = KnockoutContest(
      players: entries.first?.players ?? [], encounters: length, most: max(most ?? 2 * length, length), losses: losses)
    return ContestSchedule(contest, at: entries, seating: seating, seed: seed)
  }
}
