/// How a player called at one variant of Snap, over the games that were looked through.
public struct CallCounts: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The player's name.
  public var player: String
  /// Games looked through.
  public var games = 0
  /// Cards turned in them.
  public var cards = 0
  /// Matches among these cards that somebody called on while the player held a card.
  public var matches = 0
  /// Matches on which the player was the first to call.
  public var snaps = 0
  /// Matches on which it called after somebody else.
  public var late = 0
  /// Cards without a match that it called on.
  public var falseCalls = 0
  /// How many of its calls on matches came after how many milliseconds.
  public var times: [Int: Int] = [:]

  /// Nothing counted yet.
  public init(variant: String, player: String) { (self.variant, self.player) = (variant, player) }
}
