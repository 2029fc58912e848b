import Statistics

/// A match of two players, encounter after encounter: until a test is decided, until it is clear which one isn't
/// worse, or until enough is played.
///
/// A config asks for it by a test, and a command by naming two players; it has no name of its own in a config.
public struct MatchFormat: TournamentFormat {
  public static let name = "match"
  public static let summary = "Two players meet until a test or a claim is settled."

  /// The test that may end the match early; nil for none.
  public let test: SequentialTest?
  /// The format that ends when it is clear which player isn't worse; nil where that isn't asked.
  public let clear: UntilClear?
  /// The maximum number of encounters over all variants, of a command; nil for a config, which counts those at each.
  public let encounters: Int?

  /// Creates a match that a config asks for by its test.
  public init(_ test: SequentialTest) { (self.test, clear, encounters) = (test, nil, nil) }

  /// Creates a match that a command asks for.
  /// - Parameters:
  ///   - encounters: the maximum number, over all variants.
  ///   - test: the test that may end it early; nil for none.
  ///   - goal: the claim that is to become clear, where there is no test; nil for none.
  public init(encounters: Int, test: SequentialTest?, goal: ClaimGoal?) {
    precondition(test == nil || goal == nil, "a match ends by a test or by what is clear")
    (self.encounters, self.test) = (encounters, test)
    clear = goal.map { UntilClear($0, games: 2 * encounters) }
  }

  /// Creates a match of one encounter: there are no settings in a config.
  public init(_ settings: FormatSettings) { self.init(encounters: 1, test: nil, goal: nil) }

  /// The maximum number of encounters over all variants, where a config has this number at each.
  public func total(of encounters: Int, at variants: Int) -> Int { self.encounters ?? encounters * variants }

  /// Whether a command asks for the match, by naming the two players, rather than a config.
  public var isOfCommand: Bool { encounters != nil }

  /// Whether results may end it before all games are played.
  public var endsEarly: Bool { test != nil || clear != nil }

  public var mostGames: Int? { clear?.games }
  public var warnings: [String] { clear?.warnings ?? [] }

  /// The games of the two players that each variant has; the match is seen from the first one's side.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    let players = entries[0].players
    if let clear {
      return ClearMatchSchedule(
        players: players,
        games: clear.games(of: entries, seating: seating, seed: seed, .init(repetition: context.repetition)),
        onEncounter: context.onTally)
    }
    return MatchSchedule(
      players: players, entries: entries, encounters: total(of: encounters, at: entries.count), seed: seed,
      test: test, repetition: context.repetition, onEncounter: context.onTally)
  }
}
