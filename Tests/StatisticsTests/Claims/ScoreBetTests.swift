import Foundation
import Testing

@testable import Statistics

@Suite struct ScoreBetTests {
  /// Six bettors with equal beginnings, by which the known answers were computed.
  private static let six = ScoreBet.Stakes([0.03, 0.08, 0.15, 0.3, 0.55, 0.9])

  /// From the counts of encounters scored 0, 1/4, 1/2, 3/4 and 1.
  private func logValue(_ counts: [Int], within elo: Double) -> Double {
    var bet = ScoreBet(against: EloScale.expectedScore(difference: -elo), stakes: Self.six)
    for (step, count) in counts.enumerated() { bet.add(Double(step) / 4, count: count) }
    return bet.logValue
  }

  @Test("Counts give the known values")
  func countsHaveKnownValues() {
    #expect(abs(logValue([0, 0, 0, 0, 10], within: 0) - 4.7798) < 5e-5)
    #expect(abs(logValue([0, 0, 0, 0, 10], within: 20) - 5.3184) < 5e-5)
    #expect(abs(logValue([10, 50, 100, 60, 20], within: 0) - 1.0266) < 5e-5)
    #expect(abs(logValue([10, 50, 100, 60, 20], within: 20) - 5.5652) < 5e-5)
  }

  @Test("Before the first score a bet's value is one")
  func startValueIsOne() {
    #expect(abs(ScoreBet(against: 0.3, stakes: Self.six).logValue) < 1e-15)
  }

  @Test("A bet's expected value is one if the mean is what is bet against", arguments: [0.1, 0.4712, 0.5, 0.9])
  func expectationIsOne(mean: Double) {
    for stakes in [Self.six, ClaimGoal(.ranking, within: 20, confidence: 0.95).stakes] {
      let games = 12
      let expectation = (0...games).reduce(0.0) { sum, wins in
        var bet = ScoreBet(against: mean, stakes: stakes)
        bet.add(1, count: wins)
        bet.add(0, count: games - wins)
        let chance = logBinomial(games, wins) + Double(wins) * log(mean) + Double(games - wins) * log(1 - mean)
        return sum + exp(chance + bet.logValue)
      }
      #expect(abs(expectation - 1) < 1e-12)
    }
  }

  @Test("What is claimed about a mean is claimed about all below it")
  func claimHoldsForLowerMeans() {
    let values = [0.0, 1, 5, 20, 100, 400].map { logValue([10, 50, 100, 60, 20], within: $0) }
    #expect(values == values.sorted())
  }

  @Test("Many thousand scores don't overflow")
  func manyScoresDoNotOverflow() {
    #expect(logValue([0, 0, 0, 0, 1_000_000], within: 20) > 1e5)
    #expect(logValue([1_000_000, 0, 0, 0, 0], within: 20) < -1e4)
  }
}
