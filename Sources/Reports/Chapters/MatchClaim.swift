import Encoding
import Figures
import Statistics

/// What is clear of the two of a match who met until it was.
public struct MatchClaim: Sendable {
  private let claims: Claims
  private let player: String

  /// What is claimed of two players, seen from the side of one of them.
  public init(_ claims: Claims, player: String) {
    precondition(claims.order.count == 2, "a match is of two players")
    (self.claims, self.player) = (claims, player)
  }

  private var relation: Claims.Relation { claims.relation(upper, lower) }
  private var upper: Int { claims.order[0] }
  private var lower: Int { claims.order[1] }

  /// Whether the first one isn't worse.
  var answer: MatchBlock.Answer {
    switch relation {
    case .open: .open
    case .equal: .yes
    case .better, .notWorse: claims.players[upper] == player ? .yes : .no
    }
  }

  /// `new isn't worse than old by more than 20 Elo (95 %)`
  var words: String {
    let (upper, lower) = (claims.players[upper], claims.players[lower])
    let finding =
      switch relation {
      case .better: "\(upper) is better than \(lower)"
      case .equal: "\(upper) and \(lower) are equal within \(elo) Elo"
      case .notWorse: "\(upper) isn't worse than \(lower)\(allowance)"
      case .open: "it is open whether \(upper) isn't worse than \(lower)\(allowance): \(evidence)"
      }
    return "\(finding) (\(claims.percent) %)"
  }

  /// `ln E 1.20 of 3.00`: what speaks for the claim that is missing, and what it takes.
  var evidence: String {
    let board = claims.board
    return "ln E \(Rounded.text(board.evidence(upper, lower), decimals: 2)) of "
      + Rounded.text(board.threshold, decimals: 2)
  }

  /// The same for programs.
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

  private var elo: String { Claims.text(claims.board.goal.within) }
  private var allowance: String { claims.board.goal.within > 0 ? " by more than \(elo) Elo" : "" }
}
