import Dispatch
import Play
import Reports
import Statistics
import Synchronization
import Tournament

/// Keeps the games of a match that count, adds them up and tells on standard error how it stands.
final class MatchProgress: ResultSink {
  private let keep: @Sendable ([GameRecord]) throws -> Void
  private let test: SequentialTest?
  private let state: Mutex<MatchTally>

  /// - Parameters:
  ///   - tally: what had been played before.
  ///   - keep: puts games where they stay.
  init(_ tally: MatchTally, test: SequentialTest?, keep: @escaping @Sendable ([GameRecord]) throws -> Void) {
    state = Mutex(tally)
    self.test = test
    self.keep = keep
  }

  /// What has been played and kept.
  var tally: MatchTally { state.withLock { $0 } }

  func write(_ records: [GameRecord]) throws {
    try keep(records)
    state.withLock { tally in
      for record in records { tally.add(record.outcome, players: record.job.players) }
    }
  }

  /// Tells again and again until what is returned is cancelled.
  func ticking() -> any DispatchSourceTimer { status.ticking() }

  /// Takes the rewritten line away.
  func clear() { status.clear() }

  private var status: StatusLine { StatusLine { Self.line(self.tally, test: self.test) } }

  /// `480 games, Elo 21.74 +- 21.45, LLR 0.58 (-2.94, 2.94)`
  static func line(_ tally: MatchTally, test: SequentialTest?) -> String? {
    (try? MatchBlock(tally.record, test: test))?.summary
  }
}
