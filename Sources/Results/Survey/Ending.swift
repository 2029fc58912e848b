/// The number of games of the same players in the same seats with the same places and reason.
public struct Ending: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The name of the player in each seat.
  public var players: [String]
  /// The place of each seat: 1 is best, and tied seats share the better place.
  public var places: [Int]
  /// The reason why the games ended.
  public var reason: String
  /// The number of games.
  public var games: Int

  /// Counts games.
  public init(variant: String, players: [String], places: [Int], reason: String, games: Int) {
    (self.variant, self.players, self.places) = (variant, players, places)
    (self.reason, self.games) = (reason, games)
  }
}
