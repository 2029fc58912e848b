import Play

/// The text on a clock.
enum ClockText {
  /// A time in minutes and seconds, such as `4:07`, rounded down to whole seconds.
  static func text(_ nanoseconds: Nanoseconds) -> String {
    let seconds = nanoseconds / 1_000_000_000
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
