/// An example of a game that a player lost by a kind of fault.
public struct FaultExample: Hashable, Sendable {
  /// The player, as in the results.
  public let player: String
  /// The kind of fault, as in `Results.Fault`.
  public let reason: String
  /// The game's number in its file.
  public let game: Int
  /// The details of the fault; nil where they weren't kept.
  public let what: String?

  /// Creates an example.
  public init(player: String, reason: String, game: Int, what: String? = nil) {
    self.player = player
    self.reason = reason
    self.game = game
    self.what = what
  }
}
