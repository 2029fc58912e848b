import Play
import Synchronization

/// Reports games that Agon's own players, and programs run by an arbiter, lose by a fault. The faults of engines are
/// reported by their roster.
final class OwnFaults: Sendable {
  /// The maximum number of faults that are reported one by one.
  private static let mostRemarks = 10

  private let engines: Set<String>
  private let limits: Limits
  private let tell: @Sendable (String) -> Void
  private let remarks = Mutex(0)

  /// Creates a reporter of faults.
  /// - Parameters:
  ///   - engines: the players that are external programs and that Agon runs.
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
        tell("\(record.job.players[loser]) at \(record.job.variant): \(text(record, lostBy: loser))")
      }
      if count == Self.mostRemarks {
        tell("further faults are not reported here; their number is reported at the end")
      }
    }
  }

  private func text(_ record: GameRecord, lostBy loser: Int) -> String {
    let reason = record.outcome.reason
    if let what = record.fault?.what { return "\(reason.rawValue): \(what)" }
    guard reason == .time else { return reason.rawValue }
    let budget = limits.allowance(of: record.job.players[loser]).budget
    let most = budget.nanoseconds.map { "\(($0 + TimeLimit.ownMargin) / 1_000_000) ms" }
    return "time: took more than \(most ?? "its clock had left"), margin included"
  }
}
