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
