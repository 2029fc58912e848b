/// Times are counted in nanoseconds, and told in milliseconds.
extension Int64 {
  /// These nanoseconds in milliseconds.
  package var inMilliseconds: Double { Double(self) / 1e6 }

  /// These nanoseconds in whole milliseconds, rounded up, as people are told: `12 ms`.
  package var inWholeMilliseconds: String { "\((self + 999_999) / 1_000_000) ms" }
}
