/// A tournament's treatment of engines that can't play.
public struct FaultPolicy: Sendable, Hashable {
  /// The treatment of the games of an engine that can't be started, or has had too many faults.
  public enum Action: String, Sendable, CaseIterable {
    /// The games are left out, and the run is complete without them.
    case withdraw
    /// The games are lost.
    case forfeit
    /// The games are left for the same command to play, and the run isn't complete before.
    case retry
  }

  /// The treatment of the engine's games.
  public var action: Action
  /// The number of failed starts in a row after which the action is taken.
  public var starts: Int
  /// The number of games lost by faults after which the action is taken; nil for no limit.
  public var games: Int?

  /// Creates a policy; by default, engines that can't be started three times in a row are withdrawn.
  public init(action: Action = .withdraw, starts: Int = 3, games: Int? = nil) {
    (self.action, self.starts, self.games) = (action, starts, games)
  }
}
