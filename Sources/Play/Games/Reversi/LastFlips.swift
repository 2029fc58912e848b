/// Counts the discs that the last move turns over on 8x8, by tables.
///
/// Before the last move every cell but one holds a disc, so the mover's discs on the four lines through that cell
/// determine the result. A multiplication gathers a line's discs into one byte, as bitboards for chess do since G.
/// Dam and A. Zankl's "kindergarten" bitboards; a table of 8 places by 256 bytes has the number.
final class LastFlips {
  /// The number of cells that lie between a place and the nearest discs of a line on both sides, at
  /// `256 * place + line`.
  let counts: UnsafeMutablePointer<UInt8>
  /// The two diagonals through each cell.
  let diagonals: UnsafeMutablePointer<(UInt64, UInt64)>

  init() {
    counts = .allocate(capacity: 8 * 256)
    for place in 0..<8 {
      for line in 0..<256 {
        func isOwn(_ other: Int) -> Bool { line >> other & 1 == 1 }
        let after = (place + 1..<8).first(where: isOwn).map { $0 - place - 1 } ?? 0
        let before = (0..<place).last(where: isOwn).map { place - 1 - $0 } ?? 0
        (counts + 256 * place + line).initialize(to: UInt8(after + before))
      }
    }
    diagonals = .allocate(capacity: 64)
    for cell in 0..<64 {
      let (x, y) = (cell % 8, cell / 8)
      func line(_ isOn: (Int) -> Bool) -> UInt64 { UInt64(bits: (0..<64).filter { $0 != cell && isOn($0) }) }
      (diagonals + cell).initialize(
        to: (line { $0 % 8 - $0 / 8 == x - y }, line { $0 % 8 + $0 / 8 == x + y }))
    }
  }

  deinit {
    counts.deallocate()
    diagonals.deallocate()
  }
}

extension LastFlips {
  /// The number of discs that turn over when the owner of `own` takes the only free cell.
  @inline(__always)
  static func count(
    placing cell: Int, own: UInt64, counts: UnsafeMutablePointer<UInt8>,
    diagonals: UnsafeMutablePointer<(UInt64, UInt64)>
  ) -> Int {
    let (x, y) = (cell & 7, cell &>> 3)
    let gather: UInt64 = 0x0101_0101_0101_0101
    let byColumn = counts + x &<< 8
    let row = Int(truncatingIfNeeded: (own &>> UInt64(truncatingIfNeeded: cell & 56)) & 0xFF)
    let column = Int(
      truncatingIfNeeded: (((own &>> UInt64(truncatingIfNeeded: x)) & gather) &* 0x0102_0408_1020_4080) &>> 56)
    let (down, up) = diagonals[cell]
    let downs = Int(truncatingIfNeeded: ((own & down) &* gather) &>> 56)
    let ups = Int(truncatingIfNeeded: ((own & up) &* gather) &>> 56)
    return Int(byColumn[row]) &+ Int(counts[y &<< 8 &+ column]) &+ Int(byColumn[downs]) &+ Int(byColumn[ups])
  }
}
