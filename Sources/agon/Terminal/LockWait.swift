import Foundation
import Store
import Tournament

/// Waits for the write lock of a database.
enum LockWait {
  /// Takes the write lock of a database, at once or when its holder releases it.
  ///
  /// - Parameters:
  ///   - waits: whether to wait for the lock.
  ///   - stop: ends the wait.
  ///   - tell: called once if there is a wait.
  /// - Returns: nil when a stop was requested before the lock was free.
  /// - Throws: `StoreError.playedInto` when it may not wait, or the error of taking the lock.
  static func take(
    _ database: String, waits: Bool, stop: StopSignal, tell: (String) -> Void
  ) throws(StoreError) -> RunLock? {
    var isWaiting = false
    while !stop.isRequested {
      do {
        return try RunLock(of: database)
      } catch .playedInto(_, let holder) where waits {
        if !isWaiting {
          let process = holder.map { ", process \($0)," } ?? ""
          tell("waiting for another program\(process) that plays into \(database); Ctrl-C gives up")
        }
        isWaiting = true
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
    return nil
  }
}
