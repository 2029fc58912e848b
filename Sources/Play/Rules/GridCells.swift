/// A set of cells of a board with up to 19 columns and rows.
///
/// Each word has three rows of 21 bits, of which two are guards, so that nothing runs on from one row into the next:
///
///     bit = y / 3 * 64 + y % 3 * 21 + x
///
/// Boards of all sizes have the same type, which is compiled once: a chain is followed word by word, and words without
/// rows are left out.
struct GridCells: Hashable, Sendable {
  typealias Words = SIMD8<UInt64>
  /// The number of bits, which is more than the highest cell's.
  static let bitWidth = 512
  /// The bits of a row, its guards included, and the bit at which the last row of a word begins.
  static let stride: UInt64 = 21
  static let lastRow: UInt64 = 42

  var words: Words

  @inline(__always)
  init(_ words: Words = .zero) { self.words = words }

  /// The set with one cell.
  @inline(__always)
  init(bit: Int) {
    words = .zero
    words[bit &>> 6] = UInt64(bit: bit & 63)
  }

  init(bits: some Sequence<Int>) {
    self.init()
    for bit in bits { self = self | GridCells(bit: bit) }
  }

  /// The bit of a cell.
  static func bit(x: Int, y: Int) -> Int { y / 3 * 64 + y % 3 * Int(stride) + x }

  /// The cell of a bit.
  static func place(of bit: Int) -> Place {
    let row = (bit & 63) / Int(stride)
    return Place(x: (bit & 63) - row * Int(stride), y: bit / 64 * 3 + row)
  }

  @inline(__always)
  static func & (a: GridCells, b: GridCells) -> GridCells { GridCells(a.words & b.words) }
  @inline(__always)
  static func | (a: GridCells, b: GridCells) -> GridCells { GridCells(a.words | b.words) }
  /// The cells of one set that aren't in another.
  @inline(__always)
  static func - (a: GridCells, b: GridCells) -> GridCells { GridCells(a.words & ~b.words) }

  @inline(__always)
  var isEmpty: Bool { words.united == 0 }

  @inline(__always)
  func contains(_ bit: Int) -> Bool { words[bit &>> 6] & UInt64(bit: bit & 63) != 0 }

  @inline(__always)
  mutating func insert(_ bit: Int) { words[bit &>> 6] |= UInt64(bit: bit & 63) }

  /// The cells one row below those of some words.
  @inline(__always)
  static func down(_ words: Words) -> Words {
    let before = Words(0, words[0], words[1], words[2], words[3], words[4], words[5], words[6])
    return (words &<< stride) | (before &>> lastRow)
  }

  /// The cells one row above those of some words.
  @inline(__always)
  static func up(_ words: Words) -> Words {
    let after = Words(words[1], words[2], words[3], words[4], words[5], words[6], words[7], 0)
    return (words &>> stride) | (after &<< lastRow)
  }

  /// The number of cells.
  var count: Int {
    var count = 0
    for word in 0..<7 { count &+= words[word].nonzeroBitCount }
    return count
  }

  /// Whether the set has two cells or more.
  @inline(__always)
  var hasSeveral: Bool {
    var hasOne = false
    for word in 0..<7 where words[word] != 0 {
      if hasOne || words[word] & (words[word] &- 1) != 0 { return true }
      hasOne = true
    }
    return false
  }

  /// The lowest cell; the set must not be empty.
  var lowest: Int {
    for word in 0..<7 where words[word] != 0 { return word &* 64 &+ words[word].trailingZeroBitCount }
    preconditionFailure("an empty set has no lowest cell")
  }

  /// The cell with exactly `rank` cells below it, `0 <= rank < count`.
  @inline(__always)
  func cell(rank: Int) -> Int {
    var rank = rank
    var word = 0
    while true {
      let count = words[word].nonzeroBitCount
      if rank < count { return word &* 64 &+ words[word].cell(rank: rank) }
      rank &-= count
      word &+= 1
    }
  }

  /// Well-mixed bits for hashing.
  @inline(__always)
  var mixed: UInt64 {
    var hash: UInt64 = 0
    for word in 0..<7 { hash = SplitMix.mix(hash &+ words[word] &+ 0x9E37_79B9_7F4A_7C15) }
    return hash
  }

  /// The cells, lowest first, without allocation.
  struct Cells: Sequence, IteratorProtocol {
    let words: Words
    private var rest: UInt64
    private var word = 0

    @inline(__always)
    init(of set: GridCells) { (words, rest) = (set.words, set.words[0]) }

    @inline(__always)
    mutating func next() -> Int? {
      while rest == 0 {
        guard word < 6 else { return nil }
        word &+= 1
        rest = words[word]
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest &- 1
      return word &* 64 &+ bit
    }
  }

  @inline(__always)
  var cells: Cells { Cells(of: self) }
}

extension SIMD8<UInt64> {
  /// All bits that are set in one of the elements.
  @inline(__always)
  fileprivate var united: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
