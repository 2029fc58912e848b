import Statistics

/// Where the games of a variant were lost, or a draw was, by perfect play: the moves that gave a result away.
public struct Mistakes: Sendable, Equatable {
  /// Decisions between about as many moves.
  public struct Width: Sendable, Equatable {
    /// The fewest and the most legal moves.
    public var legal: ClosedRange<Int>
    /// Judged decisions, and those that were mistakes, each game a cluster.
    public var share: ClusteredShare

    /// Counts decisions.
    public init(legal: ClosedRange<Int>, share: ClusteredShare) { (self.legal, self.share) = (legal, share) }
  }

  /// A position in which mistakes were made; images of one are one.
  public struct Position: Sendable, Equatable {
    /// Its cells row by row, `X` for the first seat, `O` for the second, `-` for nobody, and then who is to move.
    public var text: String
    /// The plies played before.
    public var ply: Int
    /// In how many games a result was given away there.
    public var games: Int

    /// Counts games.
    public init(text: String, ply: Int, games: Int) { (self.text, self.ply, self.games) = (text, ply, games) }
  }

  /// The variant's name.
  public var variant: String
  /// Games of which some move was judged.
  public var games: Int
  /// After how many plies the last mistake of a game was made, with how many games.
  public var deciding: [Int: Int]
  /// Mistakes by how many moves were legal, the fewest first; without those that never occurred.
  public var widths: [Width]
  /// The positions in which mistakes were made most often, the commonest first; a few.
  public var positions: [Position]

  /// Counts mistakes.
  public init(
    variant: String, games: Int, deciding: [Int: Int] = [:], widths: [Width] = [], positions: [Position] = []
  ) {
    (self.variant, self.games, self.deciding) = (variant, games, deciding)
    (self.widths, self.positions) = (widths, positions)
  }
}
