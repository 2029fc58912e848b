import Play
import Synchronization

/// Reports games that Agon's own players lose by a fault; those of engines are reported by their roster.
final class OwnFaults: Sendable {
  /// The maximum number of faults that are reported one by one.
  private static let mostRemarks = 10

  private let engines: Set<String>
  private let limits: Limits
  private let tell: @Sendable (String) -> Void
  private let remarks = Mutex(0)

  /// Creates a reporter of faults.
  /// - Parameters:
  ///   - engines: the players that are external programs.
  ///   - limits: the limits of the players.
  ///   - tell: receives the remarks.
  init(except engines: some Sequence<String>, limits: Limits, tell: @escaping @Sendable (String) -> Void) {
    (self.engines, self.limits, self.tell) = (Set(engines), limits, tell)
  }

  /// Looks for faults in games that have ended.
  func note(_ records: [GameRecord]) {
    for record in records {
      guard let loser = record.outcome.seatAtFault, !engines.contains(record.job.players[loser]) else { continue }
      let count = remarks.withLock { count in
        count += 1
        return count
      }
      if count <= Self.mostRemarks {
        tell(
          "\(record.job.players[loser]) at \(record.job.variant): \(text(record.outcome.reason, of: record.job.players[loser]))"
        )
      }
      if count == Self.mostRemarks {
        tell("further faults of Agon's own players are not told here; how many there were is told at the end")
      }
    }
  }

  private func text(_ reason: Reason, of player: String) -> String {
    guard reason == .time else { return reason.rawValue }
    let most = limits.allowance(of: player).budget.nanoseconds.map { "\(($0 + TimeLimit.ownMargin) / 1_000_000) ms" }
    return "time: took more than \(most ?? "its clock had left"), margin included"
  }
}
