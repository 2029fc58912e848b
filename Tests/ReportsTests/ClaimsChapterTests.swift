import Play
import Results
import Statistics
import Testing

@testable import Reports

@Suite struct ClaimsChapterTests {
  /// Four players of whom `a` is better than `b`, `b` and `c` drew all games, and `d` is yet to be compared with `c`.
  private func claims(_ question: ClaimGoal.Question) -> ClaimStanding {
    var board = ClaimBoard(players: 4, goal: ClaimGoal(question, within: 20, confidence: 0.95))
    for _ in 0..<30 { board.add(1, of: 0, against: 1) }
    for _ in 0..<900 { board.add(0.5, of: 1, against: 2) }
    for _ in 0..<2 { board.add(0.75, of: 2, against: 3) }
    return ClaimStanding(
      players: ["a", "b", "c", "d"], board: board, order: [0, 1, 2, 3], gamesOfEncounter: 2, gamesLeft: 100)
  }

  private func text(_ claims: ClaimStanding) throws -> String { try #require(claims.chapter).text(in: .text) }

  @Test("Neighbours are listed with what is claimed about them")
  func neighboursAreClaimed() throws {
    let chapter = try #require(claims(.ranking).chapter)
    #expect(chapter.verdict == ["Not settled after 1864 games: c against d."])
    #expect(
      chapter.data.rows.map { $0[3] } == [.text("better"), .text("equal within 20"), .text("open")])
    #expect(chapter.data.rows.map { $0[4] } == [.integer(60), .integer(1800), .integer(4)])
    #expect(try text(claims(.ranking)).contains("1  a       b        better"))
  }

  @Test("The figure has the evidence for each comparison, hollow where it is open")
  func figureShowsEvidence() throws {
    let chapter = try #require(claims(.ranking).chapter)
    guard case .ladder(let ladder)? = chapter.figures.first else { throw NoFigure() }
    #expect(ladder.rungs.map(\.name) == ["a > b", "b = c", "c ? d"])
    #expect(ladder.rungs.map(\.isHollow) == [false, false, true])
    let settled = try #require(ladder.levels.first)
    #expect(ladder.rungs.map { $0.value.middle ?? 0 >= settled.value } == [true, true, false])
    #expect(ladder.domain.contains(settled.value))
    #expect(ladder.summary.hasPrefix("2 of 3 comparisons are settled."))
  }

  private struct NoFigure: Error {}

  @Test("For the goal “best” the leader is compared with all, and each beaten player names its beater")
  func leaderIsComparedWithAll() throws {
    let chapter = try #require(claims(.best).chapter)
    #expect(chapter.data.rows.map { $0[1] } == Array(repeating: .text("a"), count: 3))
    #expect(chapter.data.rows.map { $0[3] } == [.text("better"), .text("open"), .text("open")])
  }

  @Test("A settled ranking is written in one line")
  func settledRankingIsOneLine() throws {
    var board = ClaimBoard(players: 3, goal: ClaimGoal(.ranking, within: 40, confidence: 0.95))
    for _ in 0..<30 { board.add(1, of: 2, against: 0) }
    for _ in 0..<400 { board.add(0.5, of: 0, against: 1) }
    let claims = ClaimStanding(
      players: ["a", "b", "c"], board: board, order: [2, 0, 1], gamesOfEncounter: 2, gamesLeft: 0)
    #expect(try #require(claims.chapter).verdict == ["Settled after 860 games: c > a = b."])
  }

  @Test("Progress is reported in one line")
  func progressIsOneLine() {
    #expect(
      claims(.ranking).progress
        == "2 of 3 comparisons are settled, and about 100 games left. Open: c against d.")
  }

  @Test("Standings beside claims say that their intervals are too narrow")
  func intervalsAreQualified() throws {
    let results = Sample.match(["a", "b"], [(0, 1, 3, 0, 2), (1, 0, 2, 0, 3)])
    let isToldSo = try [claims(.ranking), nil].map { claims in
      try Chapter.standings(ReportData(results, for: [.standings], claims: claims))
        .notes.contains { $0.hasPrefix("Pairings and the end depended on results") }
    }
    #expect(isToldSo == [true, false])
  }

  @Test("Without an encounter there is no chapter")
  func noEncounterNoChapter() {
    let board = ClaimBoard(players: 2, goal: ClaimGoal(.ranking, within: 20, confidence: 0.95))
    #expect(
      ClaimStanding(players: ["a", "b"], board: board, order: [0, 1], gamesOfEncounter: 2, gamesLeft: nil).chapter
        == nil)
  }
}
