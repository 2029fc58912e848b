/// The longest streak of one kind that a player had, its games taken in the order of run, encounter, variant and seats,
/// whenever they were recorded.
public struct Streak: Hashable, Sendable {
  /// What all games of a streak have in common.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The player was first alone.
    case won
    /// The player was first, alone or with others.
    case unbeaten
    /// Somebody came in ahead of the player.
    case lost
  }

  /// The player's name.
  public var player: String
  /// What the games have in common.
  public var kind: Kind
  /// How many games it has; 0 where no game was of the kind.
  public var games: Int
  /// Its first game; of several streaks as long it is the earliest. nil where there is none.
  public var first: NamedGame?

  /// Describes a streak.
  public init(player: String, kind: Kind, games: Int, first: NamedGame?) {
    (self.player, self.kind, self.games, self.first) = (player, kind, games, first)
  }
}
