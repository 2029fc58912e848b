import Testing

@testable import Statistics

@Suite struct SkillDepthTests {
  private func series(_ first: Int, _ rungs: [(nodes: Double, elo: Double)]) -> [SkillDepth.Rung] {
    rungs.enumerated().map { SkillDepth.Rung(player: first + $0, nodes: $1.nodes, elo: $1.elo) }
  }

  @Test("For players on a line skill depth is the slope, with the error of the ratings")
  func skillDepthIsTheSlope() throws {
    let line = series(0, [(100, -50), (200, 0), (400, 50)])
    let found = try #require(SkillDepth([line]) { $0 == $1 ? 16 : 0 })
    #expect(abs(found.eloPerDoubling - 50) < 1e-9)
    // A slope over -1, 0 and 1 has the variance 16 / 2.
    #expect(abs(found.error95 - NormalDistribution.z95 * 8.0.squareRoot()) < 1e-9)
    #expect(found.players == 3 && found.nodes == 100...400)
  }

  @Test("The part that all ratings have in common drops out")
  func commonPartDropsOut() throws {
    let line = series(0, [(100, 950), (200, 1_000), (800, 1_100)])
    let alone = try #require(SkillDepth([line]) { $0 == $1 ? 16 : 0 })
    let shared = try #require(SkillDepth([line]) { $0 == $1 ? 16 + 9 : 9 })
    #expect(abs(alone.eloPerDoubling - shared.eloPerDoubling) < 1e-9 && abs(alone.error95 - shared.error95) < 1e-9)
  }

  @Test("Series have their own heights")
  func seriesHaveOwnHeights() throws {
    let (slow, quick) = (series(0, [(100, 0), (400, 100)]), series(2, [(100, 500), (200, 560), (50, 440)]))
    let found = try #require(SkillDepth([slow, quick]) { $0 == $1 ? 1 : 0 })
    // Their own slopes, 50 and 60, weighted by their spread: both 2.
    #expect(abs(found.eloPerDoubling - 55) < 1e-9 && found.players == 5 && found.nodes == 50...400)
  }

  @Test("More precise ratings count more")
  func preciseRatingsCountMore() throws {
    let line = series(0, [(100, 0), (200, 50), (400, 1_000)])
    let found = try #require(SkillDepth([line]) { $0 != $1 ? 0 : $0 == 2 ? 1e9 : 1 })
    #expect(abs(found.eloPerDoubling - 50) < 0.01)
  }

  @Test("Series without information are skipped")
  func uninformativeIsSkipped() {
    func none(_ series: [[SkillDepth.Rung]], _ covariance: (Int, Int) -> Double? = { $0 == $1 ? 1 : 0 }) -> Bool {
      SkillDepth(series, covariance: covariance) == nil
    }
    #expect(none([]) && none([[]]) && none([series(0, [(100, 0)])]))
    #expect(none([series(0, [(100, 0), (110, 30)])]))
    #expect(none([series(0, [(0, 0), (110, 30)])]))
    #expect(none([series(0, [(100, 0), (400, 30)])], { $0 == $1 ? 1 : nil }))
    #expect(none([series(0, [(100, 0), (400, 30)])], { _, _ in 0 }))
  }
}
