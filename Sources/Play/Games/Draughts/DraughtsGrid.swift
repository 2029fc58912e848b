/// The dark squares of a board of draughts as bits: row by row from the top, with a guard bit after every second row.
///
/// On ten columns:
/// ```
///    0   1   2   3   4
///  5   6   7   8   9    10 is a guard
///   11  12  13  14  15
/// 16  17  18  19  20    21 is a guard
/// ```
/// So one step down to the left is always 5 bits, one to the right 6; on eight columns 4 and 5.
struct DraughtsGrid: Sendable {
  let side: Int
  /// The number of dark squares in a row, which is the shorter step, too.
  let half: Int
  /// All squares.
  let cells: UInt64

  init(side: Int) {
    (self.side, half) = (side, side / 2)
    let half = half
    cells = UInt64(bits: (0..<side * half).map { $0 + $0 / (2 * half) })
  }

  /// The number of squares.
  var count: Int { side * half }

  /// The steps, by direction: up to the left and to the right, down to the left and to the right.
  var steps: (Int, Int, Int, Int) { (-half - 1, -half, half, half + 1) }

  /// The bit of a square, which are numbered from 0 row by row from the top.
  func bit(of square: Int) -> Int { square + square / (2 * half) }
  /// The square of a bit that isn't a guard's.
  func square(of bit: Int) -> Int { bit - bit / (2 * half + 1) }

  /// The place of a square.
  func place(of square: Int) -> Place {
    let (x, y) = (square % half, square / half)
    return Place(x: 2 * x + (y.isMultiple(of: 2) ? 1 : 0), y: y)
  }
  /// The square at a place; nil on light ones.
  func square(x: Int, y: Int) -> Int? { (x + y).isMultiple(of: 2) ? nil : y * half + x / 2 }

  /// The squares of a row.
  func row(_ y: Int) -> UInt64 { UInt64(bits: (y * half..<(y + 1) * half).map(bit)) }

  /// The squares that lie one step from those of a set; guards may be among them.
  @inline(__always)
  func shifted(_ cells: UInt64, by step: Int) -> UInt64 { step > 0 ? cells << step : cells >> (0 &- step) }

  /// The squares that kings reach from those of a set over empty ones in a direction.
  @inline(__always)
  func slide(_ kings: UInt64, by step: Int, over empty: UInt64) -> UInt64 {
    var (reached, front) = (UInt64(0), shifted(kings, by: step) & empty)
    while front != 0 {
      reached |= front
      front = shifted(front, by: step) & empty
    }
    return reached
  }
}
