import Testing

@testable import Statistics

@Suite struct ShrinkageTests {
  /// Independent estimates with these errors, centred on their mean.
  private func covariances(_ variances: [Double]) -> [(variance: Double, sum: Double)] {
    let count = Double(variances.count)
    let mean = variances.reduce(0, +) / count / count
    return variances.map { ($0 * (1 - 2 / count) + mean, 0) }
  }

  @Test("Quasi-variances are the variances of independent estimates")
  func quasiVariancesMatch() {
    let variances = [4.0, 9, 1, 16, 25]
    let quasi = Shrinkage([0, 0, 0, 0, 0], covariances(variances)).quasi
    for (one, other) in zip(quasi, variances) { #expect(abs(one - other) < 1e-9) }
  }

  @Test("Three estimates stay as they are")
  func threeEstimatesStay() {
    let shrinkage = Shrinkage([10, 0, -10], covariances([4, 4, 4]))
    #expect(shrinkage.cases.map(\.means) == [[10, 0, -10]])
    #expect(shrinkage.cases[0].variances.allSatisfy { abs($0 - 4) < 1e-9 })
  }

  @Test("Estimates far beyond their errors hardly move")
  func clearEstimatesBarelyMove() {
    let estimates = [300.0, 100, 0, -150, -250]
    let shrinkage = Shrinkage(estimates, covariances([4, 9, 4, 4, 9]))
    for known in shrinkage.cases {
      for (mean, estimate) in zip(known.means, estimates) { #expect(abs(mean - estimate) < 0.3) }
    }
  }

  /// That strengths don't differ at all is never certain: the deviation keeps the values that errors of 10 hide.
  @Test(
    "Estimates that scatter less than their errors are drawn together, more or less by how much strengths may differ")
  func unsure() {
    let shrinkage = Shrinkage([2, 1, 0, -1, -2], covariances([100, 100, 100, 100, 100]))
    let shares = shrinkage.cases.map { $0.means[0] / 2 }
    #expect(shares == shares.sorted() && shares[0] < 0.01 && shares[15] > 0.5 && shares[15] < 0.95)
    for known in shrinkage.cases {
      for (mean, estimate) in zip(known.means, [2.0, 1, 0, -1, -2]) {
        #expect(abs(mean - estimate * known.means[0] / 2) < 1e-9)
      }
      #expect(known.variances.allSatisfy { abs($0 - 100 * known.means[0] / 2) < 1e-9 })
    }
  }

  /// The expected means, integrated over 800,000 deviations; with a flat prior of the deviation the first are 13.02 and 23.79.
  @Test(
    "The deviation of strengths has a half-Cauchy prior, scaled by the estimates' root mean squared error",
    arguments: [
      ([20.0, 10, 0, -10, -20], [100.0, 100, 100, 100, 100], [9.195, 4.597, 0, -4.597, -9.195]),
      ([30, 5, 0, -10, -25], [100, 400, 225, 64, 900], [20.910, 4.262, 1.922, -6.142, -3.475]),
    ])
  func halfCauchy(estimates: [Double], variances: [Double], means: [Double]) {
    let cases = Shrinkage(estimates, covariances(variances)).cases
    for (index, mean) in means.enumerated() {
      let expected = cases.reduce(0) { $0 + $1.means[index] } / Double(cases.count)
      #expect(abs(expected - mean) < 0.1, "estimate \(index): \(expected)")
    }
  }

  /// Without errors there is nothing to be drawn by.
  @Test("Known strengths stay as they are")
  func knownStrengthsStay() {
    let shrinkage = Shrinkage([3, 1, -1, -3], [(0, 0), (0, 0), (0, 0), (0, 0)])
    #expect(shrinkage.cases.map(\.means) == [[3, 1, -1, -3]] && shrinkage.cases[0].variances == [0, 0, 0, 0])
  }
}
