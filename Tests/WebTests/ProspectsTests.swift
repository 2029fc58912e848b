import Play
import Testing

@testable import Web

@Suite struct ProspectsTests {
  private func words(
    seat: Int? = 0, score: Int?, _ moves: [(String, Int?)] = [], played: String? = nil
  ) -> String {
    let moves = moves.map { PositionSolver.Prospect.Move(text: $0.0, score: $0.1) }
    return Prospects(
      prospect: .init(seat: seat, score: score, moves: moves), players: ["X one", "O two"], played: played
    ).words
  }

  @Test("A win, draw or loss is described with the moves that keep it")
  func resultNamesItsMoves() {
    #expect(
      words(score: 3, [("a1", 3), ("b2", 1), ("c3", 0)], played: "b2")
        == "With perfect play X one, who is to move, wins. What wins: a1, b2. Played was b2, which does.")
    #expect(
      words(seat: 1, score: 0, [("a1", -3), ("b2", 0)])
        == "With perfect play it is a draw; O two is to move. Only the move b2 keeps the draw.")
    #expect(
      words(score: -2, [("a1", -2), ("b2", -3)], played: "b2")
        == "With perfect play X one, who is to move, loses. Every move loses.")
    #expect(words(score: 0, [("a1", 0), ("b2", 0)]).hasSuffix("Every move keeps the draw."))
  }

  @Test("A move that gave something away is named")
  func mistakeIsNamed() {
    let moves: [(String, Int?)] = [("a1", 2), ("b2", 0), ("c3", -1)]
    #expect(
      words(score: 2, moves, played: "b2").hasSuffix("Here X one could still win; played was b2, which only draws."))
    #expect(words(score: 2, moves, played: "c3").hasSuffix("Here X one could still win; played was c3, which loses."))
    #expect(
      words(score: 0, [("b2", 0), ("c3", -1)], played: "c3")
        .hasSuffix("Here X one could still draw; played was c3, which loses."))
  }

  @Test("Unknown values aren't mentioned")
  func unknownIsNotSaid() {
    #expect(words(seat: nil, score: -3) == "The game is over.")
    #expect(words(score: nil).hasSuffix("isn't solved within the time."))
    // Another move may win, too.
    #expect(words(score: 2, [("a1", 2), ("b2", nil)], played: "b2").hasSuffix("wins. What wins: a1."))
    #expect(words(score: -2, [("a1", -2), ("b2", nil)]).hasSuffix("loses."))
  }
}
