/// A bitboard made of two narrower ones: 128 bits from two of 64, 256 from two of 128, and so on.
public struct DoubleWidth<Half: Bitboard>: Bitboard {
  var low: Half
  var high: Half

  @inline(__always)
  init(low: Half, high: Half) {
    self.low = low
    self.high = high
  }

  @inline(__always) public init() { self.init(low: Half(), high: Half()) }

  @inline(__always)
  public init(bit: Int) {
    if bit < Half.bitWidth {
      self.init(low: Half(bit: bit), high: Half())
    } else {
      self.init(low: Half(), high: Half(bit: bit &- Half.bitWidth))
    }
  }

  @inline(__always) public var word: UInt64 { low.word }
  public static var bitWidth: Int { 2 * Half.bitWidth }
  @inline(__always) public var isEmpty: Bool { (low | high).isEmpty }
  @inline(__always) public var count: Int { low.count &+ high.count }
  @inline(__always) public var lowest: Int { low.isEmpty ? Half.bitWidth &+ high.lowest : low.lowest }
  @inline(__always) public var mixed: UInt64 { SplitMix.mix(low.mixed &+ 0x9E37_79B9_7F4A_7C15) ^ high.mixed }
  @inline(__always) public func mixed(to bits: Int) -> UInt64 { mixed &>> UInt64(truncatingIfNeeded: 64 &- bits) }

  @inline(__always)
  public mutating func removeLowest() {
    if low.isEmpty { high.removeLowest() } else { low.removeLowest() }
  }

  @inline(__always)
  public func cell(rank: Int) -> Int {
    let below = low.count
    return rank < below ? low.cell(rank: rank) : Half.bitWidth &+ high.cell(rank: rank &- below)
  }

  @inline(__always)
  public static func & (a: Self, b: Self) -> Self { Self(low: a.low & b.low, high: a.high & b.high) }
  @inline(__always)
  public static func | (a: Self, b: Self) -> Self { Self(low: a.low | b.low, high: a.high | b.high) }
  @inline(__always)
  public static func ^ (a: Self, b: Self) -> Self { Self(low: a.low ^ b.low, high: a.high ^ b.high) }
  @inline(__always)
  public static prefix func ~ (a: Self) -> Self { Self(low: ~a.low, high: ~a.high) }

  @inline(__always)
  public static func << (a: Self, by: Int) -> Self {
    if by == 0 { return a }
    if by >= Half.bitWidth { return Self(low: Half(), high: a.low << (by &- Half.bitWidth)) }
    return Self(low: a.low << by, high: a.high.up(by, from: a.low))
  }

  @inline(__always)
  public static func >> (a: Self, by: Int) -> Self {
    if by == 0 { return a }
    if by >= Half.bitWidth { return Self(low: a.high >> (by &- Half.bitWidth), high: Half()) }
    return Self(low: a.low.down(by, from: a.high), high: a.high >> by)
  }

  @inline(__always)
  public func up(_ by: Int, from below: Self) -> Self {
    if by < Half.bitWidth { return Self(low: low.up(by, from: below.high), high: high.up(by, from: low)) }
    if by == Half.bitWidth { return Self(low: below.high, high: low) }
    let by = by &- Half.bitWidth
    return Self(low: below.high.up(by, from: below.low), high: low.up(by, from: below.high))
  }

  @inline(__always)
  public func down(_ by: Int, from above: Self) -> Self {
    if by < Half.bitWidth { return Self(low: low.down(by, from: high), high: high.down(by, from: above.low)) }
    if by == Half.bitWidth { return Self(low: high, high: above.low) }
    let by = by &- Half.bitWidth
    return Self(low: high.down(by, from: above.low), high: above.low.down(by, from: above.high))
  }

  @inline(__always)
  public static func &+ (a: Self, b: Self) -> Self {
    let low = a.low &+ b.low
    // The sum of two numbers overflows just when the top bit is carried out of: majority of the operands' top bits
    // and the complement of the sum's.
    let carry = ((a.low & b.low) | ((a.low | b.low) & ~low)) >> (Half.bitWidth &- 1)
    return Self(low: low, high: a.high &+ b.high &+ carry)
  }

  @inline(__always)
  public var incremented: Self {
    let sum = low.incremented
    return Self(low: sum, high: sum.isEmpty ? high.incremented : high)
  }

  @inline(__always)
  public var highestAlone: Self {
    high.isEmpty ? Self(low: low.highestAlone, high: high) : Self(low: Half(), high: high.highestAlone)
  }

  @inline(__always)
  public var filledBelow: Self {
    Self(low: high.isEmpty ? low.filledBelow : ~Half(), high: high.filledBelow)
  }

  @inline(__always)
  public var filledAbove: Self {
    Self(low: low.filledAbove, high: low.isEmpty ? high.filledAbove : ~Half())
  }
}

// The words of the boards that 64 bits are too few for.
typealias Word128 = DoubleWidth<UInt64>
typealias Word256 = DoubleWidth<Word128>
typealias Word512 = DoubleWidth<Word256>
