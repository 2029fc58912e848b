/// A match of a knockout: all the games of two players in one round.
public struct KnockoutMatch: Hashable, Sendable {
  /// The reason for which a match was decided.
  public enum Decision: String, Hashable, Sendable {
    /// More points in all its encounters.
    case points
    /// The first game that was won in the encounter after the last one.
    case suddenDeath = "sudden death"
    /// No result of a game: the better seed goes on.
    case seed
  }

  /// The round, from 1.
  public let round: Int
  /// The number of matches that each of the two had lost before; in a final that of the one who had lost more.
  public let losses: Int
  /// The two players, the better seed first.
  public let players: [String]
  /// The points of the two, a game won being one, without the encounter of sudden death.
  public var points = [0.0, 0.0]
  /// The number of encounters at each variant, without the one of sudden death.
  public var encounters = 0
  /// The player who goes on; nil while that isn't known.
  public var winner: String?
  /// The reason for the decision; nil while there is none.
  public var decision: Decision?

  /// A match that hasn't begun.
  public init(round: Int, losses: Int, players: [String]) {
    precondition(players.count == 2, "two meet")
    (self.round, self.losses, self.players) = (round, losses, players)
  }
}
