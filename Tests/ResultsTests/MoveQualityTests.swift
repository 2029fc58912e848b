import Results
import Statistics
import Testing

struct MoveQualityTests {
  /// Games of ten moves.
  private func games(_ count: Int, judged: Int, wrong: Int) -> [MoveCounts] {
    Array(repeating: MoveCounts(moves: 10, judged: judged, winsToLosses: wrong), count: count)
  }

  @Test("Moves that aren't judged make a range")
  func unjudgedMakesARange() {
    let quality = MoveQuality(games: games(6, judged: 8, wrong: 1) + games(4, judged: 5, wrong: 0))
    #expect(quality.least.share == 0.62 && quality.most.share == 0.94)
    #expect(quality.counts == MoveCounts(moves: 100, judged: 68, winsToLosses: 6))
  }

  @Test("If everything is judged both ends are the same")
  func fullyJudgedIsAPoint() {
    let quality = MoveQuality(games: games(6, judged: 10, wrong: 1) + games(4, judged: 10, wrong: 0))
    #expect(quality.least == quality.most && quality.least.share == 0.94 && quality.error95 == quality.least.error95)
  }

  @Test("The error is that of the less certain end unless nothing can be beyond it")
  func errorIsOfWiderEnd() throws {
    let right = MoveQuality(games: games(5, judged: 8, wrong: 0) + games(5, judged: 7, wrong: 0))
    #expect(right.most.share == 1 && right.error95 == right.least.error95, "nothing is above all of them")
    let wrong = MoveQuality(games: games(5, judged: 2, wrong: 2) + games(5, judged: 3, wrong: 3))
    #expect(wrong.least.share == 0 && wrong.error95 == wrong.most.error95, "nothing is below none of them")
    let both = MoveQuality(games: games(5, judged: 9, wrong: 0) + games(5, judged: 3, wrong: 1))
    #expect(both.error95 == both.least.error95)
    #expect(try #require(both.least.error95) > #require(both.most.error95))
    #expect(MoveQuality(games: games(5, judged: 0, wrong: 0)).error95 == nil && MoveQuality().error95 == nil)
  }

  @Test("No mistake in few games doesn't make certain")
  func fewGamesStayUncertain() throws {
    let error = try #require(MoveQuality(games: games(40, judged: 10, wrong: 0)).error95)
    #expect(abs(error - 0.0722) < 1e-4)
  }

  @Test("Qualities of different games add up")
  func qualitiesAdd() {
    let (some, others) = (games(3, judged: 8, wrong: 1), games(4, judged: 10, wrong: 2))
    #expect(MoveQuality(games: some) + MoveQuality(games: others) == MoveQuality(games: some + others))
  }

  @Test(
    "Phases are thirds of the longest game",
    arguments: [
      (0, Judgements.Phase.opening), (13, .opening), (14, .middle), (27, .middle), (28, .end), (41, .end), (60, .end),
    ])
  func phasesAreThirds(ply: Int, phase: Judgements.Phase) {
    #expect(Judgements.Phase(ply: ply, longest: 42) == phase)
  }
}
