import Foundation
import Store
import Tournament

/// Waits for the right to play into a database.
enum LockWait {
  /// Takes the lock of a database, at once or when whoever has it is done.
  ///
  /// - Parameters:
  ///   - waits: whether to wait for it.
  ///   - stop: ends the waiting.
  ///   - tell: called once if there is somebody to wait for.
  /// - Returns: nil when it was told to stop before it was its turn.
  /// - Throws: `StoreError.playedInto` when it may not wait, or why there can be no lock.
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
