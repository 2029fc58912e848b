import Play
import Testing

@testable import Reports

@Suite struct MoveCommentTests {
  @Test(
    "Notes are written as other programs write them",
    arguments: [
      (0.32, 12, "+0.32/12 0.10s"), (-1.5, 3, "-1.50/3 0.10s"), (0, 1, "0.00/1 0.10s"), (0.001, 1, "0.00/1 0.10s"),
      (-0.001, 1, "0.00/1 0.10s"), (7, nil, "+7.00 0.10s"), (nil, 4, "0.10s"), (nil, nil, "0.10s"),
      (Thought.score(ofWinIn: 9), 12, "+M5/12 0.10s"), (-Thought.score(ofWinIn: 2), 3, "-M1/3 0.10s"),
    ] as [(Double?, Int?, String)])
  func notesSuitOtherPrograms(score: Double?, depth: Int?, text: String) {
    let note = MoveNote(
      ply: 0, seat: 0, effort: Effort(moves: 1, nanoseconds: 100_000_000), thought: Thought(depth: depth, score: score))
    #expect(MoveComment.text(of: note) == text)
  }
}
