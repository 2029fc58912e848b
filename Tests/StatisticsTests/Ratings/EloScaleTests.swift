import Testing

@testable import Statistics

@Suite struct EloScaleTests {
  @Test("Four hundred points are a factor of ten")
  func fourHundredIsTenfold() {
    #expect(abs(EloScale.expectedScore(difference: 400) - 10.0 / 11) < 1e-15)
    #expect(EloScale.expectedScore(difference: 0) == 0.5)
    #expect(EloScale.expectedScore(difference: -1e9) == 0 && EloScale.expectedScore(difference: 1e9) == 1)
  }

  @Test("Differences are the inverse")
  func differencesAreInverse() throws {
    for difference in [-700.0, -3, 0, 55, 1200] {
      let score = EloScale.expectedScore(difference: difference)
      #expect(abs(try #require(EloScale.difference(score: score)) - difference) < 1e-8)
    }
    for score in [0, 1, -0.1, 1.1, .nan] { #expect(EloScale.difference(score: score) == nil) }
  }

  @Test("Logarithms of chances keep their tails")
  func logChancesKeepTails() {
    #expect(logLogistic(-1000) == -1000)
    #expect(abs(logLogistic(40) / -4.248354255291589e-18 - 1) < 1e-12)
    #expect(logistic(-800) == 0 && logistic(800) == 1)
  }
}
