/// The lines of moves with which games of one variant began, and what came of each.
public struct OpeningLines: Hashable, Sendable {
  /// The names of the players.
  public var players: [String]
  /// The lines, each once or more often.
  public var lines: [OpeningLine]
  /// How many plies the longest of the games had.
  public var longest: Int

  /// The lines of some games.
  public init(players: [String], lines: [OpeningLine], longest: Int) {
    (self.players, self.lines, self.longest) = (players, lines, longest)
  }

  /// How many games there are.
  public var games: Int { lines.reduce(0) { $1.groups.reduce($0) { $0 + $1.games } } }
}

/// A line of moves with which some games began.
public struct OpeningLine: Hashable, Sendable {
  /// Those of the games that the same two played, in the same seats, after openings of the same length.
  public struct Group: Hashable, Sendable {
    /// Who sat in each seat, by the player's place among all.
    public var players: [Int]
    /// How many of the line's moves were an opening's, which nobody chose.
    public var dealt: Int
    /// How many the first seat won.
    public var wins: Int
    /// How many were drawn.
    public var draws: Int
    /// How many the first seat lost.
    public var losses: Int

    /// Games of two players.
    public init(players: [Int], dealt: Int = 0, wins: Int = 0, draws: Int = 0, losses: Int = 0) {
      (self.players, self.dealt) = (players, dealt)
      (self.wins, self.draws, self.losses) = (wins, draws, losses)
    }

    /// How many games there are.
    public var games: Int { wins + draws + losses }
  }

  /// The moves, by their numbers; the same for all images of a game.
  public var moves: [UInt16]
  /// The seat that made each of the moves.
  public var seats: [Int]
  /// The games.
  public var groups: [Group]

  /// A line of some games.
  public init(moves: [UInt16], seats: [Int], groups: [Group]) {
    (self.moves, self.seats, self.groups) = (moves, seats, groups)
  }
}
