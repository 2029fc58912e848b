import Encoding
import Figures
import Results
import Statistics

/// The claims on the two players of a match that was played until they were settled.
public struct MatchClaim: Sendable {
  private let claims: ClaimStanding
  private let player: String

  /// Creates the claims on two players, from the side of one of them.
  public init(_ claims: ClaimStanding, player: String) {
    precondition(claims.order.count == 2, "a match is of two players")
    (self.claims, self.player) = (claims, player)
  }

  private var relation: ClaimStanding.Relation { claims.relation(upper, lower) }
  private var upper: Int { claims.order[0] }
  private var lower: Int { claims.order[1] }

  /// The answer to whether the first player isn't worse.
  var answer: MatchBlock.Answer {
    switch relation {
    case .open: .open
    case .equal: .yes
    case .better, .notWorse: claims.players[upper] == player ? .yes : .no
    }
  }

  /// The claim in words: `new isn't worse than old by more than 20 Elo (95 %)`.
  var words: String {
    let (upper, lower) = (claims.players[upper], claims.players[lower])
    let finding =
      switch relation {
      case .better: "\(upper) is better than \(lower)"
      case .equal: "\(upper) and \(lower) are equal within \(elo) Elo"
      case .notWorse: "\(upper) isn't worse than \(lower)\(allowance)"
      case .open: "not settled whether \(upper) isn't worse than \(lower)\(allowance): \(evidence)"
      }
    return "\(finding) (\(claims.percent) %)"
  }

  /// The evidence for the missing claim and its threshold: `ln E 1.20 of 3.00`.
  var evidence: String {
    let board = claims.board
    return "ln E \(Rounded.text(board.evidence(upper, lower), decimals: 2)) of "
      + Rounded.text(board.threshold, decimals: 2)
  }

  /// The claims for programs.
  var json: JSONValue {
    let name =
      switch relation {
      case .better: "better"
      case .equal: "equal"
      case .notWorse: "not worse"
      case .open: "open"
      }
    return .object([
      ("player", .string(claims.players[upper])), ("opponent", .string(claims.players[lower])),
      ("claim", .string(name)), ("within", .real(claims.board.goal.within)),
      ("confidence_percent", .real(100 * claims.board.goal.confidence)),
      ("log_e_value", .real(claims.board.evidence(upper, lower))), ("log_e_needed", .real(claims.board.threshold)),
    ])
  }

  private var elo: String { ClaimStanding.text(claims.board.goal.within) }
  private var allowance: String { claims.board.goal.within > 0 ? " by more than \(elo) Elo" : "" }
}
