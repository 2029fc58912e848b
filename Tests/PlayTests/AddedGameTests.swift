import Testing

@testable import Play

struct AddedGameTests {
  @Test("A game and a player of another package are played, replayed and counted as all others are")
  func gamesAreAdded() throws {
    let variant = try Spaces.family.variant(Notation("spaces:7x1"))
    #expect(variant.startMoves == ["1;", "2;", "3;", "4;", "5;", "6;", "7;"])
    #expect(variant.perft(depth: 2)?.sequences == 5 + 4 + 4 + 4 + 4 + 4 + 5 + 7)
    #expect(try variant.playouts(9, seed: 1) != nil && variant.makeSession(Catalog.player("monte-carlo")) != nil)
    let error = #expect(throws: NotationError.self) { try Spaces.family.variant(Notation("spaces:2x1")) }
    #expect(error?.description.hasPrefix("spaces: size can't be “2x1”") == true)

    let game = Spaces(variant: variant.variant, width: 7)
    let table = variant.makeTable(
      ["random": try Catalog.player("random"), "deep": try Catalog.player("monte-carlo:simulations=50")],
      limits: Limits())
    let record = try table(Job(variant: "spaces:7x1", players: ["random", "deep"], encounter: 0, seed: 1))
    #expect(record.outcome.reason == Spaces.crowded && record.outcome.reason.isByRules)
    #expect(try variant.replay(record.transcript, seed: 1).outcome == record.outcome)

    let entry = PlayerEntry<Spaces>(First())
    let player = try entry.make(game, PlayerSpec.defaults(of: entry.kind), TableMemory())
    let first = try player.choose(game.start(seed: 0), Budget()).move
    #expect(entry.kind.name == "first" && first == CellMove(0))
  }

  @Test("A word is a move without a cell")
  func wordsAreMoves() throws {
    let variant = try Spaces.family.variant(Notation("spaces:7x1"))
    let state = try #require(try variant.state(after: "4;"))
    #expect(state.legal.last == OutsideMove(seat: 1, text: "swap") && state.legal.last?.isPass == false)
    #expect(state.legal.first?.target == Place(x: 0, y: 0))
    #expect(try variant.state(after: "4;swap")?.board() == ["...O..."])
    let error = #expect(throws: TranscriptError.self) { try variant.state(after: "4;1;swap") }
    #expect(error?.problem == "swap is not allowed: it is too late")
    #expect(state.objection("swap") == nil && state.objection("9;")?.problem.hasPrefix("“9;” is no move") == true)
  }
}
