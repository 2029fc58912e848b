import Dispatch
import Foundation
import Tournament

/// Turns Ctrl-C and SIGTERM into a request to stop; a second one ends the program at once.
final class Interrupt {
  private let sources: [any DispatchSourceSignal]

  /// Listens until it is let go.
  /// - Parameter alert: called with the first request, from another thread.
  init(_ stop: StopSignal, alert: @escaping @Sendable () -> Void = {}) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if stop.isRequested { _exit(ExitStatus.interrupted.rawValue) }
        stop.request()
        alert()
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
