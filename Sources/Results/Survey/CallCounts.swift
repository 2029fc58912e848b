/// The calls of a player at one variant of Snap, over the examined games.
public struct CallCounts: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The player's name.
  public var player: String
  /// The number of games examined.
  public var games = 0
  /// The number of cards turned in them.
  public var cards = 0
  /// The number of matches among these cards that some player called on while this one held a card.
  public var matches = 0
  /// The number of matches on which the player called first.
  public var snaps = 0
  /// The number of matches on which the player called after another one.
  public var late = 0
  /// The number of cards without a match that the player called on.
  public var falseCalls = 0
  /// The number of the player's calls on matches, by milliseconds.
  public var times: [Int: Int] = [:]

  /// Creates counts of 0.
  public init(variant: String, player: String) { (self.variant, self.player) = (variant, player) }
}
