import Testing

@testable import Play

struct OracleTests {
  private func oracle(_ variant: String) throws -> Oracle {
    try #require(try Catalog.variant(variant).makeOracle(tableBits: 12))
  }

  @Test func anAnswerHasTheScoreAndEachMoveWithTheScoreForTheSideThatMakesIt() throws {
    let answer = try oracle("noughts:3x3").solve("a1", true)
    #expect(answer.score == 0)
    #expect(answer.moves.filter { $0.score == 0 }.map(\.text) == ["b2"])
    #expect(answer.moves.count == 8 && answer.moves.allSatisfy { $0.score == 0 || $0.score == -2 })
  }

  @Test func whatWasSolvedBeforeChangesNeitherTheScoreNorTheNodes() throws {
    let oracle = try oracle("connect-four:4x4")
    let first = try oracle.solve("1223", false)
    _ = try oracle.solve("12", false)
    #expect(try oracle.solve("1223", false) == first)
  }

  @Test func aGameThatIsOverHasTheScoreItEndedWithAndNeedsNoNodes() throws {
    let answer = try oracle("noughts:3x3").solve("a1a2b1b2c1", true)
    #expect(answer == Oracle.Answer(score: -3, moves: [], nodes: 0))
  }

  @Test func aDrawnReversiBoardIsThePositionThatItsTranscriptLeadsToWhoeverMoves() throws {
    for row in try Known.rows("reversi-endgames.csv").prefix(4) {
      let transcript = row[6].replacing("--", with: "")
      let game = try #require(try Catalog.variant("reversi:8x8").game as? Reversi<UInt64>)
      let (played, drawn) = (try game.position(from: transcript), try game.position(from: row[1] + row[2]))
      #expect(played.mover == drawn.mover && played.other == drawn.other && played.seat == drawn.seat)
      #expect(played.plies == drawn.plies && played.legal == drawn.legal)
    }
  }

  @Test(arguments: ["XXXX", "XO-", "zz", "a1", "d3d3", "XO--------------Z"])
  func textThatIsNoPositionIsToldSo(text: String) throws {
    let oracle = try oracle("reversi:4x4")
    #expect(throws: TranscriptError.self) { try oracle.solve(text, false) }
  }

  @Test func snapAndPopOutCantBeSolved() throws {
    for name in ["snap:2", "connect-four:7x6,popout"] {
      let variant = try Catalog.variant(name)
      #expect(try !variant.canBeSolved && variant.makeOracle(tableBits: 8) == nil)
    }
  }
}
