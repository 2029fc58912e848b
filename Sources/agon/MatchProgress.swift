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
  private let rewrites = Console.errorIsTerminal

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
  func ticking() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "agon.match"))
    let step: DispatchTimeInterval = rewrites ? .milliseconds(500) : .seconds(5)
    timer.schedule(deadline: .now() + step, repeating: step)
    timer.setEventHandler { self.tell() }
    timer.resume()
    return timer
  }

  /// Takes the rewritten line away.
  func clear() {
    if rewrites { Console.overwrite("\r\u{1B}[K") }
  }

  private func tell() {
    guard let line = Self.line(tally, test: test) else { return }
    if rewrites {
      Console.overwrite("\r" + String(line.prefix(max(20, Console.width - 1))) + "\u{1B}[K")
    } else {
      Console.tell(line)
    }
  }

  /// `480 games, Elo 21.74 +- 21.45, LLR 0.58 (-2.94, 2.94)`
  static func line(_ tally: MatchTally, test: SequentialTest?) -> String? {
    (try? MatchBlock(tally.record, test: test))?.summary
  }
}
