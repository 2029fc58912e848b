/// A time in nanoseconds: a duration, or a moment on the clock of `Clock`.
public typealias Nanoseconds = Int64

/// Conversion of times to milliseconds for output.
extension Nanoseconds {
  /// The time in milliseconds.
  package var inMilliseconds: Double { Double(self) / 1e6 }

  /// The time in whole milliseconds, rounded up, for people: `12 ms`.
  package var inWholeMilliseconds: String { "\((self + 999_999) / 1_000_000) ms" }
}
