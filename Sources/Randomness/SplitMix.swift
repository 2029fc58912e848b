/// The source of randomness of Agon: SplitMix64, whose numbers are the same on every machine and toolchain.
///
/// Everything of it can be inlined: in playouts it is called as often as moves are made.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SplitMix: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Starts the stream that belongs to `seed`; equal seeds give equal streams.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  @inlinable @inline(__always)
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number drawn evenly from `0..<bound`; `bound` must be positive and below 2^32.
  ///
  /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 2019.
  @inlinable @inline(__always)
  public mutating func below(_ bound: Int) -> Int {
    let bound = UInt64(truncatingIfNeeded: bound)
    var product = (next() &>> 32) &* bound
    if product & 0xFFFF_FFFF < bound {
      let threshold = (0x1_0000_0000 &- bound) % bound
      while product & 0xFFFF_FFFF < threshold {
        product = (next() &>> 32) &* bound
      }
    }
    return Int(truncatingIfNeeded: product &>> 32)
  }

  /// A real number drawn evenly from `0..<1`, in steps of 2^-53.
  @inlinable
  public mutating func unit() -> Double {
    Double(next() &>> 11) * 0x1p-53
  }

  /// Puts the elements of `array` in a random order, every order being equally likely (Fisher and Yates).
  @inlinable
  public mutating func shuffle<Element>(_ array: inout [Element]) {
    guard array.count > 1 else { return }
    for last in stride(from: array.count - 1, through: 1, by: -1) {
      array.swapAt(last, below(last + 1))
    }
  }

  /// Scrambles 64 bits so that close inputs have unrelated outputs; a bijection.
  @inlinable @inline(__always)
  public static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }
}
