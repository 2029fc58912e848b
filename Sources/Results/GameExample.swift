/// A game that stands out among those of its variant, as it was recorded.
public struct GameExample: Hashable, Sendable {
  /// What makes a game stand out.
  public enum Merit: Hashable, Sendable {
    /// As many games were shorter as were longer.
    case typical
    /// No game that somebody won was shorter.
    case shortest
    /// No game was longer.
    case longest
    /// In no game were more of the moves that were judged mistakes: so many.
    case mistakes(Int)
    /// In no game did the scores that players told of their moves change sides more often: so many times.
    case turns(Int)
  }

  /// The variant's name.
  public var variant: String
  /// Why it is shown.
  public var merits: [Merit]
  /// The number of its run.
  public var run: Int
  /// The number of its encounter, from 0. With its run, its variant and who sits where it makes the game.
  public var encounter: Int
  /// The name of the player in each seat, as in the results.
  public var players: [String]
  /// The moves it started with; empty for none.
  public var opening: String
  /// All its moves.
  public var transcript: String
  /// Its seed.
  public var seed: UInt64
  /// Each seat's place: 1 is best, and ties share the better.
  public var places: [Int]
  /// Why it ended.
  public var reason: String
  /// Moves played, passes left out; at Snap, cards turned.
  public var plies: Int
  /// The first seat's discs less the second's; nil where discs don't count.
  public var margin: Int?

  /// A game as it was recorded.
  public init(
    variant: String, merits: [Merit], run: Int, encounter: Int, players: [String], opening: String = "",
    transcript: String, seed: UInt64, places: [Int], reason: String, plies: Int, margin: Int? = nil
  ) {
    (self.variant, self.merits, self.run, self.encounter) = (variant, merits, run, encounter)
    (self.players, self.opening, self.transcript, self.seed) = (players, opening, transcript, seed)
    (self.places, self.reason, self.plies, self.margin) = (places, reason, plies, margin)
  }
}
