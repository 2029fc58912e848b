import Foundation
import Synchronization

/// The time for which this program has been running: a clock that stands still while the program does.
///
/// A run may be suspended (Ctrl-Z, `SIGSTOP`, a virtual machine that is paused), which stops all its threads. What is
/// due meanwhile, such as an engine's answer, mustn't be late because nobody could look. A stop is a gap between two
/// readings, which a thread of `Clock` keeps short while the program runs. How long after the earlier reading the
/// stop began isn't known, so next to nothing of a gap is counted.
final class RunningTime: Sendable {
  /// The gap between two readings above which there was a stop between them, in nanoseconds: five times the interval
  /// of the thread.
  static let longestGap: Nanoseconds = 100_000_000
  /// Readings closer than this aren't noted, since many threads read. This much of a gap is counted, which no reading
  /// may have exceeded.
  static let grain: Nanoseconds = 5_000_000

  private let lastReading: Atomic<Int64>
  private let stopped = Atomic<Int64>(0)
  private let accounting = Mutex(())

  /// Begins at a moment of an ordinary clock.
  init(at moment: Nanoseconds) { lastReading = Atomic(moment) }

  /// Nanoseconds since some moment in the past, without those of stops.
  /// - Parameter clock: an ordinary clock that only goes forward.
  @inline(__always)
  func now(_ clock: () -> Nanoseconds) -> Nanoseconds {
    while true {
      let before = stopped.load(ordering: .acquiring)
      let moment = clock()
      let last = lastReading.load(ordering: .acquiring)
      let gap = moment - last
      if gap > Self.longestGap {
        count(moment)
      } else {
        // Only in place of what it was compared with: a reading from before a stop mustn't replace one from after it.
        if gap > Self.grain {
          _ = lastReading.compareExchange(expected: last, desired: moment, ordering: .acquiringAndReleasing)
        }
        // A stop that another thread has counted meanwhile may lie before this reading or after it.
        if stopped.load(ordering: .acquiring) == before { return moment - before }
      }
    }
  }

  /// Takes note of the stop that ended just before a moment, unless another thread has.
  private func count(_ moment: Nanoseconds) {
    accounting.withLock { _ in
      let last = lastReading.load(ordering: .acquiring)
      guard moment - last > Self.longestGap else { return }
      stopped.add(moment - last - Self.grain, ordering: .releasing)
      lastReading.store(moment, ordering: .releasing)
    }
  }
}
