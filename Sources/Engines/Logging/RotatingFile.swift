import Foundation

/// A file that is written at its end and never grows beyond a size: when it is full, it becomes the older of two, and a
/// new one is begun.
final class RotatingFile {
  private let path: String
  private let limit: Int
  private var handle: Int32
  private var size: Int

  /// Opens a file, or makes it.
  /// - Parameter limit: the maximum number of bytes of the file.
  /// - Throws: `EngineLogError`.
  init(path: String, limit: Int) throws(EngineLogError) {
    self.path = path
    self.limit = limit
    handle = Self.open(path, O_APPEND)
    guard handle >= 0 else { throw EngineLogError(path: path) }
    size = Int(lseek(handle, 0, SEEK_END))
  }

  deinit { close(handle) }

  /// The path of the older file.
  static func older(than path: String) -> String { path + ".1" }

  /// Adds bytes, as far as the disk takes them: a full disk is no reason to end a game.
  func append(_ bytes: [UInt8]) {
    if size + bytes.count > limit && size > 0 { turn() }
    var rest = bytes[...]
    while !rest.isEmpty && handle >= 0 {
      let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        return
      }
      size += count
      rest = rest.dropFirst(count)
    }
  }

  private func turn() {
    close(handle)
    rename(path, Self.older(than: path))
    handle = Self.open(path, O_TRUNC)
    size = 0
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o644)
  }
}

/// The error for a log that can't be written.
public struct EngineLogError: Error, CustomStringConvertible {
  private let path: String
  private let reason: String

  init(path: String) {
    self.path = path
    reason = String(cString: strerror(errno))
  }

  public var description: String { "“\(path)” can't be written: \(reason)" }
}
