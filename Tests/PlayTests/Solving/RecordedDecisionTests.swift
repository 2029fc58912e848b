import Testing

@testable import Play

@Suite struct RecordedDecisionTests {
  @Test("Decisions have their width and the requested positions")
  func decisionsHaveWidth() throws {
    let variant = try Catalog.variant("noughts:3x3")
    let decisions = try #require(try variant.decisions(in: "b2a1c3", opening: "b2", drawing: [1]))
    #expect(decisions.map(\.ply) == [1, 2] && decisions.map(\.legal) == [8, 7])
    #expect(decisions.map(\.position) == ["----X----O", nil])
  }

  @Test(
    "The decisions are the moves that are judged",
    arguments: ["noughts:5x4", "connect-four:5x4", "reversi:6x6", "reversi:4x4,anti"]
  )
  func decisionsAreJudgedMoves(name: String) throws {
    let variant = try Catalog.variant(name)
    let table = variant.makeTable(["r": try Catalog.player("random")], limits: Limits())
    let solver = try #require(try variant.makeSolver(tableBits: 8))
    for seed in 0..<5 as Range<UInt64> {
      let transcript = try table(Job(variant: name, players: ["r", "r"], encounter: 0, seed: seed)).transcript
      let moves = try solver.moves(transcript, "")
      let decisions = try #require(
        try variant.decisions(in: transcript, opening: "", drawing: Set(moves.map(\.ply))))
      #expect(decisions.map(\.ply) == moves.map(\.ply))
      #expect(decisions.map(\.position) == moves.map(\.before))
      #expect(decisions.allSatisfy { $0.legal > 0 })
    }
  }

  @Test("A game that can't be solved has no decisions")
  func unsolvableHasNone() throws {
    #expect(try Catalog.variant("connect-four:5x4,popout").decisions(in: "11", opening: "", drawing: []) == nil)
    #expect(try Catalog.variant("snap:2").decisions(in: "", opening: "", drawing: []) == nil)
  }
}
