import Synchronization
import Tournament

/// Stops something once it has been asked for this number of times.
final class Trip: Sendable {
  private let state: Mutex<(left: Int, signal: StopSignal?)>

  init(_ count: Int) { state = Mutex((count, nil)) }

  func stop(_ signal: StopSignal) { state.withLock { $0.signal = signal } }

  /// Counts; the time is never up.
  func count() -> Bool {
    let signal = state.withLock { state -> StopSignal? in
      state.left -= 1
      return state.left <= 0 ? state.signal : nil
    }
    signal?.request()
    return false
  }
}
