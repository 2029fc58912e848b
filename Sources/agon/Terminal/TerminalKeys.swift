import Foundation

/// A terminal that returns each key at once and doesn't echo it, as long as that is switched on.
final class TerminalKeys: Sendable {
  private let before: termios

  /// Creates the terminal at standard input; nil where there is none.
  init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
  }

  deinit { restore() }

  /// Switches to single keys. Ctrl-C and Ctrl-Z keep their meanings.
  func begin() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    set(settings)
  }

  /// Restores the terminal's former mode.
  func restore() { set(before) }

  private func set(_ settings: termios) {
    // Where the shell controls the terminal again, as after Ctrl-Z and “bg”, the mode must not be changed.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    var settings = settings
    while tcsetattr(STDIN_FILENO, TCSANOW, &settings) != 0, errno == EINTR {}
  }
}
