import Foundation
import Testing

@testable import Statistics

struct StudentDistributionTests {
  @Test(
    "The distribution's points are those of the tables",
    arguments: [
      (1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (11, 2.2010), (30, 2.0423),
      (100, 1.9840), (1_000, 1.9623),
    ])
  func pointsMatchTables(degrees: Int, expected: Double) {
    #expect(abs(StudentDistribution.quantile95(degrees: degrees) - expected) < 5e-5)
  }

  @Test("Between its points lie 95 %, with any number of degrees of freedom")
  func residual() {
    for degrees in 1...200 {
      let point = StudentDistribution.quantile95(degrees: degrees)
      #expect(abs(StudentDistribution.central(point, degrees: degrees) - 0.95) < 1e-14)
    }
  }

  @Test("With many degrees of freedom Student's distribution is the normal one")
  func manyDegreesAreNormal() {
    #expect(StudentDistribution.quantile95(degrees: 100_000) == NormalDistribution.z95)
    #expect(abs(StudentDistribution.central(1.96, degrees: 1_000) - 0.95) < 1e-3)
  }
}
