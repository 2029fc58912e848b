import Play
import Reports
import Statistics
import Tournament

extension MatchTally {
  /// The results of the match as a block of a report.
  /// - Throws: `StatisticsError`.
  public func block(_ setting: MatchBlock.Setting? = nil, test: SequentialTest?) throws -> MatchBlock {
    var block = try MatchBlock(record, setting: setting, games: games, faults: faultCounts, test: test)
    block.pairScores = pairScores.map(Int.init)
    block.repeats = differentGames.map { .init(different: $0, isExhausted: isExhausted) }
    block.clear = clear.map { MatchClaim($0, player: player) }
    return block
  }

  /// The games lost by faults: first those of the player from whose side the match is counted.
  private var faultCounts: [MatchBlock.Fault] {
    faults.sorted { ($0.key == player ? 0 : 1, $0.key) < ($1.key == player ? 0 : 1, $1.key) }.flatMap { name, reasons in
      Reason.allCases.compactMap { reason in
        reasons[reason].map { MatchBlock.Fault(player: name, reason: reason.rawValue, games: $0) }
      }
    }
  }
}
