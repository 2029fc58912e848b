import Foundation

/// What the program says: results on standard output, everything else on standard error.
enum Console {
  /// Writes a result. A reader that has gone away is no error.
  /// - Throws: `OutputError` when it can't be written for another reason, such as a full disk.
  static func print(_ text: String) throws(OutputError) { try print(Array(text.utf8)) }

  /// Writes a piece of a result likewise.
  static func print(_ piece: [UInt8]) throws(OutputError) {
    var bytes = piece[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw OutputError(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Tells the user something that isn't a result.
  static func tell(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Puts text on standard error as it is, for lines that are rewritten.
  static func overwrite(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Whether standard error is a terminal, where a line can be rewritten.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are welcome on standard output.
  static var wantsColour: Bool {
    isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The width of the terminal behind standard error; 80 where there is none.
  static var errorWidth: Int { width(STDERR_FILENO) ?? 80 }

  /// The width of the terminal behind standard output; nil where there is none, so that what is written to a pipe or a
  /// file doesn't depend on where that was done.
  static var outputWidth: Int? { width(STDOUT_FILENO) }

  /// What `COLUMNS` says comes first, as in other programs; 80 is the width of a terminal that doesn't tell.
  private static func width(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// Standard output can't be written.
struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "standard output can't be written: \(reason)" }
}
