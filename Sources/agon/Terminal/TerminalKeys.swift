import Foundation

/// A terminal that hands over each key at once and doesn't show it, as long as it is asked to.
final class TerminalKeys: Sendable {
  private let before: termios

  /// The terminal behind standard input; nil where there is none.
  init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
  }

  deinit { restore() }

  /// Begins to hand over keys. Ctrl-C and Ctrl-Z stay what they are.
  func begin() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    set(settings)
  }

  /// Makes the terminal what it was.
  func restore() { set(before) }

  private func set(_ settings: termios) {
    // Where the shell has the terminal back, as after Ctrl-Z and “bg”, it isn't ours to change.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    var settings = settings
    while tcsetattr(STDIN_FILENO, TCSANOW, &settings) != 0, errno == EINTR {}
  }
}
