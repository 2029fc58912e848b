/// How many games of the same players in the same seats ended alike.
public struct Ending: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The name of the player in each seat.
  public var players: [String]
  /// Each seat's place: 1 is best, and ties share the better.
  public var places: [Int]
  /// Why they ended.
  public var reason: String
  /// How many there are.
  public var games: Int

  /// Counts games.
  public init(variant: String, players: [String], places: [Int], reason: String, games: Int) {
    (self.variant, self.players, self.places) = (variant, players, places)
    (self.reason, self.games) = (reason, games)
  }
}
