import Foundation
import Testing

@testable import Statistics

struct ClusteredShareTests {
  private func share(_ clusters: [(units: Int, hits: Int)]) -> ClusteredShare {
    var share = ClusteredShare()
    for cluster in clusters { share.add(units: cluster.units, hits: cluster.hits) }
    return share
  }

  @Test("Clusters of one unit are a plain proportion")
  func singlesAreAProportion() throws {
    let share = share(Array(repeating: (1, 1), count: 30) + Array(repeating: (1, 0), count: 10))
    #expect(share.share == 0.75 && share.clusters == 40 && share.units == 40)
    let expected = StudentDistribution.quantile95(degrees: 39) * (0.75 * 0.25 / 39).squareRoot()
    #expect(abs(try #require(share.error95) - expected) < 1e-12)
  }

  @Test("Units that depend on each other tell no more than their cluster")
  func clusteredUnitsAddNothing() throws {
    let single = share([(1, 1), (1, 0), (1, 1), (1, 1), (1, 0)])
    let tenfold = share([(10, 10), (10, 0), (10, 10), (10, 10), (10, 0)])
    #expect(abs(try #require(single.error95) - #require(tenfold.error95)) < 1e-12)
    let even = share([(10, 6), (10, 5), (10, 6), (10, 7), (10, 6)])
    #expect(even.share == tenfold.share)
    #expect(try #require(even.error95) < 0.1 && #require(tenfold.error95) > 0.5)
  }

  @Test("Clusters of unequal size are a ratio of sums")
  func unequalClustersAreARatio() throws {
    // By hand: p = 12/20; residuals 4-6, 5-3, 3-3 with squares 4 + 4 + 0; n/(n-1) = 3/2; t with 2 degrees 4.3027.
    let share = share([(10, 4), (5, 5), (5, 3)])
    #expect(abs(try #require(share.error95) - 4.30265 * 12.0.squareRoot() / 20) < 1e-4)
  }

  @Test(
    "If nothing differs the rule of three gives the error",
    arguments: [(1, 0.95), (2, 0.7764), (40, 0.0722), (1_000, 0.0030)]
  )
  func ruleOfThreeApplies(clusters: Int, expected: Double) throws {
    for hits in [0, 7] {
      let error = try #require(share(Array(repeating: (7, hits), count: clusters)).error95)
      #expect(abs(error - expected) < 5e-5)
    }
    #expect(
      share(Array(repeating: (9, 3), count: clusters)).error95
        == share([(7, 7)].flatMap { Array(repeating: $0, count: clusters) }).error95)
  }

  @Test("A single cluster shows nothing about the others")
  func singleClusterIsUnknown() {
    #expect(share([(30, 10)]).error95 == 0.95)
  }

  @Test("Nothing has no share, and empty clusters don't count")
  func emptyClustersAreIgnored() {
    #expect(ClusteredShare().share == nil && ClusteredShare().error95 == nil)
    #expect(share([(0, 0), (3, 2), (0, 0)]) == share([(3, 2)]))
  }

  @Test("Shares add up")
  func sharesAdd() {
    #expect(share([(3, 2), (5, 5)]) + share([(4, 0)]) == share([(3, 2), (5, 5), (4, 0)]))
  }
}
