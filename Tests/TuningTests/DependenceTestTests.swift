import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct DependenceTestTests {
  /// Which of two parameters strength is found to depend on, by games between points drawn evenly.
  private func found(seed: UInt64, _ strength: ([Double]) -> Double) -> [Bool] {
    var fit = SurfaceFit(SurfaceBasis(numbers: 2))
    var random = RandomSource(seed: seed, sample: 0)
    for _ in 0..<200 {
      let (a, b) = ((0..<2).map { _ in 2 * random.uniform() - 1 }, (0..<2).map { _ in 2 * random.uniform() - 1 })
      let score = random.binomial(4, 1 / (1 + exp(strength(b) - strength(a))))
      fit.add(first: a, second: b, games: 4, score: Double(score))
    }
    fit.refit(rounds: 3)
    let dependence = fit.dependence
    return [dependence.depends(on: 0..<0 + 1), dependence.depends(on: 1..<1 + 1)]
  }

  @Test("Parameters that matter in the games are distinguished from those that don't")
  func dependenceIsDetected() {
    #expect(found(seed: 1) { 0.8 * $0[0] } == [true, false])
    #expect(found(seed: 2) { -$0[1] * $0[1] } == [false, true])
  }

  @Test("Of parameters that do nothing few are said to matter")
  func falseFindingsAreRare() {
    let alarms = (1...UInt64(12)).flatMap { found(seed: $0) { _ in 0 } }
    #expect(alarms.count { $0 } <= 4)
  }
}
