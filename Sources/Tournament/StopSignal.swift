import Dispatch
import Synchronization

/// A request to stop that anybody may make at any time.
public final class StopSignal: Sendable {
  private let state = Mutex((requested: false, sleepers: [DispatchSemaphore]()))

  /// A signal that hasn't been given.
  public init() {}

  /// Whether somebody has asked to stop.
  public var isRequested: Bool { state.withLock { $0.requested } }

  /// Asks to stop; asking again changes nothing.
  public func request() {
    state.withLock {
      $0.requested = true
      for sleeper in $0.sleepers { sleeper.signal() }
      $0.sleepers = []
    }
  }

  /// Signals `sleeper` when the request is made, or at once if it has been.
  func wake(_ sleeper: DispatchSemaphore) {
    state.withLock {
      if $0.requested { sleeper.signal() } else { $0.sleepers.append(sleeper) }
    }
  }
}
