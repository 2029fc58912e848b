import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct WallSearchTests {
  /// The walls found in games between points drawn evenly, of which these are the strengths.
  private func walls(_ strength: ([Double]) -> Double) -> [Wall] {
    var fit = SurfaceFit(SurfaceBasis(numbers: 2))
    var random = RandomSource(seed: 3, sample: 0)
    for _ in 0..<500 {
      let (a, b) = ((0..<2).map { _ in 2 * random.uniform() - 1 }, (0..<2).map { _ in 2 * random.uniform() - 1 })
      let score = random.binomial(4, 1 / (1 + exp(strength(b) - strength(a))))
      fit.add(first: a, second: b, games: 4, score: Double(score))
    }
    fit.refit(rounds: 6)
    fit.findWalls()
    return fit.basis.walls
  }

  @Test("A cliff is found where it is")
  func cliffIsFound() throws {
    let found = walls { 0.3 * $0[0] - ($0[1] > 0.35 ? 2.5 : 0) }
    let wall = try #require(found.first)
    #expect(wall.parameter == 1 && abs(wall.place - 0.35) < 0.06)
  }

  @Test("No cliff is found on a smooth surface")
  func smoothSurfaceHasNone() {
    #expect(walls { -$0[0] * $0[0] - 0.6 * $0[1] * $0[1] }.isEmpty)
  }
}
