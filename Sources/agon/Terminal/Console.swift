import Foundation
import Reports

/// What the program says: results on standard output, everything else on standard error.
///
/// Names, moves and reasons come from elsewhere: bots, other machines, databases of others. So whatever is written for
/// people has pictures instead of control characters, and only what is for programs is written as it is.
enum Console {
  /// Writes a result for people. A reader that has gone away is no error.
  /// - Throws: `OutputError` when it can't be written for another reason, such as a full disk.
  static func print(_ text: String) throws(OutputError) { try write(Array(PrintableText.lines(text).utf8)) }

  /// Writes a result in a format: what is for programs as the format has it, so that nothing of it is lost.
  static func print(_ text: String, in format: ReportFormat) throws(OutputError) {
    try print(text, isForPrograms: format.isForPrograms)
  }

  /// Writes a result for people or for programs.
  static func print(_ text: String, isForPrograms: Bool) throws(OutputError) {
    if isForPrograms { try write(Array(text.utf8)) } else { try print(text) }
  }

  /// Writes a result with the colours that drawings have.
  /// - Parameter text: where something in it comes from elsewhere, its control characters have been replaced by now.
  static func print(drawn text: String) throws(OutputError) { try write(Array(printable(drawn: text).utf8)) }

  /// Writes a piece of a result for programs as it is.
  static func write(_ piece: [UInt8]) throws(OutputError) {
    var bytes = piece[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
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
  static func tell(_ text: String) { put(PrintableText.lines(text) + "\n") }

  /// Puts a line on standard error, a terminal, instead of the one that is there.
  static func rewrite(_ line: String) {
    put("\r" + String(PrintableText.of(line).prefix(max(20, errorWidth - 1))) + "\u{1B}[K")
  }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// A text with pictures of all control characters but those that `BoardDrawing` colours pieces by.
  static func printable(drawn text: String) -> String {
    var (printed, rest) = ("", text[...])
    while let colour = rest.firstMatch(of: /\u{1B}\[[0-9;]*m/) {
      printed += PrintableText.lines(String(rest[..<colour.range.lowerBound])) + colour.output
      rest = rest[colour.range.upperBound...]
    }
    return printed + PrintableText.lines(String(rest))
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
