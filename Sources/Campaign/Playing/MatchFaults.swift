import Play
import Reports
import Tournament

extension MatchTally {
  /// The games lost by faults, for the match's block: first those of the player whose side it takes.
  public var faultCounts: [MatchBlock.Fault] {
    faults.sorted { ($0.key == player ? 0 : 1, $0.key) < ($1.key == player ? 0 : 1, $1.key) }.flatMap { name, reasons in
      Reason.allCases.compactMap { reason in
        reasons[reason].map { MatchBlock.Fault(player: name, reason: reason.rawValue, games: $0) }
      }
    }
  }
}
