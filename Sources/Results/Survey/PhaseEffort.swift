/// The effort of a player in one phase of its games at one variant, as far as its moves are noted.
public struct PhaseEffort: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The player's name.
  public var player: String
  /// The phase; never `all`.
  public var phase: Judgements.Phase
  /// The number of moves noted.
  public var moves: Int
  /// The time spent deciding on them, in nanoseconds.
  public var nanoseconds: Double
  /// The number of nodes visited or simulations made for them.
  public var nodes: Double

  /// Creates a sum of efforts.
  public init(
    variant: String, player: String, phase: Judgements.Phase, moves: Int, nanoseconds: Double, nodes: Double
  ) {
    (self.variant, self.player, self.phase) = (variant, player, phase)
    (self.moves, self.nanoseconds, self.nodes) = (moves, nanoseconds, nodes)
  }
}
