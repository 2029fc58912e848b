/// A small generator for simulated tournaments: splitmix64, so that every run sees the same.
struct TestGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 up to, not including, 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// From 0 up to, not including, `limit`.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
