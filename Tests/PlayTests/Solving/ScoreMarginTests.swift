import Testing

@testable import Play

@Suite struct ScoreMarginTests {
  @Test(
    "The winner's moves are counted for both sides",
    arguments: [
      // One move wins; both sides' numbers of plies.
      ("noughts:3x3", "a1a2b1b2", ScoreMargin.moves(1)), ("noughts:3x3", "a1a2b1b2c3", .moves(1)),
      ("connect-four:7x6", "121212", .moves(1)), ("connect-four:7x6", "1212127", .moves(1)),
      ("connect-four:5x4", "121213", .moves(1)),
      // One side can't stop the other.
      ("noughts:3x3", "a1b1a2", .moves(2)), ("noughts:3x3", "a1b1", .moves(3)),
    ])
  func winnersMovesAreCounted(variant: String, transcript: String, margin: ScoreMargin) throws {
    let playable = try Catalog.variant(variant)
    let solver = try #require(try playable.makeSolver(tableBits: 12))
    let plies = try playable.replay(transcript, seed: 0).plies
    #expect(playable.margin(of: try solver.solve(transcript, false).score, after: plies) == margin)
  }

  @Test("Discs are counted at Reversi, and nothing where a line loses")
  func reversiCountsDiscs() throws {
    #expect(try Catalog.variant("reversi:6x6").margin(of: -4, after: 0) == .discs(4))
    #expect(try Catalog.variant("noughts:3x3,misere").margin(of: 2, after: 0) == nil)
    #expect(try Catalog.variant("noughts:3x3").margin(of: 0, after: 0) == nil)
    #expect(try Catalog.variant("snap").margin(of: 1, after: 0) == nil)
  }
}
