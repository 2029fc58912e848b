import Dispatch
import Synchronization

/// A request to stop that anybody may make at any time.
public final class StopSignal: Sendable {
  private let state = Mutex((requested: false, sleepers: [DispatchSemaphore](), actions: [@Sendable () -> Void]()))

  /// A signal that hasn't been given.
  public init() {}

  /// Whether somebody has asked to stop.
  public var isRequested: Bool { state.withLock { $0.requested } }

  /// Asks to stop; asking again changes nothing.
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

  /// Runs `action` when the request is made, by whoever makes it, or at once if it has been.
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
