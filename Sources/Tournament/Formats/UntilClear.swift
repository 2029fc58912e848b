import Statistics

/// A format in which players too close to call meet until the ranking or the best is clear, with a guarantee.
public struct UntilClear: TournamentFormat {
  public static let name = "until-clear"
  public static let summary = "Players meet until the ranking or the best player is settled; two seats only."
  public static let keys = [
    FormatKey("what", "the claim to settle", .value(.choice(ClaimGoal.Question.allCases.map(\.rawValue)))),
    FormatKey(
      "within", "margin in Elo by which a player may be worse than the one placed below",
      .value(.real(0...ClaimGoal.mostElo, default: 20))),
    FormatKey("confidence", "confidence level in percent", .value(.real(50...99.99, default: 95))),
    FormatKey(
      "games", "maximum number of games", .value(.integer(2...1_000_000_000, default: 20_000))),
  ]

  /// The goal: the claim that is to become clear.
  public let goal: ClaimGoal
  /// The maximum number of games.
  public let games: Int

  /// Creates the format with these settings.
  public init(_ settings: FormatSettings) {
    let questions = ClaimGoal.Question.allCases
    goal = ClaimGoal(
      questions[Int(settings[number: "what"] ?? 0)], within: settings[number: "within"] ?? 20,
      confidence: (settings[number: "confidence"] ?? 95) / 100)
    games = Int(settings[number: "games"] ?? 20_000)
  }

  /// Creates the format for a goal and a maximum number of games.
  public init(_ goal: ClaimGoal, games: Int) { (self.goal, self.games) = (goal, games) }

  public static var usesEncounters: Bool { false }

  public var mostGames: Int? { games }

  /// The reason why the variant can't be played: the game isn't for two, or has too many pairings; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? {
    guard entry.seats != 2 else { return FixedSchedule.problem(pairings(at: entry), at: entry, seating: seating) }
    return
      "\(entry.variant) has \(entry.seats) seats; until-clear bets on who of two is better, and can't tell that from "
      + "places among \(entry.seats): leave it out, or play a round-robin"
  }

  /// The reason why the variants can't be played: not all players play all of them, or the games don't suffice for one
  /// round; nil if they can.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    guard let everybody = entries.map(\.players).max(by: { $0.count < $1.count }) else { return nil }
    for entry in entries {
      guard let missing = everybody.first(where: { !entry.players.contains($0) }) else { continue }
      return FormatProblem(
        key: nil,
        text:
          "\(missing) can't play \(entry.variant); until-clear compares players by games at all variants: leave out "
          + "the one or the other")
    }
    let round = (everybody.count - 1) * entries.reduce(0) { $0 + seating.count(seats: $1.seats) }
    guard games < round else { return nil }
    return FormatProblem(
      key: "games",
      text:
        "one round of \(everybody.count) players at \(entries.count == 1 ? "a variant" : "\(entries.count) variants") "
        + "has \(round) games; expected at least as many, found \(games)")
  }

  /// A warning where equal players would never be distinguished.
  public var warnings: [String] {
    goal.within > 0 ? [] : ["with “within: 0” players of equal strength meet until all \(games) games are played"]
  }

  /// The games until the goal is clear, or the maximum is reached.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    games(of: entries, seating: seating, seed: seed, context)
  }

  /// The games until the goal is clear, or the maximum is reached, whose standing can be asked for.
  public func games(
    of entries: [Entry], seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext = ScheduleContext()
  ) -> UntilClearSchedule {
    UntilClearSchedule(
      of: entries, goal: goal, games: games, seating: seating, seed: seed, repetition: context.repetition,
      onDecision: context.onDecision)
  }
}
