import Randomness

/// The dice of simulated tournaments, so that every run sees the same.
struct TestGenerator {
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(seed: seed &* 0x9E37_79B9_7F4A_7C15)
  }

  /// From 0 up to, not including, 1.
  mutating func uniform() -> Double { random.unit() }

  /// From 0 up to, not including, `limit`.
  mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
