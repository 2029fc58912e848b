/// One of the games that a player lost by a kind of fault, to look at.
public struct FaultExample: Hashable, Sendable {
  /// The player, as in the results.
  public let player: String
  /// What it did wrong, as in `Results.Fault`.
  public let reason: String
  /// The game's number in its file.
  public let game: Int
  /// What exactly was wrong; nil where that wasn't kept.
  public let what: String?

  /// Names a game to look at.
  public init(player: String, reason: String, game: Int, what: String? = nil) {
    self.player = player
    self.reason = reason
    self.game = game
    self.what = what
  }
}
