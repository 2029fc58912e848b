import Foundation
import Play
import Store

/// The only place that asks what time of day it is: for lists of runs, never for what is played or reported.
enum WallClock {
  /// The time of day.
  static var now: Date { Date() }

  /// A sitting that begins now, on this machine.
  static func sitting(workers: Int) -> Sitting {
    Sitting(began: now, host: ProcessInfo.processInfo.hostName, workers: workers, version: Release.version)
  }
}
