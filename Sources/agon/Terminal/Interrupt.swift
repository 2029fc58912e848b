import ArgumentParser
import Dispatch
import Foundation
import Tournament

extension StopSignal {
  /// Runs `body`; what goes wrong in it once somebody has asked to stop is no more than the interruption.
  func unlessRequested<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw isRequested ? ExitCode(ExitStatus.interrupted.rawValue) : error
    }
  }
}

/// Turns Ctrl-C and SIGTERM into a request to stop; a second one ends the program at once. Both say so.
final class Interrupt {
  private let sources: [any DispatchSourceSignal]

  /// Listens until it is let go.
  /// - Parameters:
  ///   - kept: what stays when the program ends at once, for people.
  ///   - tell: tells people what becomes of it.
  ///   - alert: called with the first request, from another thread.
  init(
    _ stop: StopSignal, kept: String, tell: @escaping @Sendable (String) -> Void = { Console.tell($0) },
    alert: @escaping @Sendable () -> Void = {}
  ) {
    sources = [SIGINT, SIGTERM].map { number in
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      // Elsewhere Dispatch takes over from the default action once it listens; were the signal ignored until then, one
      // that comes a moment earlier would be lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if stop.isRequested {
          tell("agon: ended at once; \(kept)")
          _exit(ExitStatus.interrupted.rawValue)
        }
        tell("agon: stopping; once more ends it at once, and either way \(kept)")
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
