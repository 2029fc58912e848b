import Play
import Statistics

/// What a match of two players has come to, from the first player's side; its games come in pairs, one after the other.
public struct MatchTally: Sendable {
  /// The player from whose side it is counted.
  public let player: String
  /// Games won, drawn and lost.
  public private(set) var games = (wins: 0, draws: 0, losses: 0)
  /// How many games each player lost by which fault.
  public private(set) var faults: [String: [Reason: Int]] = [:]
  /// How many encounters of each variant count: all those before, from the first on.
  public private(set) var countedEncounters: [String: Int] = [:]
  /// What is clear of who isn't worse, where the match is played for that.
  public internal(set) var clear: ClaimStanding?
  /// How many of the games differ from all before, by their moves or seats; nil where every game is a sample.
  public private(set) var differentGames: Int?
  /// Whether games only come again, so that more of them tell nothing.
  public internal(set) var isExhausted = false
  /// What the player took of each pair that has a new game, in half points from 0 to 4, in their order.
  public private(set) var pairScores: [UInt8] = []
  /// Pairs by the points taken in half points, 0 to 4.
  private var pairs = [0, 0, 0, 0, 0]
  /// The half points of a pair's first game, and whether it is new, until the second is in.
  private var half: (points: Int, isNew: Bool)?

  /// A match not begun.
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
