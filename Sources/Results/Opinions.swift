import Statistics

/// What a player thinks of moves that others made, where nothing is proven: opinions, as counts.
public struct Opinions: Sendable, Equatable {
  /// The moves of one player at one variant.
  public struct Entry: Sendable, Equatable {
    /// The variant's name.
    public var variant: String
    /// The player's name.
    public var player: String
    /// Moves that the judge said something of.
    public private(set) var moves = 0
    /// Those that it would have made, too.
    public private(set) var same = 0
    /// Those that gave away a quarter of a point or more.
    public private(set) var blunders = 0
    /// The share of a point that a move gave away, in thousandths, each game a cluster.
    public private(set) var lost = ClusteredShare()

    /// No moves.
    public init(variant: String, player: String) { (self.variant, self.player) = (variant, player) }

    /// Counts the player's moves in a game.
    /// - Parameter moves: for each, what it gave away, in points from 0 to 1; nil for one that the judge would have made.
    public mutating func add(_ moves: [Double?]) {
      self.moves += moves.count
      same += moves.count { $0 == nil }
      let thousandths = moves.map { min(max(Int((1_000 * ($0 ?? 0)).rounded()), 0), 1_000) }
      blunders += thousandths.count { $0 >= 250 }
      lost.add(units: 1_000 * moves.count, hits: thousandths.reduce(0, +))
    }
  }

  /// A variant of which moves were looked at.
  public struct Variant: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Games looked at.
    public var games: Int
    /// Moves of players in them.
    public var moves: Int
    /// Those of them that are proven to be right or wrong, and so are nobody's matter of opinion.
    public var proven: Int
    /// What the judge's scores are worth there; nil where it told none.
    public var curve: ScoreCurve?

    /// Names a variant.
    public init(name: String, games: Int, moves: Int, proven: Int, curve: ScoreCurve?) {
      (self.name, self.games, self.moves, self.proven, self.curve) = (name, games, moves, proven, curve)
    }
  }

  /// The name of the player who was asked.
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
