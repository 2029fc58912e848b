import Testing

@testable import Play

struct LastFlipsTests {
  @Test("The last move flips as many discs as a walk along the rays finds")
  func lastFlipsMatchRays() {
    let (last, rays) = (LastFlips(), Rays<UInt64>(size: 8))
    var random = SplitMix(seed: 3)
    for cell in 0..<64 {
      for _ in 0..<40 {
        let own = random.next() & random.next() & ~(1 << UInt64(cell))
        let other = ~own & ~(1 << UInt64(cell))
        let count = LastFlips.count(placing: cell, own: own, counts: last.counts, diagonals: last.diagonals)
        #expect(count == rays.flips(placing: cell, own: own, other: other).count)
      }
    }
  }
}
