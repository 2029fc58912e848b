/// For each cell of a square board, the cells that lie in each of the eight directions from it, up to the edge.
///
/// The table is filled once and never written again, and it lives as long as the object: that is why it may be shared.
final class Rays<Board: Bitboard>: @unchecked Sendable {
  /// Eight sets a cell: first the four directions in which cell numbers go up (right, down left, down, down right),
  /// then the four in which they go down.
  private let sets: UnsafeMutablePointer<Board>
  private let cells: Int

  init(size: Int) {
    cells = size * size
    sets = .allocate(capacity: 8 * cells)
    let upwards = [(1, 0), (-1, 1), (0, 1), (1, 1)]
    for cell in 0..<cells {
      for (place, (dx, dy)) in (upwards + upwards.map { (-$0.0, -$0.1) }).enumerated() {
        var ray = Board()
        var (x, y) = (cell % size + dx, cell / size + dy)
        while (0..<size).contains(x), (0..<size).contains(y) {
          ray = ray | Board(bit: y * size + x)
          (x, y) = (x + dx, y + dy)
        }
        (sets + 8 * cell + place).initialize(to: ray)
      }
    }
  }

  deinit {
    sets.deinitialize(count: 8 * cells)
    sets.deallocate()
  }

  /// The discs of `other` that turn over when `own` places one on `cell`.
  ///
  /// Upwards, adding 1 to a ray whose gaps are filled carries through the run of the other colour to the cell that ends
  /// it; downwards, that cell is the highest of the ray that doesn't hold the other colour.
  @inline(__always)
  func flips(placing cell: Int, own: Board, other: Board) -> Board {
    Board.isWide
      ? flipsCalled(placing: cell, own: own, other: other) : flipsInPlace(placing: cell, own: own, other: other)
  }

  @inline(never)
  private func flipsCalled(placing cell: Int, own: Board, other: Board) -> Board {
    flipsInPlace(placing: cell, own: own, other: other)
  }

  @inline(__always)
  private func flipsInPlace(placing cell: Int, own: Board, other: Board) -> Board {
    let rays = sets + 8 &* cell
    @inline(__always)
    func up(_ ray: Board) -> Board {
      let end = (other | ~ray).incremented & ray & own
      return end.filledBelow & ray
    }
    @inline(__always)
    func down(_ ray: Board) -> Board {
      let end = (ray & ~other).highestAlone & own
      return end.filledAbove & ray
    }
    return up(rays[0]) | up(rays[1]) | up(rays[2]) | up(rays[3])
      | down(rays[4]) | down(rays[5]) | down(rays[6]) | down(rays[7])
  }
}
