import Testing

@testable import Statistics

@Suite struct ShrinkageTests {
  /// Independent estimates with these errors, centred on their mean.
  private func covariances(_ variances: [Double]) -> [(variance: Double, sum: Double)] {
    let count = Double(variances.count)
    let mean = variances.reduce(0, +) / count / count
    return variances.map { ($0 * (1 - 2 / count) + mean, 0) }
  }

  @Test func quasiVariancesAreTheVariancesOfIndependentEstimates() {
    let variances = [4.0, 9, 1, 16, 25]
    let quasi = Shrinkage([0, 0, 0, 0, 0], covariances(variances)).quasi
    for (one, other) in zip(quasi, variances) { #expect(abs(one - other) < 1e-9) }
  }

  @Test func threeEstimatesStayAsTheyAre() {
    let shrinkage = Shrinkage([10, 0, -10], covariances([4, 4, 4]))
    #expect(shrinkage.means == [10, 0, -10])
    #expect(shrinkage.variances.allSatisfy { abs($0 - 4) < 1e-9 })
  }

  @Test func estimatesFarBeyondTheirErrorsHardlyMove() {
    let estimates = [300.0, 100, 0, -150, -250]
    let shrinkage = Shrinkage(estimates, covariances([4, 9, 4, 4, 9]))
    for (mean, estimate) in zip(shrinkage.means, estimates) { #expect(abs(mean - estimate) < 0.05) }
  }

  @Test func estimatesThatScatterLessThanTheirErrorsAreDrawnTogether() {
    // By (count - 3) / (count - 1).
    let shrinkage = Shrinkage([2, 1, 0, -1, -2], covariances([100, 100, 100, 100, 100]))
    for (mean, estimate) in zip(shrinkage.means, [2.0, 1, 0, -1, -2]) { #expect(abs(mean - estimate / 2) < 1e-6) }
    #expect(shrinkage.variances.allSatisfy { $0 < 100 && $0 > 50 })
  }

  /// Without errors there is nothing to be drawn by.
  @Test func knownStrengthsStayAsTheyAre() {
    let shrinkage = Shrinkage([3, 1, -1, -3], [(0, 0), (0, 0), (0, 0), (0, 0)])
    #expect(shrinkage.means == [3, 1, -1, -3] && shrinkage.variances == [0, 0, 0, 0])
  }
}
