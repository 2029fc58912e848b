import Dispatch
import Foundation
import Tournament

/// Turns Ctrl-C and SIGTERM into a request to stop; a second one ends the program at once.
final class Interrupt {
  private let sources: [any DispatchSourceSignal]

  /// Listens until it is let go.
  init(_ stop: StopSignal) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if stop.isRequested { _exit(ExitStatus.interrupted.rawValue) }
        stop.request()
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
