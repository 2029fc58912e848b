/// What a tournament does about engines that can't play.
public struct FaultPolicy: Sendable, Hashable {
  /// What becomes of the games of an engine that can't be started, or has done wrong too often.
  public enum Action: String, Sendable, CaseIterable {
    /// They are left out, and the run is complete without them.
    case withdraw
    /// They are lost.
    case forfeit
    /// They are left for the same command to play, and the run isn't complete before.
    case retry
  }

  /// What becomes of its games.
  public var action: Action
  /// So many starts in a row may go wrong before that.
  public var starts: Int
  /// So many games it may lose by faults before that; nil for any number.
  public var games: Int?

  /// A policy; engines that can't be started three times in a row are withdrawn where nothing is said.
  public init(action: Action = .withdraw, starts: Int = 3, games: Int? = nil) {
    (self.action, self.starts, self.games) = (action, starts, games)
  }
}
