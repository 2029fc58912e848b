/// The moves that black may not make at renju: an overline, two fours, or two threes, unless it makes five as well.
///
/// A four is a row of four stones that one more makes five. A three is one of three stones that one more makes a
/// straight four, of which both ends make five; but that move must be allowed itself, which is the same question with
/// one more stone.
///
/// Source: Renju International Federation, "The International Rules of Renju" (renju.net/rifrules), section 9.
struct RenjuBans<Board: Bitboard>: Sendable {
  private let width, height, stride: Int
  private let cells: Board

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    stride = width + 1
    cells = Board(bits: (0..<height).flatMap { y in (0..<width).map { x in y * (width + 1) + x } })
  }

  /// The steps to the right, down, and down to the right and to the left.
  private static var directions: [(x: Int, y: Int)] { [(1, 0), (0, 1), (1, 1), (-1, 1)] }

  /// The cells that black may not take.
  @inline(never)
  func bans(black: Board, white: Board) -> Board {
    var banned = Board()
    for cell in (candidates(black) & cells & ~(black | white)).cells where isBanned(cell, black, white) {
      banned = banned | Board(bit: cell)
    }
    return banned
  }

  /// The cells with enough black stones around for a ban: two in each of two lines, or four in one.
  private func candidates(_ black: Board) -> Board {
    var (one, two, rich) = (Board(), Board(), Board())
    for step in [1, stride, stride + 1, stride - 1] {
      // The cells with at least one, two, three and four stones.
      var (first, second, third, fourth) = (Board(), Board(), Board(), Board())
      for distance in 1...5 {
        for stones in [black << (distance * step), black >> (distance * step)] {
          fourth = fourth | (third & stones)
          third = third | (second & stones)
          second = second | (first & stones)
          first = first | stones
        }
      }
      rich = rich | fourth
      (two, one) = (two | (one & second), one | second)
    }
    return two | rich
  }

  /// Whether black may not take an empty cell.
  private func isBanned(_ cell: Int, _ black: Board, _ white: Board) -> Bool {
    let stones = black | Board(bit: cell)
    let lines = Self.directions.map { line(through: cell, $0, black: stones, white) }
    if lines.contains(where: { $0.run == 5 }) { return false }
    if lines.contains(where: { $0.run > 5 }) || lines.reduce(0, { $0 + $1.fours }) > 1 { return true }
    let straighteners = lines.map(\.straighteners)
    guard straighteners.count(where: { $0 != 0 }) > 1 else { return false }
    let threes = zip(Self.directions, straighteners).lazy.filter { step, places in
      places.cells.contains { place in
        let next = cell + (place - Line.middle) * (step.y * stride + step.x)
        return isQuiet(next, stones, white) && !isBanned(next, stones, white)
      }
    }
    return Array(threes.prefix(2)).count > 1
  }

  /// Whether a stone on a cell makes no five.
  private func isQuiet(_ cell: Int, _ black: Board, _ white: Board) -> Bool {
    let stones = black | Board(bit: cell)
    return !Self.directions.contains { line(through: cell, $0, black: stones, white).run == 5 }
  }

  /// The cells up to five steps away from one.
  private func line(through cell: Int, _ step: (x: Int, y: Int), black: Board, _ white: Board) -> Line {
    var line = Line()
    let (x, y) = (cell % stride, cell / stride)
    for place in 0..<Line.length {
      let (x, y) = (x + (place - Line.middle) * step.x, y + (place - Line.middle) * step.y)
      guard 0..<width ~= x, 0..<height ~= y else { continue }
      let bit = y * stride + x
      if black.contains(bit) {
        line.own |= UInt64(bit: place)
      } else if !white.contains(bit) {
        line.free |= UInt64(bit: place)
      }
    }
    return line
  }
}

/// Eleven cells in a row, with a new stone in the middle.
private struct Line {
  static let length = 11
  static let middle = 5

  var own: UInt64 = 0
  var free: UInt64 = 0

  /// The stones in a row through the middle.
  var run: Int { Self.run(own).count }

  /// The stones in a row through the middle, and the place of the first.
  private static func run(_ own: UInt64) -> (first: Int, count: Int) {
    // Beyond the nearest gap on either side nothing counts.
    let below = (~own & (UInt64(bit: middle) - 1))
    let first = 64 - below.leadingZeroBitCount
    return (first, (~own >> UInt64(first)).trailingZeroBitCount)
  }

  /// The empty cells where one more stone makes exactly five through the middle.
  private var completions: UInt64 {
    UInt64(bits: free.cells.filter { Self.run(own | UInt64(bit: $0)).count == 5 })
  }

  /// The number of fours: two where the completions aren't the two ends of the same four stones.
  var fours: Int {
    let ends = completions
    let isStraight = ends.count == 2 && ends.lowest + 5 == 63 - ends.leadingZeroBitCount
    return isStraight ? 1 : ends.count
  }

  /// The empty cells where one more stone makes a straight four through the middle, where there is no four yet.
  var straighteners: UInt64 {
    if completions != 0 { return 0 }
    return UInt64(
      bits: free.cells.filter { place in
        let more = Line(own: own | UInt64(bit: place), free: free & ~UInt64(bit: place))
        let (first, count) = Self.run(more.own)
        return count == 4 && first...first + 3 ~= place && more.completions.count == 2
      })
  }
}
