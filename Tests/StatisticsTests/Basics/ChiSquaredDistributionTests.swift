import Testing

@testable import Statistics

@Suite struct ChiSquaredDistributionTests {
  /// Source: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4, upper-tail critical values.
  @Test(
    "Upper tails are those of the tables",
    arguments: [
      (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001), (5.991, 2, 0.05), (7.815, 3, 0.05), (18.307, 10, 0.05),
      (36.191, 19, 0.01), (31.410, 20, 0.05), (124.342, 100, 0.05), (149.449, 100, 0.001), (123.225, 99, 0.05),
    ])
  func upperTailsMatchTables(x: Double, degrees: Int, p: Double) {
    #expect(abs(ChiSquaredDistribution.upperTail(x, degrees: degrees) - p) < 5e-4 * p)
  }

  @Test("One degree is the square of a normal variable")
  func oneDegreeIsNormalSquared() {
    for x in [0.01, 0.5, 1, 4, 12, 60, 700] {
      let tail = 2 * NormalDistribution.cdf(-x.squareRoot())
      #expect(abs(ChiSquaredDistribution.upperTail(x, degrees: 1) - tail) <= 1e-12 * tail)
    }
  }

  @Test("Tails of many degrees are neither lost nor above one")
  func tailsStayInRange() {
    for degrees in [1, 2, 3, 999, 1_000, 20_000, 20_001] {
      #expect(ChiSquaredDistribution.upperTail(0, degrees: degrees) == 1)
      #expect(ChiSquaredDistribution.upperTail(1e9, degrees: degrees) == 0)
      let middle = ChiSquaredDistribution.upperTail(Double(degrees), degrees: degrees)
      #expect(middle > 0.3 && middle < 0.5)
      #expect(ChiSquaredDistribution.upperTail(1e-3 * Double(degrees), degrees: degrees) > 0.95)
    }
  }
}
