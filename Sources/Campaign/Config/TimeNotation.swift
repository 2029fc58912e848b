/// Times as people write them: a number with its unit, such as `100ms`, `2s`, `5min` (or `5m`) or `8h`.
package enum TimeNotation {
  private static let units = [("ms", 1e6), ("min", 60e9), ("m", 60e9), ("s", 1e9), ("h", 3_600e9)]

  /// A day: as long as anybody may think.
  package static let day: Int64 = 86_400_000_000_000

  /// The nanoseconds that a text stands for; nil where it is no time above 0 and up to `most`.
  package static func nanoseconds(_ text: String, most: Int64 = day) -> Int64? {
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), 1...Double(most) ~= number * factor
    else { return nil }
    return Int64(number * factor)
  }
}
