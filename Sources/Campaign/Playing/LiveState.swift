import Play
import Tournament

/// The progress of a run, match or tune: a value that can be read while it is played.
public struct LiveState: Sendable {
  /// A player's current standing.
  public struct Standing: Sendable, Hashable {
    /// The player's name.
    public let player: String
    /// The player's rating, around a mean of 0.
    public let elo: Double
  }

  /// The number of games recorded, including earlier sessions.
  public let games: Int
  /// The number of games in all; nil where that depends on results.
  public let planned: Int?
  /// The number of games recorded in this session.
  public let played: Int
  /// The number of recorded games that were lost by faults, including earlier sessions.
  public let faults: Int
  /// The time that this session has taken, in seconds.
  public let seconds: Double
  /// The players of the first league that have played, the best first; not updated more often than a hundredth of the
  /// time allows.
  public let standings: [Standing]
  /// The progress of an until-clear tournament; nil for other formats.
  public let clear: ClaimProgress?
  /// The games being played.
  public let inFlight: [Job]

  /// The speed at which games are played in this session.
  public var pace: Pace { Pace(done: played, seconds: seconds) }

  /// The remaining time at that pace, in seconds; nil where it can't be estimated.
  public var secondsLeft: Double? { planned.flatMap { pace.seconds(for: $0 - games) } }
}
