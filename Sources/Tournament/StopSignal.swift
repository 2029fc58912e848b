import Dispatch
import Synchronization

/// A request to stop that anybody may make at any time, and the end of the time that there is to play.
public final class StopSignal: Sendable {
  private let state = Mutex((requested: false, sleepers: [DispatchSemaphore]()))

  /// Whether the time is up: no game is begun from then on, and those in flight come to their ends.
  public let isTimeUp: @Sendable () -> Bool

  /// A signal that hasn't been given.
  /// - Parameter isTimeUp: whether the time is up; once it is, it stays so.
  public init(isTimeUp: @escaping @Sendable () -> Bool = { false }) { self.isTimeUp = isTimeUp }

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
