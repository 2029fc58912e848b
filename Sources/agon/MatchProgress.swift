import Dispatch
import Play
import Reports
import Statistics
import Synchronization
import Tournament

/// Keeps the games of a match as they end, and tells on standard error how those that count stand.
final class MatchProgress: ResultSink {
  private let keep: @Sendable ([GameRecord]) throws -> Void
  private let test: SequentialTest?
  private let state: Mutex<MatchTally>

  /// - Parameters:
  ///   - player: from whose side it is told.
  ///   - keep: puts games where they stay.
  init(player: String, test: SequentialTest?, keep: @escaping @Sendable ([GameRecord]) throws -> Void) {
    state = Mutex(MatchTally(player: player))
    self.test = test
    self.keep = keep
  }

  /// What has been played and counts.
  var tally: MatchTally { state.withLock { $0 } }

  /// Takes the tally after the next encounter.
  func update(_ tally: MatchTally) { state.withLock { $0 = tally } }

  func write(_ records: [GameRecord]) throws { try keep(records) }

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
