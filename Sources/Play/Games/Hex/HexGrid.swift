/// The geometry of a rhombus of hexagons: a cell touches those to its left and right, those straight above and to the
/// right of that, and those straight below and to the left of that.
struct HexGrid: Sendable {
  let width: Int
  let height: Int
  let cells: GridCells
  /// The cells along each side.
  let top, bottom, left, right: GridCells
  /// The number of words that have rows.
  let words: Int

  init(width: Int, height: Int) {
    precondition(width <= 19 && height <= 19, "a row has 19 bits, and seven words have 21 rows")
    (self.width, self.height) = (width, height)
    words = (height + 2) / 3
    func cells(where isIn: (_ x: Int, _ y: Int) -> Bool) -> GridCells {
      GridCells(
        bits: (0..<height).flatMap { y in (0..<width).filter { isIn($0, y) }.map { GridCells.bit(x: $0, y: y) } })
    }
    self.cells = cells { _, _ in true }
    top = cells { _, y in y == 0 }
    bottom = cells { _, y in y == height - 1 }
    left = cells { x, _ in x == 0 }
    right = cells { x, _ in x == width - 1 }
  }

  /// The sides that a seat joins: the first seat top and bottom, the second left and right.
  @inline(__always)
  func sides(of seat: Int) -> (from: GridCells, to: GridCells) { seat == 0 ? (top, bottom) : (left, right) }

  /// The six neighbours of each cell, one set for each direction; bits beyond the board may be set.
  @inline(__always)
  func directions(_ set: GridCells) -> (GridCells, GridCells, GridCells, GridCells, GridCells, GridCells) {
    let words = set.words
    let (left, right) = (words &>> 1, words &<< 1)
    return (
      GridCells(left), GridCells(right), GridCells(GridCells.down(words)), GridCells(GridCells.down(left)),
      GridCells(GridCells.up(words)),
      GridCells(GridCells.up(right))
    )
  }

  /// The cells beside those of a set, which may be among them.
  @inline(__always)
  func neighbours(of set: GridCells) -> GridCells {
    let words = set.words
    let (left, right) = (words &>> 1, words &<< 1)
    return GridCells((left | right | GridCells.down(words | left) | GridCells.up(words | right)) & cells.words)
  }

  /// The stones beside a cell, as bits that are different for different ones.
  @inline(__always)
  func contacts(of bit: Int, with stones: GridCells) -> UInt64 {
    let (word, cell) = (bit &>> 6, UInt64(bit: bit & 63))
    let (left, right) = (cell &>> 1, cell &<< 1)
    var beside =
      (left | right | (cell | left) &<< GridCells.stride | (cell | right) &>> GridCells.stride)
      & stones.words[word]
    if cell < 1 &<< GridCells.stride {
      if word > 0 { beside |= (cell | right) &<< GridCells.lastRow & stones.words[word &- 1] }
    } else if cell >= 1 &<< GridCells.lastRow {
      beside |= (cell | left) &>> GridCells.lastRow & stones.words[word &+ 1]
    }
    return beside
  }

  /// All stones that chains of stones join with `seeds`, some of the stones.
  ///
  /// Sweeps through the words downwards and upwards until nothing is added.
  func chains(from seeds: GridCells, in stones: GridCells) -> GridCells {
    var reached = seeds.words
    let stones = stones.words
    var isFirst = true
    while true {
      var isDone = !isFirst
      isFirst = false
      var above: UInt64 = 0
      for word in 0..<words {
        let before = reached[word]
        let entering = (above | above &>> 1) & stones[word]
        let after = Self.grown(before | entering, in: stones[word])
        if after != before {
          reached[word] = after
          isDone = false
        }
        above = after &>> GridCells.lastRow
      }
      if isDone { break }
      isDone = true
      var below: UInt64 = 0
      for word in (0..<words).reversed() {
        let before = reached[word]
        let entering = ((below | below &<< 1) &<< GridCells.lastRow) & stones[word]
        let after = entering & ~before == 0 ? before : Self.grown(before | entering, in: stones[word])
        if after != before {
          reached[word] = after
          isDone = false
        }
        below = after & (1 &<< GridCells.stride &- 1)
      }
      if isDone { break }
    }
    return GridCells(reached)
  }

  /// All stones of a word that chains within it join with `seeds`.
  @inline(__always)
  private static func grown(_ seeds: UInt64, in stones: UInt64) -> UInt64 {
    var grown = seeds
    while true {
      // A carry runs to the right end of each run of stones.
      let run = (stones ^ (stones &+ grown)) & stones | grown
      let (left, right) = (run &>> 1, run &<< 1)
      let next = (run | left | (run | left) &<< GridCells.stride | (run | right) &>> GridCells.stride) & stones
      if next == grown { return grown }
      grown = next
    }
  }

  /// Whether a seat's stones join its sides.
  func isJoined(_ stones: GridCells, seat: Int) -> Bool {
    let (from, to) = sides(of: seat)
    let start = from & stones
    if start.isEmpty || (to & stones).isEmpty { return false }
    return !(chains(from: start, in: stones) & to).isEmpty
  }

  /// The cells of all shortest chains of a seat's stones from one of its sides to the other; none if there is no chain.
  func shortestChains(of stones: GridCells, seat: Int) -> GridCells {
    let (from, to) = sides(of: seat)
    var level = from & stones
    var levels = [level]
    var seen = level
    while (level & to).isEmpty {
      level = (neighbours(of: level) & stones) - seen
      if level.isEmpty { return GridCells() }
      levels.append(level)
      seen = seen | level
    }
    var chains = level & to
    var last = chains
    for level in levels.dropLast().reversed() {
      last = neighbours(of: last) & level
      chains = chains | last
    }
    return chains
  }
}
