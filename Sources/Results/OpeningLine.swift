/// The lines of moves with which games of one variant began, with the results of each.
public struct OpeningLines: Hashable, Sendable {
  /// The names of the players.
  public var players: [String]
  /// The lines, each of which occurs once or more often.
  public var lines: [OpeningLine]
  /// The number of plies of the longest game.
  public var longest: Int

  /// The lines of some games.
  public init(players: [String], lines: [OpeningLine], longest: Int) {
    (self.players, self.lines, self.longest) = (players, lines, longest)
  }

  /// The number of games.
  public var games: Int { lines.reduce(0) { $1.groups.reduce($0) { $0 + $1.games } } }
}

/// A line of moves with which some games began.
public struct OpeningLine: Hashable, Sendable {
  /// The games of a line with the same players in the same seats, after openings of the same length.
  public struct Group: Hashable, Sendable {
    /// The player in each seat, by index.
    public var players: [Int]
    /// The number of the line's moves that belong to the opening, which no player chose.
    public var dealt: Int
    /// The number of games that the first seat won.
    public var wins: Int
    /// The number of drawn games.
    public var draws: Int
    /// The number of games that the first seat lost.
    public var losses: Int

    /// Games of two players.
    public init(players: [Int], dealt: Int = 0, wins: Int = 0, draws: Int = 0, losses: Int = 0) {
      (self.players, self.dealt) = (players, dealt)
      (self.wins, self.draws, self.losses) = (wins, draws, losses)
    }

    /// The number of games.
    public var games: Int { wins + draws + losses }
  }

  /// The moves, by their numbers; the same for all symmetric images of a game.
  public var moves: [UInt32]
  /// The seat that made each of the moves.
  public var seats: [Int]
  /// The games, by players and length of the opening.
  public var groups: [Group]

  /// A line of some games.
  public init(moves: [UInt32], seats: [Int], groups: [Group]) {
    (self.moves, self.seats, self.groups) = (moves, seats, groups)
  }
}
