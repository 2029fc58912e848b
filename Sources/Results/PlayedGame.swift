/// A finished game as lists and pages show it.
public struct PlayedGame: Hashable, Sendable {
  /// A quality that makes a game stand out.
  public enum Merit: Hashable, Sendable {
    /// A game of median length.
    case typical
    /// The shortest game that wasn't drawn.
    case shortest
    /// The longest game.
    case longest
    /// The game with most mistakes among the judged moves, with their number.
    case mistakes(Int)
    /// The game in which the scores reported by players changed sides most often, with the number of changes.
    case turns(Int)
  }

  /// The game's number in its file, from 1; nil where it isn't known.
  public var number: Int?
  /// The variant's name.
  public var variant: String
  /// The qualities by which the game stands out among those of its variant; empty where it doesn't.
  public var merits: [Merit]
  /// The number of its run.
  public var run: Int
  /// The number of the encounter, from 0. Together with run, variant and seating it identifies the game.
  public var encounter: Int
  /// The name of the player in each seat, as in the results.
  public var players: [String]
  /// The opening as a transcript; empty for none.
  public var opening: String
  /// The transcript of all moves.
  public var transcript: String
  /// The game's seed.
  public var seed: UInt64
  /// The place of each seat: 1 is best, and tied seats share the better place.
  public var places: [Int]
  /// The reason why the game ended.
  public var reason: String
  /// The number of moves played, passes left out; at Snap, of cards turned.
  public var plies: Int
  /// The first seat's discs less the second's; nil where discs aren't counted.
  public var margin: Int?

  /// A game as it was recorded.
  public init(
    number: Int? = nil, variant: String, merits: [Merit] = [], run: Int, encounter: Int, players: [String],
    opening: String = "", transcript: String, seed: UInt64, places: [Int], reason: String, plies: Int,
    margin: Int? = nil
  ) {
    (self.number, self.variant, self.merits) = (number, variant, merits)
    (self.run, self.encounter) = (run, encounter)
    (self.players, self.opening, self.transcript, self.seed) = (players, opening, transcript, seed)
    (self.places, self.reason, self.plies, self.margin) = (places, reason, plies, margin)
  }
}
