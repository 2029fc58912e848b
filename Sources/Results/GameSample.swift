/// What was found among the games of some runs, or among the first of them where there are many.
public struct GameSample: Hashable, Sendable {
  /// How far the games of a variant were looked through.
  public struct Reach: Hashable, Sendable {
    /// The variant's name.
    public var variant: String
    /// How many games were looked at.
    public var looked: Int
    /// How many there are.
    public var games: Int

    /// How many games were looked at of how many.
    public init(variant: String, looked: Int, games: Int) {
      (self.variant, self.looked, self.games) = (variant, looked, games)
    }
  }

  /// How far each variant's games were looked through, in the order of the variants; without those that have none.
  public var reaches: [Reach]
  /// Games to look at, variant by variant.
  public var examples: [GameExample]
  /// Where first moves went, of variants with games that start from the start.
  public var firstMoves: [FirstMoves]
  /// How long games were, by outcome, variant by variant.
  public var lengths: [LengthsByOutcome]
  /// What was spent in each phase, as far as moves are noted, variant by variant.
  public var phases: [PhaseEffort]
  /// How players called at Snap, variant by variant.
  public var calls: [CallCounts]

  /// What was found.
  public init(
    reaches: [Reach] = [], examples: [GameExample] = [], firstMoves: [FirstMoves] = [],
    lengths: [LengthsByOutcome] = [], phases: [PhaseEffort] = [], calls: [CallCounts] = []
  ) {
    (self.phases, self.calls) = (phases, calls)
    (self.reaches, self.examples, self.firstMoves, self.lengths) = (reaches, examples, firstMoves, lengths)
  }
}
