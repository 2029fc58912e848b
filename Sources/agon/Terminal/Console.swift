import Foundation
import Reports

/// The output of the program: results on standard output, everything else on standard error.
///
/// Names, moves and reasons aren't trusted: they come from bots, other machines or other people's databases. So all
/// text for people has pictures in place of control characters, and only output for programs is written unchanged.
enum Console {
  /// Writes a result for people. A reader that has gone away is no error.
  /// - Throws: `OutputError` when it can't be written for another reason, such as a full disk.
  static func print(_ text: String) throws(OutputError) { try write(Array(PrintableText.lines(text).utf8)) }

  /// Writes a result in a format, unchanged if that is for programs, so that nothing of it is lost.
  static func print(_ text: String, in format: ReportFormat) throws(OutputError) {
    try print(text, isForPrograms: format.isForPrograms)
  }

  /// Writes a result for people or for programs.
  static func print(_ text: String, isForPrograms: Bool) throws(OutputError) {
    if isForPrograms { try write(Array(text.utf8)) } else { try print(text) }
  }

  /// Writes a result with the colours of drawings.
  /// - Parameter text: a text in which control characters from elsewhere have been replaced already.
  static func print(drawn text: String) throws(OutputError) { try write(Array(printable(drawn: text).utf8)) }

  /// Writes a piece of a result for programs unchanged.
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

  /// Reports something to the user that isn't a result.
  static func tell(_ text: String) { put(PrintableText.lines(text) + "\n") }

  /// Rewrites the current line of standard error, a terminal.
  static func rewrite(_ line: String) {
    put("\r" + String(PrintableText.of(line).prefix(max(20, errorWidth - 1))) + "\u{1B}[K")
  }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// A text with pictures of all control characters, except those by which `BoardDrawing` colours pieces.
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

  /// Whether standard output may be coloured.
  static var wantsColour: Bool {
    isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The width of the terminal at standard error; 80 where there is none.
  static var errorWidth: Int { width(STDERR_FILENO) ?? 80 }

  /// The width of the terminal at standard output; nil where there is none, so that output to a pipe or a file doesn't
  /// depend on the terminal.
  static var outputWidth: Int? { width(STDOUT_FILENO) }

  /// The width by `COLUMNS`, which takes precedence as in other programs, or of the terminal; 80 where that is unknown.
  private static func width(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// The error of writing standard output.
struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "standard output can't be written: \(reason)" }
}
