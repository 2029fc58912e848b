/// The findings from the games of some runs, or from the first of them where there are many.
public struct GameSample: Hashable, Sendable {
  /// The number of a variant's games that were examined.
  public struct Reach: Hashable, Sendable {
    /// The variant's name.
    public var variant: String
    /// The number of games examined.
    public var looked: Int
    /// The number of all games.
    public var games: Int

    /// Creates the numbers of games examined and of all games of a variant.
    public init(variant: String, looked: Int, games: Int) {
      (self.variant, self.looked, self.games) = (variant, looked, games)
    }
  }

  /// The number of games examined for each variant with games, in the order of the variants.
  public var reaches: [Reach]
  /// Example games, variant by variant.
  public var examples: [PlayedGame]
  /// The first moves of variants with games that begin at the start position.
  public var firstMoves: [FirstMoves]
  /// The lengths of games by outcome, variant by variant.
  public var lengths: [LengthsByOutcome]
  /// The effort in each phase, as far as moves are noted, variant by variant.
  public var phases: [PhaseEffort]
  /// The calls of players at Snap, variant by variant.
  public var calls: [CallCounts]

  /// Creates a sample.
  public init(
    reaches: [Reach] = [], examples: [PlayedGame] = [], firstMoves: [FirstMoves] = [],
    lengths: [LengthsByOutcome] = [], phases: [PhaseEffort] = [], calls: [CallCounts] = []
  ) {
    (self.phases, self.calls) = (phases, calls)
    (self.reaches, self.examples, self.firstMoves, self.lengths) = (reaches, examples, firstMoves, lengths)
  }
}
