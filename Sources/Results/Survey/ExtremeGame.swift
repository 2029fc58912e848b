/// One of many games, named by what it is: its number in a file hangs on when it was recorded.
public struct NamedGame: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The number of its run.
  public var run: Int
  /// The number of its encounter, from 0. With its run, its variant and who sits where it makes the game.
  public var encounter: Int
  /// The name of the player in each seat.
  public var players: [String]

  /// Names a game.
  public init(variant: String, run: Int, encounter: Int, players: [String]) {
    (self.variant, self.run, self.encounter, self.players) = (variant, run, encounter, players)
  }
}

/// One of the shortest or longest games of its variant; none that ended by a fault.
public struct ExtremeGame: Hashable, Sendable {
  /// In which way it stands out.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Of those that somebody won there are few shorter ones.
    case shortest
    /// There are few longer ones.
    case longest
  }

  /// In which way it stands out.
  public var kind: Kind
  /// Which game it is.
  public var game: NamedGame
  /// Each seat's place.
  public var places: [Int]
  /// Why it ended.
  public var reason: String
  /// Moves played, passes left out; at Snap, cards turned.
  public var plies: Int

  /// Describes a game.
  public init(kind: Kind, game: NamedGame, places: [Int], reason: String, plies: Int) {
    (self.kind, self.game, self.places) = (kind, game, places)
    (self.reason, self.plies) = (reason, plies)
  }
}
