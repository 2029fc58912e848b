import Foundation
import Reports

/// Where a game in a terminal is shown, and asked about.
struct PlayScreen {
  /// No line is wider.
  static let width = 80

  /// Whether people see it grow; what is written elsewhere doesn't depend on time.
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether what is typed has to be shown, since no terminal does that.
  let echoes = isatty(STDIN_FILENO) == 0

  /// Says something, each line of it in as many as it takes.
  func say(_ text: String) throws {
    let lines = text.split(separator: "\n").flatMap { String($0).wrapped(to: Self.width) }
    try Console.print(lines.joined(separator: "\n") + "\n")
  }

  /// Shows lines as they are, between empty ones.
  func show(_ lines: String) throws { try Console.print(drawn: "\n" + lines + "\n\n") }

  /// Asks for a line.
  func ask(_ text: String) throws { try Console.print(text + ": ") }

  /// What was typed in answer.
  func answered(_ text: String) throws { if echoes { try Console.print(text + "\n") } }

  /// Begins a new line where the one asked for didn't come.
  func leaveLine() throws { try Console.print("\n") }
}

/// Why a game in a terminal doesn't go on by itself.
enum PlayEnding {
  /// It is over.
  case over
  /// Who plays has left, or nothing more can be typed.
  case left
  /// Ctrl-C, or a signal.
  case interrupted
}

/// What keeps a game from going on that is nothing anybody at the table did.
struct PlayTrouble: Error, CustomStringConvertible {
  let description: String
}
