import Testing

@testable import Statistics

@Suite struct NormalDistributionTests {
  @Test("The quantile is the inverse of the distribution")
  func quantileIsTheInverse() throws {
    for probability in [1e-12, 1e-4, 0.02, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999] {
      let x = try #require(NormalDistribution.quantile(probability))
      #expect(abs(NormalDistribution.cdf(x) / probability - 1) < 1e-12)
    }
    #expect(abs(try #require(NormalDistribution.quantile(0.975)) - NormalDistribution.z95) < 1e-14)
  }

  @Test("Certainty has no quantile")
  func certaintyHasNoQuantile() {
    #expect(NormalDistribution.quantile(0) == nil && NormalDistribution.quantile(1) == nil)
    #expect(NormalDistribution.quantile(.nan) == nil)
  }

  @Test("The density is the slope of the distribution function", arguments: [-3, -1, 0, 0.5, 2.0])
  func densityIsTheSlope(x: Double) {
    let step = 1e-4
    let slope = (NormalDistribution.cdf(x + step) - NormalDistribution.cdf(x - step)) / (2 * step)
    #expect(abs(NormalDistribution.density(x) - slope) < 1e-8)
  }
}
