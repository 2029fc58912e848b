import Foundation
import Testing

@testable import Statistics

@Suite struct NashAverageTests {
  private func expect(_ game: [[Double]], _ expected: [Double], within tolerance: Double = 1e-9) {
    for (share, expected) in zip(NashAverage.shares(game), expected) { #expect(abs(share - expected) < tolerance) }
  }

  /// Source: OpenSpiel, open_spiel/python/algorithms/nash_averaging_test.py.
  @Test("Known games have their known equilibria")
  func knownEquilibria() {
    let transitive: [[Double]] = [[0, -1, -1], [1, 0, -1], [1, 1, 0]]
    let scissors: [[Double]] = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    #expect(NashAverage.shares(transitive) == [0, 0, 1])
    expect(scissors, [1 / 3.0, 1 / 3.0, 1 / 3.0], within: 1e-15)
  }

  @Test("Copies of a player share what it would have")
  func copiesShareTheirPart() {
    // Rock, paper, and scissors twice: D. Balduzzi et al., 2018, section 3.
    expect([[0, -1, 1, 1], [1, 0, -1, -1], [-1, 1, 0, 0], [-1, 1, 0, 0]], [1 / 3.0, 1 / 3.0, 1 / 6.0, 1 / 6.0])
    #expect(NashAverage.shares([[0, 0], [0, 0]]) == [0.5, 0.5])
    #expect(NashAverage.shares([[0]]) == [1])
    #expect(NashAverage.shares([]) == [])
  }

  @Test("Uneven circles are mixed by the other sides of the triangle")
  func unevenCirclesAreMixed() {
    // a beats b by x, b beats c by y, c beats a by z: shares as y, z, x.
    let (x, y, z) = (0.2, 0.5, 1.3)
    expect([[0, x, -z], [-x, 0, y], [z, -y, 0]], [y / 2, z / 2, x / 2])
  }

  @Test("A player that loses to all has no share")
  func alwaysLosingHasNoShare() {
    expect(
      [[0, -1, 1, 5], [1, 0, -1, 5], [-1, 1, 0, 5], [-5, -5, -5, 0]], [1 / 3.0, 1 / 3.0, 1 / 3.0, 0])
  }

  @Test("Nobody gains against the equilibrium", arguments: 1..<40)
  func nobodyGainsAgainstIt(seed: Int) {
    var generator = TestGenerator(seed: UInt64(seed))
    let count = 2 + seed % 12
    var game = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for one in 0..<count {
      for other in 0..<one {
        // Small whole numbers make games with many equilibria.
        game[one][other] = seed % 2 == 0 ? 8 * generator.uniform() - 4 : Double(generator.below(3)) - 1
        game[other][one] = -game[one][other]
      }
    }
    let shares = NashAverage.shares(game)
    #expect(abs(shares.reduce(0, +) - 1) < 1e-9)
    #expect(shares.allSatisfy { $0 >= 0 })
    for row in game { #expect(product(row, shares) < 1e-7) }
  }

  @Test("Among many equilibria the one with most entropy is chosen")
  func mostEntropyIsChosen() {
    // All players even but for two, who beat one another in no way: any mixture will do, and the even one is taken.
    let game = [[Double]](repeating: [Double](repeating: 0, count: 7), count: 7)
    expect(game, [Double](repeating: 1 / 7.0, count: 7))
    // Two circles that are even with one another.
    let circle: [[Double]] = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    let both = circle.map { $0 + [0, 0, 0] } + circle.map { [0, 0, 0] + $0 }
    expect(both, [Double](repeating: 1 / 6.0, count: 6))
  }
}
