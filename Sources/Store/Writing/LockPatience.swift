import Foundation
import GRDB
import Synchronization

/// Waits for another program that keeps a database locked, such as a backup, and reports long waits.
final class LockPatience: Sendable {
  private static let pause = 0.01
  /// The shortest wait that is reported.
  private static let moment: Duration = .seconds(1)

  private let patience: Duration
  private let tell: @Sendable () -> Void
  private let wait = Mutex<(start: ContinuousClock.Instant, isReported: Bool)>((.now, false))

  /// Creates a handler of waits.
  /// - Parameters:
  ///   - patience: The maximum time to wait.
  ///   - tell: Called once in each wait that takes longer than a second.
  init(_ patience: Duration, tell: @escaping @Sendable () -> Void) { (self.patience, self.tell) = (patience, tell) }

  /// The handler that SQLite calls while the database is locked.
  var busyMode: Database.BusyMode { .callback { self.goesOn(after: $0) } }

  /// Waits a little; false where it has waited long enough.
  private func goesOn(after tries: Int) -> Bool {
    let (waited, isNews) = wait.withLock { wait in
      if tries == 0 { wait = (.now, false) }
      let waited = ContinuousClock.now - wait.start
      let isNews = !wait.isReported && waited >= Self.moment
      if isNews { wait.isReported = true }
      return (waited, isNews)
    }
    guard waited < patience else { return false }
    if isNews { tell() }
    Thread.sleep(forTimeInterval: Self.pause)
    return true
  }
}

extension Store {
  /// Opens a database, as `forWriting`, for work that takes hours: another program that keeps it locked, such as a
  /// backup, is waited for up to a minute at a time.
  ///
  /// - Parameters:
  ///   - patience: The maximum time of each wait, a minute by default.
  ///   - tell: Receives a line each time that another program has to be waited for.
  /// - Throws: as `forWriting`.
  public static func forLongWork(
    _ path: String, creates: Bool = true, journal: Journal = .log, patience: Duration = .seconds(60),
    tell: @escaping @Sendable (String) -> Void
  ) throws(StoreError) -> Store {
    try forWriting(
      path, creates: creates, patience: patience,
      waiting: {
        tell("waiting for another program that keeps \(path) locked, for \(patience.components.seconds) s at most")
      }, journal: journal)
  }
}
