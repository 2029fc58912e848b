/// The identity of a game, independent of its number in a file, which depends on when it was recorded.
public struct NamedGame: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The number of its run.
  public var run: Int
  /// The number of the encounter, from 0. Together with run, variant and seating it identifies the game.
  public var encounter: Int
  /// The name of the player in each seat.
  public var players: [String]

  /// Names a game.
  public init(variant: String, run: Int, encounter: Int, players: [String]) {
    (self.variant, self.run, self.encounter, self.players) = (variant, run, encounter, players)
  }
}

/// One of the shortest or longest games of its variant, without games that ended by a fault.
public struct ExtremeGame: Hashable, Sendable {
  /// The kind of extreme.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One of the shortest games that weren't drawn.
    case shortest
    /// One of the longest games.
    case longest
  }

  /// The kind of extreme.
  public var kind: Kind
  /// The identity of the game.
  public var game: NamedGame
  /// The place of each seat.
  public var places: [Int]
  /// The reason why the game ended.
  public var reason: String
  /// The number of moves played, passes left out; at Snap, of cards turned.
  public var plies: Int

  /// Describes a game.
  public init(kind: Kind, game: NamedGame, places: [Int], reason: String, plies: Int) {
    (self.kind, self.game, self.places) = (kind, game, places)
    (self.reason, self.plies) = (reason, plies)
  }
}
