import Foundation
import Play
import Store

/// Tells what time of day it is, for when runs were played; never for what is played or what it came to.
enum WallClock {
  /// The time of day.
  static var now: Date { Date() }

  /// A sitting that begins now, on this machine.
  static func sitting(workers: Int) -> Sitting {
    Sitting(began: now, host: ProcessInfo.processInfo.hostName, workers: workers, version: Release.version)
  }
}

extension Store {
  /// Closes the file after its run, if there is one, was played in a sitting that ends now.
  func close(after run: Run?) throws(StoreError) {
    if let run { try endSitting(of: run, at: WallClock.now) }
    try close()
  }

  /// The same after an error, as far as it can be done: the error is what there is to tell.
  func close(after run: Run?, failed error: any Error) {
    // Where the file can't be written, that can't be either.
    if let run, !(error is StoreError) { try? endSitting(of: run, at: WallClock.now) }
    try? close()
  }
}
