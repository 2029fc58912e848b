import Testing

@testable import Statistics

@Suite struct RankSumTestTests {
  private func test(_ later: [Int], _ earlier: [Int]) -> RankSumTest? {
    func counts(_ values: [Int]) -> Histogram { Histogram(values.reduce(into: [:]) { $0[$1, default: 0] += 1 }) }
    return RankSumTest(counts(later), since: counts(earlier))
  }

  /// Counted pair by pair: U = 0 of 9, variance 9 * 7 / 12 = 5.25, z = 4.5 / 2.2913.
  @Test("Samples that don't overlap are as far apart as possible")
  func noOverlapIsExtreme() throws {
    let found = try #require(test([4, 5, 6], [1, 2, 3]))
    #expect(found.areLarger == true && abs(found.p - 0.0495346) < 1e-6)
    #expect(test([1, 2, 3], [4, 5, 6])?.areLarger == false)
    #expect(test([1, 2, 3], [4, 5, 6])?.p == found.p)
  }

  /// Of later 2, 2, 3, 4 and earlier 1, 2, 2, 3: larger in 9 pairs, equal in 5, so U = 11.5 of 16; four twos and two threes
  /// take (4^3 - 4 + 2^3 - 2) / (8 * 7) = 66 / 56 off 9, so that the variance is 16 / 12 * 7.8214 = 10.4286.
  @Test("Ties make the variance smaller")
  func tiesReduceVariance() throws {
    let found = try #require(test([2, 2, 3, 4], [1, 2, 2, 3]))
    let p = 2 * NormalDistribution.cdf(-3.5 / (16.0 / 12 * (9 - 66.0 / 56)).squareRoot())
    #expect(found.areLarger == true && abs(found.p - p) < 1e-12)
  }

  @Test("Equal values show nothing, and no values give no test")
  func equalValuesShowNothing() {
    #expect(test([9, 9], [9, 9, 9])?.p == 1)
    #expect(test([9, 9], [9, 9, 9])?.areLarger == nil)
    #expect(test([1], [2])?.p ?? 0 > 0.3)
    #expect(test([], [1]) == nil && test([1], []) == nil)
  }
}
