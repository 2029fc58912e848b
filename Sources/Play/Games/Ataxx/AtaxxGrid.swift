/// The geometry of a board of at most 64 cells, row by row from the top left: what lies one and two cells away.
struct AtaxxGrid: Sendable {
  private let width: Int
  let cells: UInt64
  /// The cells from which one, and two, columns lie to the left, and to the right.
  private let left1, left2, right1, right2: UInt64

  init(width: Int, height: Int) {
    precondition(width * height <= UInt64.bitWidth, "a board is a word")
    self.width = width
    let count = width * height
    func cells(where isIn: (_ x: Int) -> Bool) -> UInt64 { UInt64(bits: (0..<count).filter { isIn($0 % width) }) }
    self.cells = cells { _ in true }
    left1 = cells { $0 >= 1 }
    left2 = cells { $0 >= 2 }
    right1 = cells { $0 < width - 1 }
    right2 = cells { $0 < width - 2 }
  }

  /// The cells and all their neighbours.
  @inline(__always)
  func spread(_ set: UInt64) -> UInt64 {
    let row = set | (set & left1) >> 1 | (set & right1) << 1
    return (row | row << width | row >> width) & cells
  }

  /// Goes through the sixteen ways to jump until one of them satisfies a condition.
  /// - Parameter isIt: whether a way satisfies it, given the cells that all pieces of `set` reach, some of them below
  ///   the board, and the number of bits by which they lie further on.
  /// - Returns: whether one of them does.
  @inline(__always)
  func hasJump(of set: UInt64, where isIt: (_ targets: UInt64, _ step: Int) -> Bool) -> Bool {
    let (one, two) = (width, 2 &* width)
    let (farLeft, left) = ((set & left2) >> 2, (set & left1) >> 1)
    let (right, farRight) = ((set & right1) << 1, (set & right2) << 2)
    return isIt(farLeft >> two, -2 &- two) || isIt(left >> two, -1 &- two) || isIt(set >> two, -two)
      || isIt(right >> two, 1 &- two) || isIt(farRight >> two, 2 &- two)
      || isIt(farLeft >> one, -2 &- one) || isIt(farRight >> one, 2 &- one)
      || isIt(farLeft, -2) || isIt(farRight, 2)
      || isIt(farLeft << one, one &- 2) || isIt(farRight << one, one &+ 2)
      || isIt(farLeft << two, two &- 2) || isIt(left << two, two &- 1) || isIt(set << two, two)
      || isIt(right << two, two &+ 1) || isIt(farRight << two, two &+ 2)
  }
}
