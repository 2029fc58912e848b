import Dispatch
import Synchronization

/// A request to stop that can be made from any thread at any time, and the end of the time to play.
public final class StopSignal: Sendable {
  private let state = Mutex((requested: false, sleepers: [DispatchSemaphore](), actions: [@Sendable () -> Void]()))

  /// Whether the time is up: no game is begun from then on, and those in flight are played to their ends.
  public let isTimeUp: @Sendable () -> Bool

  /// Creates a signal without a request.
  /// - Parameter isTimeUp: whether the time is up; once it is, it stays so.
  public init(isTimeUp: @escaping @Sendable () -> Bool = { false }) { self.isTimeUp = isTimeUp }

  /// Whether a stop has been requested.
  public var isRequested: Bool { state.withLock { $0.requested } }

  /// Requests a stop; a second request changes nothing.
  public func request() {
    let actions = state.withLock { state in
      state.requested = true
      for sleeper in state.sleepers { sleeper.signal() }
      state.sleepers = []
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }

  /// Runs `action` when the request is made, on the thread that makes it, or at once if it has been.
  public func whenRequested(_ action: @escaping @Sendable () -> Void) {
    let isRequested = state.withLock {
      if !$0.requested { $0.actions.append(action) }
      return $0.requested
    }
    if isRequested { action() }
  }

  /// Signals `sleeper` when the request is made, or at once if it has been.
  func wake(_ sleeper: DispatchSemaphore) {
    state.withLock {
      if $0.requested { sleeper.signal() } else { $0.sleepers.append(sleeper) }
    }
  }
}
