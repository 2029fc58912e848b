import Testing

@testable import Statistics

@Suite struct ShareDifferenceTests {
  private func share(_ hits: Int, of units: Int) -> ClusteredShare {
    var share = ClusteredShare()
    for unit in 0..<units { share.add(units: 1, hits: unit < hits ? 1 : 0) }
    return share
  }

  @Test("Errors add up as squares")
  func errorsAddAsSquares() throws {
    let (later, earlier) = (share(60, of: 100), share(400, of: 1_000))
    let found = try #require(ShareDifference(later, since: earlier))
    #expect(abs(found.difference - 0.2) < 1e-12)
    let errors = (try #require(later.error95), try #require(earlier.error95))
    #expect(abs(found.error95 * found.error95 - errors.0 * errors.0 - errors.1 * errors.1) < 1e-12)
    // Twice its error away: p of 3.92 standard errors.
    #expect(abs(found.p - 2 * NormalDistribution.cdf(-NormalDistribution.z95 * 0.2 / found.error95)) < 1e-15)
    #expect(found.p < 0.001)
  }

  @Test("Equal shares don't differ, and missing ones can't")
  func equalSharesDoNotDiffer() throws {
    #expect(ShareDifference(share(5, of: 10), since: share(50, of: 100))?.p == 1)
    #expect(try #require(ShareDifference(share(0, of: 10), since: share(0, of: 10))).p == 1)
    #expect(ShareDifference(share(0, of: 0), since: share(50, of: 100)) == nil)
  }
}
