import Testing

@testable import Statistics

@Suite struct ProportionTests {
  @Test("Draws count half and narrow the error")
  func drawsNarrowTheError() {
    let decisive = Proportion(wins: 50, losses: 50)
    #expect(decisive.mean == 0.5 && abs(decisive.standardError - 0.05) < 1e-15)
    let drawn = Proportion(wins: 10, draws: 80, losses: 10)
    #expect(drawn.mean == 0.5 && abs(drawn.standardError - 0.05 * 0.2.squareRoot()) < 1e-15)
  }

  @Test("Without games there is no mean, and the interval is the whole range")
  func noGamesWholeInterval() {
    let none = Proportion(wins: 0, losses: 0)
    #expect(none.count == 0 && none.mean == 0 && none.standardError == 0 && none.interval95 == 0...1)
  }

  @Test("The interval of decisive games is Wilson's")
  func decisiveIsWilsons() {
    let interval = Proportion(wins: 8, losses: 2).interval95
    #expect(abs(interval.lowerBound - 0.4901625) < 1e-6 && abs(interval.upperBound - 0.9433178) < 1e-6)
  }

  @Test("A perfect score has an interval that ends at one")
  func perfectScoreEndsAtOne() {
    let interval = Proportion(wins: 10, losses: 0).interval95
    #expect(abs(interval.lowerBound - 0.7224672) < 1e-6)
    for games in 1...300 {
      #expect(Proportion(wins: games, losses: 0).interval95.upperBound == 1)
      #expect(Proportion(wins: 0, losses: games).interval95.lowerBound == 0)
    }
  }
}
