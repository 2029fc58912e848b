import Testing

@testable import Play

struct RaysTests {
  @Test("A disc flips the discs that a walk in each direction finds enclosed", arguments: [4, 6, 8, 10, 12, 16])
  func discsFlipAlongRays(size: Int) {
    var random = SplitMix(seed: UInt64(size))
    func check<Board: Bitboard>(_: Board.Type) {
      let rays = Rays<Board>(size: size)
      for _ in 0..<20 {
        // Mostly the other colour, so that long runs are enclosed.
        let marks = (0..<size * size).map { _ in random.below(8) }
        let own = Set(marks.indices.filter { marks[$0] == 0 })
        let other = Set(marks.indices.filter { marks[$0] > 1 })
        for cell in marks.indices where marks[cell] == 1 {
          var turned: Set<Int> = []
          for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            var (x, y) = (cell % size + dx, cell / size + dy)
            var run: Set<Int> = []
            while (0..<size).contains(x), (0..<size).contains(y), other.contains(y * size + x) {
              run.insert(y * size + x)
              (x, y) = (x + dx, y + dy)
            }
            if (0..<size).contains(x), (0..<size).contains(y), own.contains(y * size + x) { turned.formUnion(run) }
          }
          let found = rays.flips(placing: cell, own: Board(bits: own), other: Board(bits: other))
          #expect(Set(found.cells) == turned)
        }
      }
    }
    switch size {
    case ...8: check(UInt64.self)
    case ...10: check(DoubleWidth<UInt64>.self)
    default: check(DoubleWidth<DoubleWidth<UInt64>>.self)
    }
  }
}
