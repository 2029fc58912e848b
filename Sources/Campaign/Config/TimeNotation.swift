import Play

/// The notation of times: a number with its unit, such as `100ms`, `2s`, `5min` (or `5m`) or `8h`.
package enum TimeNotation {
  private static let units = [("ms", 1e6), ("min", 60e9), ("m", 60e9), ("s", 1e9), ("h", 3_600e9)]

  /// A day in nanoseconds, the maximum for a decision or a clock.
  package static let day: Nanoseconds = 86_400_000_000_000

  /// The time of a text in nanoseconds; nil where it isn't a time above 0 and up to `most`.
  package static func nanoseconds(_ text: String, most: Nanoseconds = day) -> Nanoseconds? {
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), 1...Double(most) ~= number * factor
    else { return nil }
    return Int64(number * factor)
  }
}
