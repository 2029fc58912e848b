import Play
import Results
import Testing

@testable import Store

@Suite struct StoredMistakesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func mistakes(_ transcripts: [String], _ judged: [JudgedGame]) throws -> [Mistakes] {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(planned: transcripts.count))
      try store.write(
        transcripts.enumerated().map { encounter, transcript in
          GameRecord(
            job: Job(variant: "noughts:3x3", players: ["alpha", "random"], encounter: encounter, seed: 1),
            transcript: transcript, outcome: Outcome(winner: 0, reason: .line), plies: transcript.count / 2,
            efforts: [Effort(), Effort()])
        }, to: run)
      try store.write(judged, nodes: 10)
      return try store.mistakes()
    }
  }

  private func move(_ ply: Int, _ best: Int?, _ played: Int = 0) -> Judgement {
    Judgement(ply: ply, seat: ply % 2, scores: best.map { .init(best: $0, played: played) })
  }

  @Test("Mistakes are counted by time, number of moves and position")
  func mistakesAreClassified() throws {
    let found = try mistakes(
      ["b2b1a1c3", "b2a2a1c3", "b2b1a1c3", "a1"],
      [
        // b1 loses a draw (8 legal moves), a1 keeps the win, c3 keeps the loss.
        JudgedGame(number: 1, judgements: [move(0, 0, 0), move(1, 0, -2), move(2, 2, 2), move(3, -2, -2)]),
        // a2 is an image of b1; a1 then gives the win away, too.
        JudgedGame(number: 2, judgements: [move(0, nil), move(1, 0, -2), move(2, 2, 0), move(3, 0, 0)]),
        JudgedGame(number: 3, judgements: [move(0, nil), move(1, nil), move(2, nil), move(3, nil)]),
      ])
    #expect(found.count == 1)
    #expect(found[0].variant == "noughts:3x3" && found[0].games == 2)
    #expect(found[0].deciding == [1: 1, 2: 1])
    #expect(found[0].widths.map(\.legal) == [4...7, 8...15])
    #expect(found[0].widths.map(\.share.units) == [4, 3] && found[0].widths.map(\.share.hits) == [1, 2])
    #expect(
      found[0].positions == [
        .init(text: "----X----O", ply: 1, games: 2), .init(text: "----X--O-X", ply: 2, games: 1),
      ])
  }

  @Test("Without an analysis there are no mistakes")
  func noAnalysisNoMistakes() throws {
    #expect(try mistakes(["a1"], []).isEmpty)
  }
}
