/// The geometry of a board of at most 100 cells, row by row from the top left: the cells that queens reach.
struct AmazonsGrid: Sendable {
  /// The lines through a cell, without the cell itself.
  private struct Lines {
    var row, column, falling, rising: UInt128
    /// All four lines.
    var all: UInt128
  }

  /// The number of cells.
  let cells: Int
  /// The most cells that a queen reaches on an empty board.
  let mostReached: Int
  private let width: Int
  private let lines: [Lines]
  let board: UInt128
  private let notFirst, notLast: UInt128

  init(width: Int, height: Int) {
    precondition(width * height <= 100, "ranks of the cells that a queen reaches have six bits")
    self.width = width
    cells = width * height
    let places = (0..<width * height).map { (x: $0 % width, y: $0 / width) }
    func set(_ isIn: (Int, Int) -> Bool) -> UInt128 {
      places.enumerated().reduce(0) { isIn($1.element.x, $1.element.y) ? $0 | UInt128(cell: $1.offset) : $0 }
    }
    board = set { _, _ in true }
    notFirst = set { x, _ in x > 0 }
    notLast = set { x, _ in x < width - 1 }
    lines = places.enumerated().map { cell, place in
      let others = ~UInt128(cell: cell)
      let row = set { _, y in y == place.y } & others
      let column = set { x, _ in x == place.x } & others
      let falling = set { x, y in x - y == place.x - place.y } & others
      let rising = set { x, y in x + y == place.x + place.y } & others
      return Lines(row: row, column: column, falling: falling, rising: rising, all: row | column | falling | rising)
    }
    mostReached = lines.reduce(0) { max($0, $1.all.nonzeroBitCount) }
  }

  /// The cells that a queen reaches on an empty board.
  @inline(__always)
  func all(from cell: Int) -> UInt128 { lines[cell].all }

  /// The number of cells above `target` among those that a queen on `origin` reaches on an empty board.
  @inline(__always)
  func rank(of target: Int, from origin: Int) -> Int {
    (lines[origin].all & (UInt128(cell: target) &- 1)).nonzeroBitCount
  }

  /// The cells that a queen reaches over empty ones.
  ///
  /// On each line the difference of the nearest taken cells on both sides, as numbers, has the bits from the one to the
  /// other (M. Gerhardt and others, "obstruction difference", chessprogramming.org/Obstruction_Difference).
  @inline(__always)
  func reach(from cell: Int, past taken: UInt128) -> UInt128 {
    let lines = lines[cell]
    let below = UInt128(cell: cell) &- 1
    @inline(__always)
    func seen(_ line: UInt128) -> UInt128 {
      let barred = taken & line
      let upper = barred & ~below
      // Where nothing stands above, the way is free from the first cell on.
      let nearest = UInt128(cell: 127 &- ((barred & below) | 1).leadingZeroBitCount)
      return line & (upper ^ (upper &- nearest))
    }
    return (seen(lines.row) | seen(lines.column) | seen(lines.falling) | seen(lines.rising)) & ~taken
  }

  /// The cells and all their neighbours.
  @inline(__always)
  func spread(_ set: UInt128) -> UInt128 {
    let step = UInt128(truncatingIfNeeded: width)
    let row = set | (set & notFirst) &>> 1 | (set & notLast) &<< 1
    return (row | row &<< step | row &>> step) & board
  }

  /// The cells of `free` that queens on the cells of a set reach over such cells.
  @inline(__always)
  func reach(from set: UInt128, over free: UInt128) -> UInt128 {
    let width = UInt128(truncatingIfNeeded: width)
    let (right, left) = (free & notFirst, free & notLast)
    let rows = Self.up(set, 1, right) | Self.down(set, 1, left)
    let columns = Self.up(set, width, free) | Self.down(set, width, free)
    let falling = Self.up(set, width &+ 1, right) | Self.down(set, width &+ 1, left)
    let rising = Self.up(set, width &- 1, left) | Self.down(set, width &- 1, right)
    return (rows | columns | falling | rising) & free
  }

  /// A set, and the cells of `way` that it reaches in steps of `step` bits: at first by one step, then by two, four
  /// and eight more.
  @inline(__always)
  private static func up(_ set: UInt128, _ step: UInt128, _ way: UInt128) -> UInt128 {
    var (set, way, step) = (set, way, step)
    for _ in 0..<3 {
      set |= way & set &<< step
      way &= way &<< step
      step &*= 2
    }
    return set | way & set &<< step
  }

  @inline(__always)
  private static func down(_ set: UInt128, _ step: UInt128, _ way: UInt128) -> UInt128 {
    var (set, way, step) = (set, way, step)
    for _ in 0..<3 {
      set |= way & set &>> step
      way &= way &>> step
      step &*= 2
    }
    return set | way & set &>> step
  }
}
