import Foundation
import Synchronization

/// Reads the standard error of processes, as fast as they write it, so that none ever waits for it.
///
/// A thread of its own polls the pipes. Dispatch's read sources would do the same, but on Linux its event loop may
/// touch a source that has just been cancelled on another thread when the pipe is hung up, and end the program.
final class ErrorOutput: Sendable {
  private let pipes: ErrorPipes

  init() {
    let pipes = ErrorPipes()
    self.pipes = pipes
    Thread.detachNewThread { pipes.readAll() }
  }

  deinit { pipes.end() }

  /// Reads from the end of a pipe until it is closed on the other side.
  /// - Parameter take: receives one or more whole lines, their line breaks included, never two at once.
  func read(_ end: Int32, of process: pid_t, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    pipes.add(end, of: process, take)
  }

  /// Reads what a process has written by now.
  func catchUp(_ process: pid_t) { pipes.catchUp(process) }

  /// Reads what is still in the pipe of a process that has ended, and stops reading from it.
  func finish(_ process: pid_t) { pipes.finish(process) }
}

/// The pipes that are read, shared with the thread that reads them.
private final class ErrorPipes: Sendable {
  private struct Source {
    let end: Int32
    let take: @Sendable ([UInt8]) -> Void
    var line: [UInt8] = []
  }

  private struct State {
    var sources: [pid_t: Source] = [:]
    var isEnded = false
  }

  /// The maximum length of a line, in bytes; the rest becomes a line of its own.
  private static let longestLine = 16_384

  /// The interval at which the thread looks for new pipes, in milliseconds; a pipe holds what is written until then.
  private static let pause: Int32 = 20

  private let state = Mutex(State())

  func add(_ end: Int32, of process: pid_t, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    state.withLock { $0.sources[process] = Source(end: end, take: take) }
  }

  func catchUp(_ process: pid_t) { state.withLock { drain(process, &$0) } }

  func finish(_ process: pid_t) {
    state.withLock { state in
      // Reads at most what a pipe holds; a process that still floods it, though its parent has ended, is not waited
      // for.
      drain(process, &state)
      forget(process, &state)
    }
  }

  func end() { state.withLock { $0.isEnded = true } }

  /// Reads until `end()`. What was closed since it was looked up is found out under the lock; reading never waits.
  func readAll() {
    while true {
      let ends = state.withLock { state in state.isEnded ? nil : state.sources.map { ($0.key, $0.value.end) } }
      guard let ends else { break }
      var polled = ends.map { pollfd(fd: $0.1, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Self.pause) > 0 else { continue }
      for (place, (process, _)) in ends.enumerated() where polled[place].revents != 0 {
        state.withLock { drain(process, &$0) }
      }
    }
    state.withLock { state in
      for process in state.sources.keys { forget(process, &state) }
    }
  }

  private func drain(_ process: pid_t, _ state: inout State) {
    guard let end = state.sources[process]?.end else { return }
    // No longer than a pipe holds, so that one that floods leaves its turn to others.
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(end, &buffer, buffer.count)
    if count > 0 {
      add(buffer[..<count], of: process, &state)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      forget(process, &state)
    }
  }

  private func add(_ bytes: ArraySlice<UInt8>, of process: pid_t, _ state: inout State) {
    guard var source = state.sources.removeValue(forKey: process) else { return }
    if let end = bytes.lastIndex(of: 10) {
      source.take(source.line + bytes[...end])
      source.line = Array(bytes[(end + 1)...])
    } else {
      source.line += bytes
    }
    if source.line.count > Self.longestLine { endLine(of: &source) }
    state.sources[process] = source
  }

  private func endLine(of source: inout Source) {
    guard !source.line.isEmpty else { return }
    source.take(source.line + [10])
    source.line.removeAll(keepingCapacity: true)
  }

  private func forget(_ process: pid_t, _ state: inout State) {
    guard var source = state.sources.removeValue(forKey: process) else { return }
    endLine(of: &source)
    close(source.end)
  }
}
