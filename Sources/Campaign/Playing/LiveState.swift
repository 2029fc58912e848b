import Play
import Tournament

/// How far a run, match or tune has come: a value that anyone may look at while it is played.
public struct LiveState: Sendable {
  /// A player's place so far.
  public struct Standing: Sendable, Hashable {
    /// Its name.
    public let player: String
    /// Its rating, around a mean of 0.
    public let elo: Double
    /// Half the 95 % interval, each game as a sample of its own.
    public let error: Double
  }

  /// Games recorded, those of earlier sittings too.
  public let games: Int
  /// Games it comes to; nil where that depends on results.
  public let planned: Int?
  /// Games recorded in this sitting.
  public let played: Int
  /// Games recorded that were lost by faults, those of earlier sittings too.
  public let faults: Int
  /// How long this sitting has taken.
  public let seconds: Double
  /// The players of the first league that have played, the best first; not brought up to date more often than a
  /// hundredth of the time allows.
  public let standings: [Standing]
  /// How far players have come who meet until it is clear; nil of other formats.
  public let clear: ClaimProgress?
  /// The games being played.
  public let inFlight: [Job]

  /// How quickly games are played in this sitting.
  public var pace: Pace { Pace(done: played, seconds: seconds) }

  /// What is left at that pace; nil where it can't be told.
  public var secondsLeft: Double? { planned.flatMap { pace.seconds(for: $0 - games) } }
}
