import Play
import Results
import Statistics

/// The results of a match of two players, from the first player's side; its games come in pairs, one after the other.
public struct MatchTally: Sendable {
  /// The player from whose side results are counted.
  public let player: String
  /// The numbers of games won, drawn and lost.
  public private(set) var games = (wins: 0, draws: 0, losses: 0)
  /// The number of games that each player lost, by fault.
  public private(set) var faults: [String: [Reason: Int]] = [:]
  /// The number of encounters of each variant that count: all before, from the first on.
  public private(set) var countedEncounters: [String: Int] = [:]
  /// The standing of the claims that a player isn't worse; nil where the match isn't played for them.
  public internal(set) var clear: ClaimStanding?
  /// The number of games that differ from all before, by their moves or seats; nil where every game is a sample.
  public private(set) var differentGames: Int?
  /// Whether games only repeat, so that more of them are no evidence.
  public internal(set) var isExhausted = false
  /// The player's score of each pair that has a new game, in half points from 0 to 4, in their order.
  public private(set) var pairScores: [UInt8] = []
  /// The number of pairs by the player's score in half points, 0 to 4.
  private var pairs = [0, 0, 0, 0, 0]
  /// The half points of a pair's first game, and whether it is new, until the second is in.
  private var half: (points: Int, isNew: Bool)?

  /// Creates the tally of a match without games.
  public init(player: String) { self.player = player }

  /// Whether the second game of a pair is still to come.
  public var isInPair: Bool { half != nil }

  /// The pairs that count as samples: those that have a game that hadn't been played before.
  public var record: MatchRecord {
    .pairs(ll: pairs[0], ld: pairs[1], level: pairs[2], wd: pairs[3], ww: pairs[4])
  }

  /// Counts the next game.
  /// - Parameter isNew: whether it differs from all before; nil where every game is a sample.
  public mutating func add(_ result: JobResult, isNew: Bool? = nil) {
    if let isNew { differentGames = (differentGames ?? 0) + (isNew ? 1 : 0) }
    let seat = result.job.players[0] == player ? 0 : 1
    let points = Int(2 * result.outcome.score(of: seat))
    switch points {
    case 2: games.wins += 1
    case 1: games.draws += 1
    default: games.losses += 1
    }
    if let culprit = result.outcome.seatAtFault {
      faults[result.job.players[culprit], default: [:]][result.outcome.reason, default: 0] += 1
    }
    if let first = half {
      if first.isNew || isNew ?? true {
        pairs[first.points + points] += 1
        pairScores.append(UInt8(first.points + points))
      }
      countedEncounters[result.job.variant, default: 0] += 1
      half = nil
    } else {
      half = (points, isNew ?? true)
    }
  }
}
