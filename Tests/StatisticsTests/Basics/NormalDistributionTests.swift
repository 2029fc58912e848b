import Testing

@testable import Statistics

@Suite struct NormalDistributionTests {
  @Test func theQuantileIsTheInverseOfTheDistribution() throws {
    for probability in [1e-12, 1e-4, 0.02, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999] {
      let x = try #require(NormalDistribution.quantile(probability))
      #expect(abs(NormalDistribution.cdf(x) / probability - 1) < 1e-12)
    }
    #expect(abs(try #require(NormalDistribution.quantile(0.975)) - NormalDistribution.z95) < 1e-14)
  }

  @Test func certaintyHasNoQuantile() {
    #expect(NormalDistribution.quantile(0) == nil && NormalDistribution.quantile(1) == nil)
    #expect(NormalDistribution.quantile(.nan) == nil)
  }
}
