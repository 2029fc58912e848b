import Play

/// A format in which a player is out after losing one pairing, or two.
public struct Knockout: TournamentFormat {
  public static let name = "knockout"
  public static let summary = "The loser of a pairing is out; seeded by the list of players, or by ratings."
  public static let keys = [
    FormatKey(
      "encounters", "encounters of a pairing at each variant; unset, the config's “encounters”",
      .value(.integer(1...1_000_000, default: nil))),
    FormatKey(
      "most", "maximum for a pairing that stays level; unset, twice as many",
      .value(.integer(1...1_000_000, default: nil))),
    FormatKey("losses", "how many put a player out", .value(.integer(1...2, default: 1))),
    FormatKey(
      "seeds", "who counts as better: as listed, or by the ratings of the tournament's earlier runs",
      .value(.choice(["list", "ratings"]))),
  ]

  private let encounters: Int?
  private let most: Int?
  private let losses: Int
  private let isRated: Bool

  /// Creates a knockout with these settings.
  public init(_ settings: FormatSettings) {
    encounters = settings[number: "encounters"].map { Int($0) }
    most = settings[number: "most"].map { Int($0) }
    losses = Int(settings[number: "losses"] ?? 1)
    isRated = settings[number: "seeds"] == 1
  }

  public static var isContest: Bool { true }

  /// The seeds: as listed, or by ratings.
  public var lineup: StartingOrder { isRated ? .rated(key: "seeds") : .listed }

  /// The reason why the variant can't be played: the game isn't for two; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? { Self.problemOfPairings(at: entry) }

  /// The reason why the variants can't be played: not all players play all of them, or `most` would cut a pairing
  /// short; nil if they can.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    if let encounters, let most, most < encounters {
      return FormatProblem(
        key: "most",
        text: "a pairing has \(encounters) encounters to begin with; expected at least as many, found \(most)")
    }
    return Self.problemOfPairings(of: entries)
  }

  /// The rounds of the knockout; a pairing has a number of encounters at each variant, more if it is level.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    let length = self.encounters ?? encounters
    let contest = KnockoutContest(
      players: entries.first?.players ?? [], encounters: length, most: max(most ?? 2 * length, length), losses: losses)
    return ContestSchedule(contest, at: entries, seating: seating, seed: seed)
  }
}
