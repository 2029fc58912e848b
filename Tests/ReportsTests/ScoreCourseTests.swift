import Figures
import Play
import Testing

@testable import Reports

@Suite struct ScoreCourseTests {
  private func figure(_ scores: [Double?], players: [String] = ["one", "two"]) -> Lines? {
    let notes = scores.enumerated().map { ply, score in
      (ply + 1, MoveNote(ply: ply, seat: ply % 2, effort: Effort(), thought: Thought(score: score)))
    }
    return ScoreCourse.figure(
      Dictionary(uniqueKeysWithValues: notes), plies: scores.count + 1, players: players)
  }

  private func lines(_ scores: [Double?]) throws -> Lines { try #require(figure(scores)) }

  @Test("Scores of both players are shown from the first one's side, at the plies they were reported for")
  func oneSide() throws {
    let lines = try lines([1, -0.5, nil, -2])
    #expect(lines.courses.map(\.name) == ["one", "two"])
    #expect(lines.cursor == 5)
    #expect(lines.courses.map { $0.spots.compactMap { $0?.x } } == [[1], [2, 4]])
    #expect(lines.courses.map { $0.spots.compactMap { $0?.y } } == [[1], [0.5, 2]])
  }

  @Test("A proven win lies at the edge, a quarter beyond the largest score, and one for each side")
  func provenWins() throws {
    let (win, loss) = (Thought.score(ofWinIn: 3), -Thought.score(ofWinIn: 2))
    let lines = try lines([4, -win, loss])
    #expect(lines.courses.map { $0.spots.compactMap { $0?.y } } == [[4, -5], [5]])
    let proven = try self.lines([win, loss])
    #expect(proven.courses.flatMap { $0.spots.compactMap { $0?.y } } == [1, 1])
  }

  @Test("One score is no course, and more than two seats have no two sides")
  func fewScores() {
    #expect(figure([1, nil]) == nil)
    #expect(figure([1, 2, 3], players: ["one", "two", "three"]) == nil)
  }
}
