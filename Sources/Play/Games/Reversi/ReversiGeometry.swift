/// Tables of a board's shape for the solver, cell by cell.
///
/// The tables are filled once and never written again, and they live as long as the object.
final class ReversiGeometry<Board: Bitboard> {
  /// The cells around each cell.
  let neighbours: UnsafeMutablePointer<Board>
  /// The quadrant that each cell lies in, as one of four bits.
  let quadrant: UnsafeMutablePointer<UInt8>
  /// For each set of quadrants, their cells.
  let quadrants: UnsafeMutablePointer<Board>
  /// The value of a disc on each cell for the order of moves: highest for corners, lowest for the cells next to them.
  let worth: UnsafeMutablePointer<Int8>
  /// The lines of cells along each of the four axes.
  let lines: [[Board]]
  /// Per axis, the cells that have no neighbour on one side of it.
  let rims: [Board]
  let corners: Board
  private let cells: Int

  init(size: Int) {
    cells = size * size
    let last = size - 1
    func cell(_ x: Int, _ y: Int) -> Int? {
      (0..<size).contains(x) && (0..<size).contains(y) ? y * size + x : nil
    }
    func board(where isIn: (_ x: Int, _ y: Int) -> Bool) -> Board {
      Board(bits: (0..<size * size).filter { isIn($0 % size, $0 / size) })
    }
    neighbours = .allocate(capacity: cells)
    quadrant = .allocate(capacity: cells)
    quadrants = .allocate(capacity: 16)
    worth = .allocate(capacity: cells)
    for place in 0..<cells {
      let (x, y) = (place % size, place / size)
      let around = (-1...1).flatMap { dy in (-1...1).compactMap { dx in cell(x + dx, y + dy) } }
      (neighbours + place).initialize(to: Board(bits: around.filter { $0 != place }))
      (quadrant + place).initialize(to: 1 << UInt8((x * 2 / size) + 2 * (y * 2 / size)))
      let (dx, dy) = (min(x, last - x), min(y, last - y))
      let value: Int8 =
        switch (min(dx, dy), max(dx, dy)) {
        case (0, 0): 18
        case (0, 1): -2
        case (1, 1): -6
        case (0, _): 4
        case (1, _): -1
        default: 1
        }
      (worth + place).initialize(to: value)
    }
    for set in 0..<16 {
      let inSet = (0..<cells).filter { [quadrant] in Int(quadrant[$0]) & set != 0 }
      (quadrants + set).initialize(to: Board(bits: inSet))
    }
    let diagonals = 0..<2 * size - 1
    lines = [
      (0..<size).map { line in board { _, y in y == line } },
      (0..<size).map { line in board { x, _ in x == line } },
      diagonals.map { line in board { x, y in x + y == line } },
      diagonals.map { line in board { x, y in x - y + last == line } },
    ]
    let (sides, ends) = (board { x, _ in x == 0 || x == last }, board { _, y in y == 0 || y == last })
    rims = [sides, ends, sides | ends, sides | ends]
    corners = sides & ends
  }

  deinit {
    neighbours.deallocate()
    quadrant.deallocate()
    quadrants.deallocate()
    worth.deallocate()
  }

  /// Some of the discs of `own` that can never be turned over: in each of the four axes their line is full, or they
  /// lean on the rim or on another such disc.
  func stable(of own: Board, against other: Board, size: Int) -> Board {
    let discs = own | other
    // The cells that need no support along an axis.
    var safe = rims
    for axis in 0..<4 {
      for line in lines[axis] where (line & ~discs).isEmpty { safe[axis] = safe[axis] | line }
    }
    var stable = own & safe[0] & safe[1] & safe[2] & safe[3]
    if stable.isEmpty { return stable }
    while true {
      // Shifts may wrap from one rim to the other, where the axis is safe anyhow.
      let rows = safe[0] | stable << 1 | stable >> 1
      let columns = safe[1] | stable << size | stable >> size
      let down = safe[2] | stable << (size &- 1) | stable >> (size &- 1)
      let up = safe[3] | stable << (size &+ 1) | stable >> (size &+ 1)
      let more = own & rows & columns & down & up
      if (more & ~stable).isEmpty { return stable }
      stable = stable | more
    }
  }
}
