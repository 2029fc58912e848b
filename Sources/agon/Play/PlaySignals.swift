import Dispatch
import Foundation

/// Turns the signals that would end or stop a game in a terminal into events, and leaves the terminal as it was found.
final class PlaySignals {
  private let sources: [any DispatchSourceSignal]

  /// Handles signals until it is released.
  /// - Parameters:
  ///   - input: receives interruptions, and each return from Ctrl-Z.
  ///   - keys: the terminal, where keys are read.
  init(_ input: PlayInput, _ keys: TerminalKeys?) {
    // One queue, so that no two of them are handled at once.
    let queue = DispatchQueue(label: "agon.play.signals", qos: .userInteractive)
    func source(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: handler)
      source.resume()
      return source
    }
    sources =
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
        source(number) {
          // A second request means that the first had no effect.
          if input.isInterrupted {
            keys?.restore()
            _exit(ExitStatus.interrupted.rawValue)
          }
          input.add(.interrupted)
        }
      }
      + [
        source(SIGTSTP) {
          keys?.restore()
          kill(getpid(), SIGSTOP)
        },
        // Threads may continue for a moment after that; the next step waits until the program is resumed.
        source(SIGCONT) {
          if !input.isInterrupted { keys?.begin() }
          input.add(.resumed)
        },
      ]
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
