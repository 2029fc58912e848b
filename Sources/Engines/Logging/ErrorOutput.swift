import Dispatch
import Foundation

/// Reads what processes write on standard error, as fast as they write it, so that none ever waits for it.
///
/// `@unchecked Sendable`: all its state is touched on its serial queue alone.
final class ErrorOutput: @unchecked Sendable {
  /// One process.
  private final class Source {
    let end: Int32
    let reader: any DispatchSourceRead
    var line: [UInt8] = []
    init(end: Int32, reader: any DispatchSourceRead) {
      self.end = end
      self.reader = reader
    }
  }

  /// The rest of a longer line becomes a line of its own.
  private static let longestLine = 16_384

  private let queue = DispatchQueue(label: "agon.engine-errors")
  private let take: @Sendable (pid_t, [UInt8]) -> Void
  private var sources: [pid_t: Source] = [:]

  /// - Parameter take: gets one or more whole lines, their line breaks included, on one queue.
  init(_ take: @escaping @Sendable (pid_t, [UInt8]) -> Void) { self.take = take }

  /// Reads from the end of a pipe until it is closed on the other side.
  func read(_ end: Int32, of process: pid_t) {
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    let reader = DispatchSource.makeReadSource(fileDescriptor: end, queue: queue)
    reader.setEventHandler { [weak self] in self?.drain(process) }
    reader.setCancelHandler { close(end) }
    queue.sync { sources[process] = Source(end: end, reader: reader) }
    reader.resume()
  }

  /// Takes what is still in the pipe of a process that has ended, and reads no more from it.
  func finish(_ process: pid_t) {
    queue.sync {
      drain(process)
      forget(process)
    }
  }

  private func drain(_ process: pid_t) {
    guard let source = sources[process] else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // No longer than a pipe holds, so that one that floods leaves its turn to others.
    let count = Foundation.read(source.end, &buffer, buffer.count)
    if count > 0 {
      add(buffer[..<count], to: source, process)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      forget(process)
    }
  }

  private func add(_ bytes: ArraySlice<UInt8>, to source: Source, _ process: pid_t) {
    if let end = bytes.lastIndex(of: 10) {
      take(process, source.line + bytes[...end])
      source.line = Array(bytes[(end + 1)...])
    } else {
      source.line += bytes
    }
    if source.line.count > Self.longestLine { endLine(of: source, process) }
  }

  private func endLine(of source: Source, _ process: pid_t) {
    guard !source.line.isEmpty else { return }
    take(process, source.line + [10])
    source.line.removeAll(keepingCapacity: true)
  }

  private func forget(_ process: pid_t) {
    guard let source = sources.removeValue(forKey: process) else { return }
    endLine(of: source, process)
    source.reader.cancel()
  }
}
