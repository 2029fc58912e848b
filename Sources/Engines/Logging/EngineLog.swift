import Foundation
import Synchronization

/// The log of the standard error of one player's processes, in a file.
final class EngineLog: Sendable {
  private let file: Mutex<RotatingFile>

  init(_ file: sending RotatingFile) { self.file = Mutex(file) }

  /// Adds whole lines, each with the number of the process that wrote it.
  func add(_ lines: [UInt8], of process: pid_t) {
    let mark = Array("[\(process)] ".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * lines.count)
    for line in lines.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      text += mark
      text += line
      text.append(10)
    }
    file.withLock { $0.append(text) }
  }

  /// Adds a line of Agon's own, which separates games.
  func mark(_ text: String, process: pid_t) { add(Array("--- \(text)\n".utf8), of: process) }
}
