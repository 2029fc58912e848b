import Foundation
import Play
import Results
import Store

/// The time of day, for the times of sessions; never used for games or their results.
enum WallClock {
  /// The time of day.
  static var now: Date { Date() }

  /// Creates a session that begins now, on this machine.
  static func session(workers: Int) -> Session {
    Session(began: now, host: ProcessInfo.processInfo.hostName, workers: workers, version: Release.version)
  }
}

extension Store {
  /// Closes the file after its run was played in a session that ends now.
  func close(after run: StoredRun) throws(StoreError) {
    try endSession(of: run, at: WallClock.now)
    try close()
  }

  /// Closes the file after an error, if possible with the end of the session: the original error is the one to report.
  func close(after run: StoredRun, failed error: any Error) {
    // Where the file can't be written, the end of the session can't be either.
    if !(error is StoreError) { try? endSession(of: run, at: WallClock.now) }
    try? close()
  }
}
