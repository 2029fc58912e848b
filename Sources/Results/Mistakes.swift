import Statistics

/// The mistakes in a variant's games: the moves that gave away a win or a draw by perfect play.
public struct Mistakes: Sendable, Equatable {
  /// Decisions with similar numbers of legal moves.
  public struct Width: Sendable, Equatable {
    /// The range of the number of legal moves.
    public var legal: ClosedRange<Int>
    /// The share of mistakes among judged decisions, each game a cluster.
    public var share: ClusteredShare

    /// Counts decisions.
    public init(legal: ClosedRange<Int>, share: ClusteredShare) { (self.legal, self.share) = (legal, share) }
  }

  /// A position in which mistakes were made; symmetric images count as one.
  public struct Position: Sendable, Equatable {
    /// The position's cells row by row, `X` for the first seat, `O` for the second, `-` for an empty cell, and then the
    /// side to move.
    public var text: String
    /// The number of plies played before.
    public var ply: Int
    /// The number of games in which a result was given away there.
    public var games: Int

    /// Counts games.
    public init(text: String, ply: Int, games: Int) { (self.text, self.ply, self.games) = (text, ply, games) }
  }

  /// The variant's name.
  public var variant: String
  /// The number of games with a judged move.
  public var games: Int
  /// The number of games by the number of plies before the last mistake.
  public var deciding: [Int: Int]
  /// Mistakes by the number of legal moves, the fewest first; numbers that never occurred are left out.
  public var widths: [Width]
  /// The positions in which most mistakes were made, the most frequent first; a few.
  public var positions: [Position]

  /// Counts mistakes.
  public init(
    variant: String, games: Int, deciding: [Int: Int] = [:], widths: [Width] = [], positions: [Position] = []
  ) {
    (self.variant, self.games, self.deciding) = (variant, games, deciding)
    (self.widths, self.positions) = (widths, positions)
  }
}
