import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import Tournament

extension StopSignal {
  /// Runs `body`; an error after a stop request is reported as the interruption.
  func unlessRequested<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw isRequested ? ExitCode(ExitStatus.interrupted.rawValue) : error
    }
  }
}

/// Turns Ctrl-C and SIGTERM into a request to stop; a second one ends the program at once. Both print a message.
///
/// Where the program yields to a scheduler, SIGTERM and SIGUSR1 come from that, which may send them repeatedly: they
/// only request a stop.
final class Interrupt {
  private let sources: [any DispatchSourceSignal]
  private let hasYielded: Yielding

  /// Whether the scheduler requested the stop.
  private final class Yielding: Sendable {
    let value = Atomic(false)
  }

  /// Handles signals until it is released.
  /// - Parameters:
  ///   - kept: a description of what is kept when the program ends at once.
  ///   - yields: whether a scheduler may ask to stop.
  ///   - tell: reports the effect to people.
  ///   - alert: called with the first request, from another thread.
  init(
    _ stop: StopSignal, kept: String, yields: Bool = false,
    tell: @escaping @Sendable (String) -> Void = { Console.tell($0) },
    alert: @escaping @Sendable () -> Void = {}
  ) {
    let hasYielded = Yielding()
    self.hasYielded = hasYielded
    sources = (yields ? [SIGINT, SIGTERM, SIGUSR1] : [SIGINT, SIGTERM]).map { number in
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      // Elsewhere Dispatch takes over from the default action once it listens; were the signal ignored until then, one
      // that comes a moment earlier would be lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if yields, number != SIGINT {
          guard !stop.isRequested else { return }
          hasYielded.value.store(true, ordering: .relaxed)
          tell("agon: stopping, as the scheduler asks to; \(kept)")
          stop.request()
          return alert()
        }
        if stop.isRequested {
          tell("agon: ended at once; \(kept)")
          _exit(ExitStatus.interrupted.rawValue)
        }
        tell("agon: stopping; a second Ctrl-C ends at once; either way \(kept)")
        stop.request()
        alert()
      }
      source.resume()
      return source
    }
  }

  /// The exit code of the program after the request.
  var status: ExitStatus { hasYielded.value.load(ordering: .relaxed) ? .temporary : .interrupted }

  deinit {
    for source in sources { source.cancel() }
  }
}
