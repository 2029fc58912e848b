import Testing

@testable import Play

/// Positions of programs' games as people and single questions see them.
@Suite struct ProgramStateTests {
  private func playable(
    _ program: StepProgram, _ features: Set<RulesFeature> = [], board: ProgramBoard? = nil
  ) -> PlayableVariant {
    PlayableVariant(program: ProgramGame(program, variant: "heap:5", seats: 2, features: features, board: board))
  }

  private let dice = StepProgram(StepProgram.dice { seed, roll in (Int(seed) + roll) % 6 + 1 })

  @Test("A position has its moves, the seat to move and the legal moves")
  func positionIsTold() throws {
    let heap = playable(StepProgram(StepProgram.heap))
    #expect(heap.isPlayedByMoves && !heap.isBoardGame && heap.startMoves.isEmpty)
    let state = try #require(try heap.state(after: heap.transcript(of: ["t1", "t2"])))
    #expect(state.moves.map(\.text) == ["t1", "t2"] && state.moves.map(\.seat) == [0, 1])
    #expect((state.seat, state.legal.map(\.text)) == (0, ["t1", "t2"]) && state.transcript == "t1 t2")
    #expect(state.board() == ["2"] && state.picture() == nil && state.traits == nil)
    #expect(state.objection("t1") == nil && state.objection("t9") != nil)
    let end = try #require(try heap.state(after: "t1 t2 t2"))
    #expect(end.seat == nil && end.outcome?.winner == 0 && end.legal.isEmpty)
    #expect(throws: TranscriptError.self) { try heap.state(after: "t1 t9") }
  }

  @Test("A board has a picture with its last move")
  func boardIsDrawn() throws {
    let heap = playable(StepProgram(StepProgram.heap), board: ProgramBoard(shape: .squares, letters: [[], []]))
    #expect(try heap.state(after: "t1")?.picture()?.cells.count == 1)
    #expect(try heap.state(after: "")?.traits?.pieces.map(\.letter) == ["5"])
  }

  /// Two rows of two cells; a move puts a piece on the cell it names, or shifts one from cell to cell, or is a word.
  @Sendable private static func cells(_ game: RulesGame, _ steps: [RulesStep]) -> RulesVerdict {
    .state(RulesState(turn: .seats([0]), legal: [["a1", "b2", "a1b2", "a1b2q", "c1", "pass"]], board: ["X.", ".."]))
  }

  @Test("A move that names cells is made by clicking on them, where it is known from where rows are counted")
  func cellsMakeMoves() throws {
    func made(_ rows: RowOrder?) throws -> [String] {
      let board = ProgramBoard(shape: .squares, letters: [["X"], []], rows: rows)
      let state = try #require(try playable(StepProgram(Self.cells), board: board).state(after: ""))
      return state.legal.map { move in
        [move.origin, move.target].map { $0.map { "\($0.x)\($0.y)" } ?? "-" }.joined(separator: " ")
      }
    }
    #expect(try made(.top) == ["- 00", "- 11", "00 11", "- -", "- -", "- -"])
    #expect(try made(.bottom) == ["- 01", "- 10", "01 10", "- -", "- -", "- -"])
    #expect(try made(nil) == Array(repeating: "- -", count: 6))
  }

  @Test("What chance did follows from the game's seed, and is in the transcript")
  func chanceIsRecorded() throws {
    let game = playable(dice, [.events])
    #expect(try game.state(after: "go", seed: 1)?.transcript == "~2 go ~3")
    #expect(try game.state(after: "go", seed: 2)?.transcript == "~3 go ~4")
  }

  @Test(
    "Games in which something is hidden or not listed aren't played by people",
    arguments: [RulesFeature.see, .judge, .simultaneous])
  func hiddenGamesAreNot(feature: RulesFeature) throws {
    let game = playable(StepProgram(StepProgram.heap), [feature])
    #expect(try !game.isPlayedByMoves && game.state(after: "") == nil)
    #expect(try game.makeSession(Catalog.player("random")) == nil)
  }

  @Test(
    "A player is asked about a position",
    arguments: ["random", "monte-carlo:simulations=200", "flat-monte-carlo:simulations=200"])
  func playersAreAsked(player: String) throws {
    let heap = playable(StepProgram(StepProgram.heap))
    let session = try #require(try heap.makeSession(Catalog.player(player)))
    session.begin(3)
    let answer = try session.choose(after: "t2", within: Budget())
    // A player that leaves three to the other side never loses.
    #expect(["t1", "t2"].contains(answer.move))
    #expect(try session.position(after: "t2 \(answer.move)").moves.count == 2)
  }

  @Test("A program that fails is an error, not a position")
  func failureIsTold() throws {
    let heap = playable(StepProgram(failures: 9, StepProgram.heap))
    #expect(throws: TranscriptError.self) { try heap.state(after: "t1") }
  }
}
