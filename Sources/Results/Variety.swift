/// What the games of a variant were like: how much there was to choose from, and how many different ones there were.
public struct Variety: Hashable, Sendable {
  /// The games of some players, whoever sat where.
  public struct Pairing: Hashable, Sendable {
    /// Their names, in the order of the first seating.
    public var players: [String]
    /// Whether each of them always does the same in the same position.
    public var isDeterministic: Bool
    /// How many games they played.
    public var games: Int
    /// How many different ones: other moves, or other seats.
    public var distinct: Int

    /// Counts games.
    public init(players: [String], isDeterministic: Bool, games: Int, distinct: Int) {
      (self.players, self.isDeterministic) = (players, isDeterministic)
      (self.games, self.distinct) = (games, distinct)
    }

    /// How many of the games tell something that none of the others does.
    public var independent: Int { isDeterministic ? distinct : games }
  }

  /// The variant's name.
  public var variant: String
  /// How many games were looked at.
  public var looked: Int
  /// How many there are.
  public var games: Int
  /// Decisions taken; forced passes are none.
  public var decisions: Int
  /// Decisions between more than one move.
  public var choices: Int
  /// Legal moves, summed over decisions.
  public var moves: Int
  /// The mean over games of the sum of log10 of the number of legal moves.
  public var treeSize: Double
  /// How many different games there were, whoever played them.
  public var distinct: Int
  /// How many of the different games were like no other from which ply on, counted from 1.
  public var partings: [Int: Int]
  /// The games of each set of players.
  public var pairings: [Pairing]

  /// Counts games.
  public init(
    variant: String, looked: Int, games: Int, decisions: Int, choices: Int, moves: Int, treeSize: Double, distinct: Int,
    partings: [Int: Int], pairings: [Pairing]
  ) {
    (self.variant, self.looked, self.games) = (variant, looked, games)
    (self.decisions, self.choices, self.moves, self.treeSize) = (decisions, choices, moves, treeSize)
    (self.distinct, self.partings, self.pairings) = (distinct, partings, pairings)
  }
}
