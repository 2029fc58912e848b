/// A set of cells of a board with at most 128, one bit for each.
///
/// Rays are found by subtraction here, which words made of two halves don't have.
extension UInt128 {
  /// The set with one cell.
  @inline(__always)
  init(cell: Int) { self = 1 &<< UInt128(truncatingIfNeeded: cell) }

  /// Whether a cell is in the set.
  @inline(__always)
  func has(_ cell: Int) -> Bool { self & UInt128(cell: cell) != 0 }

  /// The lowest cell; the set must not be empty.
  @inline(__always)
  var lowestCell: Int { trailingZeroBitCount }

  /// The cell with exactly `rank` cells below it, `0 <= rank < nonzeroBitCount`.
  @inline(__always)
  func cell(rank: Int) -> Int {
    let low = UInt64(truncatingIfNeeded: self)
    let below = low.nonzeroBitCount
    return rank < below
      ? low.cell(rank: rank) : 64 &+ UInt64(truncatingIfNeeded: self &>> 64).cell(rank: rank &- below)
  }

  /// The cell with exactly `rank` cells below it; nil where the set has fewer.
  @inline(__always)
  func cell(ranked rank: Int) -> Int? { rank < nonzeroBitCount ? cell(rank: rank) : nil }

  /// Well-mixed bits for hashing.
  @inline(__always)
  var mixed: UInt64 {
    SplitMix.mix(UInt64(truncatingIfNeeded: self) &+ 0x9E37_79B9_7F4A_7C15)
      ^ SplitMix.mix(UInt64(truncatingIfNeeded: self &>> 64) &+ 0xBF58_476D_1CE4_E5B9)
  }

  /// The cells, lowest first.
  var cells: some Sequence<Int> {
    sequence(state: self) { rest in
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.lowestCell
    }
  }
}
