/// A set of cells, one bit for each cell: the words that boards are made of.
///
/// Every board picks the narrowest of 64, 128, 256 and 512 bits that it fits, so that small boards pay nothing for
/// large ones. The wide words are `DoubleWidth` over `UInt64`: at Reversi 10x10 that is faster than `UInt128` by a
/// quarter.
public protocol Bitboard: Hashable, Sendable {
  /// The number of cells it can hold.
  static var bitWidth: Int { get }
  /// The empty set.
  init()
  /// The set with one cell, `0 <= bit < bitWidth`.
  init(bit: Int)
  /// The cells 0 to 63 that are in the set, as a word.
  var word: UInt64 { get }
  /// Whether the set is empty.
  var isEmpty: Bool { get }
  /// The number of cells in the set.
  var count: Int { get }
  /// The lowest cell; the set must not be empty.
  var lowest: Int { get }
  /// Removes the lowest cell; the set must not be empty.
  mutating func removeLowest()
  /// The cell with exactly `rank` cells below it, `0 <= rank < count`.
  func cell(rank: Int) -> Int
  /// Well-mixed bits for hashing.
  var mixed: UInt64 { get }
  /// Well-mixed numbers of `bits` bits, 1 to 64: different for different sets of cells below `bits`, and for wider
  /// sets as different as numbers of 64 bits can be.
  func mixed(to bits: Int) -> UInt64

  static func & (a: Self, b: Self) -> Self
  static func | (a: Self, b: Self) -> Self
  static func ^ (a: Self, b: Self) -> Self
  static prefix func ~ (a: Self) -> Self
  /// Moves every cell up by `0 <= by < bitWidth`.
  static func << (a: Self, by: Int) -> Self
  /// Moves every cell down by `0 <= by < bitWidth`.
  static func >> (a: Self, by: Int) -> Self
  /// Moves every cell up by `0 < by < bitWidth`; the highest cells of `below` come in after them.
  func up(_ by: Int, from below: Self) -> Self
  /// Moves every cell down by `0 < by < bitWidth`; the lowest cells of `above` come in after them.
  func down(_ by: Int, from above: Self) -> Self
  /// Adds as numbers, dropping the overflow: a carry runs up through neighbouring cells.
  static func &+ (a: Self, b: Self) -> Self
  /// The sum with the lowest cell, as numbers: the lowest run of cells from cell 0 on gives way to the cell after it.
  var incremented: Self { get }
  /// The highest cell alone, or nothing if the set is empty.
  var highestAlone: Self { get }
  /// All cells below the only one; nothing if the set is empty.
  var filledBelow: Self { get }
  /// All cells above the only one; nothing if the set is empty.
  var filledAbove: Self { get }
}

extension Bitboard {
  /// Whether operations of many steps are called, rather than inlined in every place that uses them.
  ///
  /// With more than 128 bits the call costs little compared with those steps, while copies of them would take most of
  /// the time that it takes to build Agon.
  @inline(__always)
  static var isWide: Bool { bitWidth > 128 }

  /// The set of the cells given.
  public init(bits: some Sequence<Int>) {
    self.init()
    for bit in bits { self = self | Self(bit: bit) }
  }

  /// Whether `cell` is in the set.
  @inline(__always)
  public func contains(_ cell: Int) -> Bool {
    !(self & Self(bit: cell)).isEmpty
  }

  /// The cells, lowest first.
  public var cells: Cells<Self> { Cells(rest: self) }

  /// The cells from which a run of `length` cells of the set goes on in steps of `stride`, `length` at least 1.
  ///
  /// Doubles the proven length with every step, so it takes about log2(length) shifts.
  @inline(__always)
  func runs(of length: Int, stride: Int) -> Self {
    var runs = self
    var proven = 1
    while proven &* 2 <= length {
      runs = runs & (runs >> (proven &* stride))
      proven = proven &* 2
    }
    return proven == length ? runs : runs & (runs >> ((length &- proven) &* stride))
  }
}

/// The cells of a bitboard, lowest first, without allocation.
public struct Cells<Board: Bitboard>: Sequence, IteratorProtocol {
  var rest: Board

  /// The next cell.
  @inline(__always)
  public mutating func next() -> Int? {
    if rest.isEmpty { return nil }
    let cell = rest.lowest
    rest.removeLowest()
    return cell
  }
}

extension UInt64: Bitboard {
  @inline(__always) public var word: UInt64 { self }
  @inline(__always) public init(bit: Int) { self = 1 &<< UInt64(truncatingIfNeeded: bit) }
  @inline(__always) public var isEmpty: Bool { self == 0 }
  @inline(__always) public var count: Int { nonzeroBitCount }
  @inline(__always) public var lowest: Int { trailingZeroBitCount }
  @inline(__always) public mutating func removeLowest() { self &= self &- 1 }
  @inline(__always) public var mixed: UInt64 { SplitMix.mix(self) }
  @inline(__always) public static func << (a: UInt64, by: Int) -> UInt64 { a &<< UInt64(truncatingIfNeeded: by) }
  @inline(__always) public static func >> (a: UInt64, by: Int) -> UInt64 { a &>> UInt64(truncatingIfNeeded: by) }
  @inline(__always) public func up(_ by: Int, from below: UInt64) -> UInt64 { (self << by) | (below >> (64 &- by)) }
  @inline(__always) public func down(_ by: Int, from above: UInt64) -> UInt64 { (self >> by) | (above << (64 &- by)) }
  @inline(__always) public var incremented: UInt64 { self &+ 1 }
  @inline(__always) public var highestAlone: UInt64 { self & (1 &<< UInt64(63 &- (self | 1).leadingZeroBitCount)) }
  @inline(__always) public var filledBelow: UInt64 { self &- (self == 0 ? 0 : 1) }
  @inline(__always) public var filledAbove: UInt64 { 0 &- (self &+ self) }

  /// Multiplies by odd numbers and folds the upper half onto the lower; each step is a bijection of `bits` bits.
  @inline(__always)
  public func mixed(to bits: Int) -> UInt64 {
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- bits)
    let product = (self &* 0x9E37_79B9_7F4A_7C15) & mask
    return ((product ^ (product &>> UInt64(truncatingIfNeeded: bits / 2))) &* 0xBF58_476D_1CE4_E5B9) & mask
  }

  /// Finds the byte by comparing all eight running counts at once, then the bit in it in the same way.
  ///
  /// Source: S. Vigna, "Broadword Implementation of Rank/Select Queries", WEA 2008.
  @inline(__always)
  public func cell(rank: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var sums = self &- ((self &>> 1) & 0x5555_5555_5555_5555)
    sums = (sums & 0x3333_3333_3333_3333) &+ ((sums &>> 2) & 0x3333_3333_3333_3333)
    sums = ((sums &+ (sums &>> 4)) & 0x0F0F_0F0F_0F0F_0F0F) &* ones
    let rank = UInt64(truncatingIfNeeded: rank)
    let byte = ((((((rank &* ones) | tops) &- sums) & tops) &>> 7) &* ones) &>> 53 & ~7
    let before = ((sums &<< 8) &>> byte) & 0xFF
    let bits = (((self &>> byte) & 0xFF) &* ones) & 0x8040_2010_0804_0201
    let running = ((((bits &+ 0x7F7F_7F7F_7F7F_7F7F) | bits) & tops) &>> 7) &* ones
    let bit = (((((((rank &- before) &* ones) | tops) &- running) & tops) &>> 7) &* ones) &>> 56
    return Int(truncatingIfNeeded: byte &+ bit)
  }
}
