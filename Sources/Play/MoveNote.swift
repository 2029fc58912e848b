/// The note on a move that a player chose.
public struct MoveNote: Hashable, Sendable {
  /// The number of plies played before the move, passes left out; at Snap, of cards turned.
  public let ply: Int
  /// The seat that chose the move.
  public let seat: Int
  /// The time spent deciding, and the number of nodes visited or simulations made.
  public let effort: Effort
  /// The player's own report on the move.
  public let thought: Thought

  /// A note.
  public init(ply: Int, seat: Int, effort: Effort, thought: Thought = Thought()) {
    (self.ply, self.seat, self.effort, self.thought) = (ply, seat, effort, thought)
  }
}
