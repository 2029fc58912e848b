/// What a clock shows.
enum ClockText {
  /// Minutes and seconds, such as `4:07`; nothing is shown as left while there is less than a second.
  static func text(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
