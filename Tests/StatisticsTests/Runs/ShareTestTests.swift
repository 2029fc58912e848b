import Testing

@testable import Statistics

@Suite struct ShareTestTests {
  /// Calculated with whole numbers.
  @Test(
    "The test is Fisher's exact test",
    arguments: [
      (12, 200, 3, 200, 0.015934), (1, 200, 0, 200, 0.5), (5, 50, 0, 200, 0.000271), (3, 10, 3, 10, 0.685759),
      (0, 30, 9, 30, 1), (2, 2, 0, 3, 0.1),
    ])
  func matchesFishersTest(count: Int, games: Int, former: Int, formerGames: Int, p: Double) {
    #expect(abs(ShareTest.p(count, of: games, since: former, of: formerGames) - p) < 1e-6)
  }
}
