/// What a player spent in one phase of its games at one variant, as far as its moves are noted.
public struct PhaseEffort: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The player's name.
  public var player: String
  /// The phase; never all of them.
  public var phase: Judgements.Phase
  /// Moves that are noted.
  public var moves: Int
  /// Time spent deciding on them.
  public var nanoseconds: Double
  /// Nodes visited or simulations made for them.
  public var nodes: Double

  /// Sums up what was spent.
  public init(
    variant: String, player: String, phase: Judgements.Phase, moves: Int, nanoseconds: Double, nodes: Double
  ) {
    (self.variant, self.player, self.phase) = (variant, player, phase)
    (self.moves, self.nanoseconds, self.nodes) = (moves, nanoseconds, nodes)
  }
}
