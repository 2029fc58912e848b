/// Where the first moves of a variant's games went, of those games that begin at its start and not with an opening.
public struct FirstMoves: Hashable, Sendable {
  /// What came of a first move.
  public struct Count: Hashable, Sendable {
    /// How many games began with it.
    public var games: Int
    /// What the player who made it got in them: 1 for a win, 1/2 for a draw.
    public var points: Double
    /// What perfect play makes of it, for the player who made it: above 0 for a win, 0 for a draw; nil where that isn't
    /// known.
    public var value: Int?

    /// Games, and what the first seat got in them.
    public init(games: Int, points: Double, value: Int? = nil) {
      (self.games, self.points, self.value) = (games, points, value)
    }
  }

  /// The variant's name.
  public var variant: String
  /// What came of each, by the move as transcripts have it.
  public var counts: [String: Count]

  /// What came of the first moves of a variant.
  public init(variant: String, counts: [String: Count]) { (self.variant, self.counts) = (variant, counts) }

  /// All games counted.
  public var games: Int { counts.values.reduce(0) { $0 + $1.games } }
}
