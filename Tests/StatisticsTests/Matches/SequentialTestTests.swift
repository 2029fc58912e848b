import Foundation
import Testing

@testable import Statistics

@Suite struct SequentialTestTests {
  @Test func boundsFollowFromTheRisks() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(abs(test.upperBound - log(19)) < 1e-12 && abs(test.lowerBound + log(19)) < 1e-12)
    #expect(test.verdict(llr: 3) == .acceptedH1)
    #expect(test.verdict(llr: -3) == .acceptedH0)
    #expect(test.verdict(llr: 2.9) == .undecided)
  }

  @Test func hypothesesAndRisksAreChecked() {
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: 5, elo1: 5) }
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: .nan, elo1: 5) }
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: 0, elo1: 5, alpha: 0.6) }
  }

  @Test func distributionsMeetTheirDifferenceHoweverFarOutItIs() {
    for counts in [[0.15, 0.1, 0.5, 0.1, 0.15], [1e-3, 1e-3, 1e-3, 1e-3, 10], [35, 30, 35], [1e-3, 30, 1e-3]] {
      let (samples, steps) = (counts.reduce(0, +), Double(counts.count - 1))
      let seen = ScoreDistribution(
        scores: counts.indices.map { Double($0) / steps }, shares: counts.map { $0 / samples })
      for wanted in stride(from: -8.0, through: 8, by: 0.25) {
        let found = seen.withStandardisedMean(wanted)
        #expect(abs((found.mean - 0.5) / found.variance.squareRoot() - wanted) < 1e-6, "\(counts), \(wanted)")
      }
    }
  }

  @Test func swappedSidesAndHypothesesSwapTheRatio() throws {
    for model in SequentialTest.Model.allCases {
      let forward = try SequentialTest(elo0: -3, elo1: 5, model: model)
      let backward = try SequentialTest(elo0: -5, elo1: 3, model: model)
      let one = try forward.llr(.pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20))
      let other = try backward.llr(.pairs(ll: 20, ld: 60, level: 100, wd: 50, ww: 10))
      #expect(abs(one + other) < 1e-9)
    }
  }
}
