/// The first moves of a variant's games that begin at the start position rather than with an opening.
public struct FirstMoves: Hashable, Sendable {
  /// The results of games that began with a move.
  public struct Count: Hashable, Sendable {
    /// The number of games that began with the move.
    public var games: Int
    /// The points of the player who made the move: 1 for a win, 1/2 for a draw.
    public var points: Double
    /// The exact value of the move for the player who made it: above 0 for a win, 0 for a draw; nil where it isn't
    /// known.
    public var value: Int?

    /// Creates a count of games, with the first seat's points.
    public init(games: Int, points: Double, value: Int? = nil) {
      (self.games, self.points, self.value) = (games, points, value)
    }
  }

  /// The variant's name.
  public var variant: String
  /// The results of each first move, by the move's text in transcripts.
  public var counts: [String: Count]

  /// Creates the first moves of a variant.
  public init(variant: String, counts: [String: Count]) { (self.variant, self.counts) = (variant, counts) }

  /// The number of games counted.
  public var games: Int { counts.values.reduce(0) { $0 + $1.games } }
}
