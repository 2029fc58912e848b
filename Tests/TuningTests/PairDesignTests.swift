import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct PairDesignTests {
  /// A design after games of the points with each of some values, twice as many for each as for the one before.
  private func design(_ values: [Double], strengths strength: (Double) -> Double) throws -> PairDesign {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 0.5, min: 0, max: 1)])
    var fit = SurfaceFit(space.basis)
    for (times, value) in values.enumerated() {
      for _ in 0..<(20 << times) {
        let chance = 1 / (1 + exp(strength(value) - strength(0.5)))
        fit.add(first: space.centred([0.5]), second: space.centred([value]), games: 4, score: 4 * chance)
      }
    }
    fit.refit(rounds: 6)
    var random = RandomSource(seed: 1, sample: 0)
    return PairDesign(space, fit: fit, peak: space.centred([0.5]), random: &random)
  }

  @Test("The strongest contender meets the rival that it has to meet")
  func strongestMeetsItsRival() throws {
    var design = try design([0.1, 0.9]) { -$0 * ($0 - 1) }
    for (rival, value) in [0.1, 0.9].enumerated() {
      let pair = design.duel(of: [[0.1], [0.9], [0.5]], rival: rival, encounters: 2)
      #expect(pair.first == [0.5] && pair.second == [value])
    }
  }

  @Test("Of rivals that are equally strong the less known one is met")
  func lessKnownRivalIsMet() throws {
    var design = try design([0.1, 0.9]) { -$0 * ($0 - 1) }
    #expect(design.duel(of: [[0.1], [0.9], [0.5]], rival: nil, encounters: 2).second == [0.1])
  }

  @Test("A rival far weaker isn't met while there is one nearly as strong")
  func weakRivalIsAvoided() throws {
    var design = try design([0.1, 0.6]) { $0 < 0.3 ? -2 : 0 }
    let pair = design.duel(of: [[0.1], [0.6], [0.5]], rival: nil, encounters: 2)
    #expect(Set([pair.first, pair.second]) == [[0.5], [0.6]])
  }
}
