import Foundation
import Reports

/// The output of a game in a terminal, and its questions.
struct PlayScreen {
  /// The maximum width of a line, in columns.
  static let width = 80

  /// Whether output is read as it grows; output to a file or pipe doesn't depend on time.
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether typed text has to be echoed, since no terminal does that.
  let echoes = isatty(STDIN_FILENO) == 0

  /// Prints a message, each line of it wrapped.
  func say(_ text: String) throws {
    let lines = text.split(separator: "\n").flatMap { String($0).wrapped(to: Self.width) }
    try Console.print(lines.joined(separator: "\n") + "\n")
  }

  /// Prints lines unchanged, between empty ones.
  func show(_ lines: String) throws { try Console.print(drawn: "\n" + lines + "\n\n") }

  /// Prints a prompt for a line.
  func ask(_ text: String) throws { try Console.print(text + ": ") }

  /// Echoes what was typed in answer.
  func answered(_ text: String) throws { if echoes { try Console.print(text + "\n") } }

  /// Starts a new line where the answer didn't come.
  func leaveLine() throws { try Console.print("\n") }
}

/// The reason why a session at a terminal has ended.
enum PlayEnding {
  /// The game is over.
  case over
  /// The user has left, or standard input has ended.
  case left
  /// The session was interrupted by Ctrl-C, or a signal.
  case interrupted
}

/// An error that keeps a game from continuing, not caused by anybody at the table.
struct PlayTrouble: Error, CustomStringConvertible {
  let description: String
}
