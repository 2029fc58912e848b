/// The longest streak of one kind that a player had, with games in the order of run, encounter, variant and seats,
/// independent of when they were recorded.
public struct Streak: Hashable, Sendable {
  /// The condition that all games of a streak meet.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The player was first alone.
    case won
    /// The player was first, alone or with others.
    case unbeaten
    /// Another player was placed before.
    case lost
  }

  /// The player's name.
  public var player: String
  /// The condition that the games meet.
  public var kind: Kind
  /// The number of games; 0 where no game met the condition.
  public var games: Int
  /// The first game of the streak; of several equally long streaks, that of the earliest. nil where there is none.
  public var first: NamedGame?

  /// Describes a streak.
  public init(player: String, kind: Kind, games: Int, first: NamedGame?) {
    (self.player, self.kind, self.games, self.first) = (player, kind, games, first)
  }
}
