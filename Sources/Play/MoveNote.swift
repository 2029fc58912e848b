/// What is noted of a move that a player chose, beside the move itself.
public struct MoveNote: Hashable, Sendable {
  /// The plies played before it, passes left out; at Snap, the cards turned.
  public let ply: Int
  /// Who chose it.
  public let seat: Int
  /// Time spent deciding, and nodes visited or simulations made.
  public let effort: Effort
  /// What the player said of it.
  public let thought: Thought

  /// A note.
  public init(ply: Int, seat: Int, effort: Effort, thought: Thought = Thought()) {
    (self.ply, self.seat, self.effort, self.thought) = (ply, seat, effort, thought)
  }
}
