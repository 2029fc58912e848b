/// The notation of durations for display.
package enum DurationText {
  /// A duration in its two largest units: `2 h 05 min`, `3 min 10 s`, `12 s`.
  package static func text(seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if hours > 0 { return "\(hours) h \(two(minutes)) min" }
    return minutes > 0 ? "\(minutes) min \(two(seconds % 60)) s" : "\(seconds) s"
  }
}
