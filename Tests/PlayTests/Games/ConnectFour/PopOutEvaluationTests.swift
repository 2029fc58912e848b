import Testing

@testable import Play

struct PopOutEvaluationTests {
  /// The score of a position for the side to move, with these weights and nothing counted for open lines.
  private func score(_ transcript: String, _ weights: String) throws -> Int32 {
    let game = try #require(try Variants.board("connect-four:7x6,popout") as? PopOut<UInt64>)
    let none = "open-line=0,bottom-disc=0,tempo=0,"
    let weights = Dictionary(
      (none + weights).split(separator: ",").map { $0.split(separator: "=") }.map { ($0[0], $0[1]) }
    ) { $1 }
    let spec = try Catalog.player("alpha-beta:" + weights.map { "\($0)=\($1)" }.joined(separator: ","))
    return PopOutEvaluation(game: game, spec: spec).score(of: try game.follow(transcript, seed: 0))
  }

  @Test("Discs in the bottom row count for the seat that may pop them")
  func bottomDiscsCount() throws {
    #expect(try score("1223", "bottom-disc=10") == -10)
    #expect(try score("1223-1", "bottom-disc=10") == 20)
  }

  @Test("Being the one to move counts for either seat")
  func tempoCountsForBoth() throws {
    #expect(try score("", "tempo=10") == 10)
    #expect(try score("4", "tempo=10") == 10)
  }

  @Test("Greedy sees only open lines")
  func greedySeesOnlyLines() throws {
    let game = try #require(try Variants.board("connect-four:7x6,popout") as? PopOut<UInt64>)
    let spec = try Catalog.player("alpha-beta:bottom-disc=100,tempo=100")
    let position = try game.follow("22334", seed: 0)
    #expect(
      PopOutEvaluation(game: game, spec: spec).gain(in: position)
        == LineEvaluation(game: game, spec: spec).gain(in: position))
  }
}
