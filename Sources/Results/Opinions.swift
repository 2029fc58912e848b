import Statistics

/// A player's judgement of moves that others made, where nothing is proven: opinions, as counts.
public struct Opinions: Sendable, Equatable {
  /// The moves of one player at one variant.
  public struct Entry: Sendable, Equatable {
    /// The variant's name.
    public var variant: String
    /// The player's name.
    public var player: String
    /// The number of moves that were judged.
    public private(set) var moves = 0
    /// The number of moves that the judge would also have made.
    public private(set) var same = 0
    /// The number of moves that gave away a quarter of a point or more.
    public private(set) var blunders = 0
    /// The share of a point that moves gave away, in thousandths, each game a cluster.
    public private(set) var lost = ClusteredShare()

    /// Creates an entry without moves.
    public init(variant: String, player: String) { (self.variant, self.player) = (variant, player) }

    /// Counts the player's moves in a game.
    /// - Parameter moves: for each move, the share of a point that it gave away, from 0 to 1; nil for a move that the
    ///   judge would also have made.
    public mutating func add(_ moves: [Double?]) {
      self.moves += moves.count
      same += moves.count { $0 == nil }
      let thousandths = moves.map { min(max(Int((1_000 * ($0 ?? 0)).rounded()), 0), 1_000) }
      blunders += thousandths.count { $0 >= 250 }
      lost.add(units: 1_000 * moves.count, hits: thousandths.reduce(0, +))
    }
  }

  /// A variant whose moves were examined.
  public struct Variant: Sendable, Equatable {
    /// The variant's name.
    public var name: String
    /// The number of games examined.
    public var games: Int
    /// The number of players' moves in these games.
    public var moves: Int
    /// The number of moves that are proven right or wrong, and so aren't a matter of opinion.
    public var proven: Int
    /// The value of the judge's scores at the variant, in points; nil where it reported none.
    public var curve: ScoreCurve?

    /// Names a variant.
    public init(name: String, games: Int, moves: Int, proven: Int, curve: ScoreCurve?) {
      (self.name, self.games, self.moves, self.proven, self.curve) = (name, games, moves, proven, curve)
    }
  }

  /// The name of the player that judged.
  public var judge: String
  /// The variants, in the order of the config.
  public var variants: [Variant]
  /// The players' moves, in the order of variants and of the config.
  public var entries: [Entry]

  /// Gathers opinions.
  public init(judge: String, variants: [Variant], entries: [Entry]) {
    (self.judge, self.variants, self.entries) = (judge, variants, entries)
  }
}
