/// The variety of a variant's games: the number of legal moves, and of different games.
public struct Variety: Hashable, Sendable {
  /// The games of a set of players, in any seating.
  public struct Pairing: Hashable, Sendable {
    /// The players' names, in the order of the first seating.
    public var players: [String]
    /// Whether each player always plays the same move in the same position.
    public var isDeterministic: Bool
    /// The number of games played.
    public var games: Int
    /// The number of different games, by moves or seats.
    public var distinct: Int

    /// Counts games.
    public init(players: [String], isDeterministic: Bool, games: Int, distinct: Int) {
      (self.players, self.isDeterministic) = (players, isDeterministic)
      (self.games, self.distinct) = (games, distinct)
    }

    /// The number of games that count as independent: the different ones where players are deterministic, else all.
    public var independent: Int { isDeterministic ? distinct : games }
  }

  /// The variant's name.
  public var variant: String
  /// The number of games examined.
  public var looked: Int
  /// The number of all games.
  public var games: Int
  /// The number of decisions, without forced passes.
  public var decisions: Int
  /// The number of decisions between more than one move.
  public var choices: Int
  /// The number of legal moves, summed over decisions.
  public var moves: Int
  /// The mean over games of the sum of log10 of the number of legal moves.
  public var treeSize: Double
  /// The number of different games, by any players.
  public var distinct: Int
  /// The number of different games by the ply, from 1, at which they first differed from all others.
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
