/// The geometry of a board of Go: a point touches those to its left and right, above and below.
struct GoGrid: Sendable {
  let points: GridCells
  /// The points that don't lie at the edge.
  private let inner: GridCells

  init(width: Int, height: Int) {
    func area(where isIn: (_ x: Int, _ y: Int) -> Bool) -> GridCells {
      GridCells(
        bits: (0..<height).flatMap { y in (0..<width).filter { isIn($0, y) }.map { GridCells.bit(x: $0, y: y) } })
    }
    points = area { _, _ in true }
    inner = area { x, y in 0 < x && x < width - 1 && 0 < y && y < height - 1 }
  }

  /// The points beside those of a set, which may be among them.
  @inline(__always)
  func neighbours(of set: GridCells) -> GridCells {
    let words = set.words
    let beside = words &>> 1 | words &<< 1 | GridCells.down(words) | GridCells.up(words)
    return GridCells(beside & points.words)
  }

  /// All points of a set that are joined with `seeds`, some of them.
  func joined(to seeds: GridCells, in set: GridCells) -> GridCells {
    var reached = seeds
    while true {
      let next = reached | (neighbours(of: reached) & set)
      if next == reached { return reached }
      reached = next
    }
  }

  /// The empty points that are eyes of a side: it has all points beside them, and the other side too few of those
  /// diagonally next to them to take one of its chains: none at the edge, at most one elsewhere.
  func eyes(of own: GridCells, against other: GridCells) -> GridCells {
    let enclosed = points - (own | other | neighbours(of: points - own))
    let (left, right) = (other.words &>> 1, other.words &<< 1)
    let corners = [GridCells.down(left), GridCells.down(right), GridCells.up(left), GridCells.up(right)]
    var (one, two) = (GridCells(), GridCells())
    for corner in corners.map(GridCells.init) {
      two = two | (one & corner)
      one = one | corner
    }
    return enclosed - (two | (one - inner))
  }

  /// The first side's points less the second's: its stones, and the empty points from which one gets to its stones
  /// alone by way of empty points.
  func difference(first: GridCells, second: GridCells) -> Int {
    let empty = points - (first | second)
    let (toFirst, toSecond) = (
      joined(to: neighbours(of: first) & empty, in: empty), joined(to: neighbours(of: second) & empty, in: empty)
    )
    return (first | (toFirst - toSecond)).count - (second | (toSecond - toFirst)).count
  }
}
