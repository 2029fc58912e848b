/// How often one exact outcome occurred: the same players in the same seats of the same group with the same places.
public struct Tally: Hashable, Sendable {
  /// Index of the variant.
  public var group: Int
  /// Index of the player in each seat, in seat order.
  public var players: [Int]
  /// Place of each seat: 1 is best, seats that tie share the better place (1, 1, 3).
  public var places: [Int]
  /// How many games ended so.
  public var games: Int

  /// Counts `games` games with this outcome.
  public init(group: Int, players: [Int], places: [Int], games: Int) {
    self.group = group
    self.players = players
    self.places = places
    self.games = games
  }
}
