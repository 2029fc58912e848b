import Testing

@testable import Play

@Suite struct PlayedLineTests {
  @Test("A line says who moved and whether the game is over", arguments: Variants.boards)
  func lineHasMoversAndEnd(name: String) throws {
    let playable = try Catalog.variant(name)
    func check(_ game: some BoardGame) throws {
      for plies in [0, 3, 400] {
        let transcript = game.randomTranscript(seed: 5, plies: plies)
        let line = try #require(try playable.play(line: transcript))
        let state = try #require(try playable.state(after: transcript))
        #expect(line.seats == state.moves.filter { !$0.isPass }.map(\.seat))
        #expect(line.isOver == (state.outcome != nil))
      }
    }
    try check(try Variants.board(name))
  }

  @Test("Lines of a program's game differ by what the program shows")
  func programsAreFollowed() throws {
    let heap = PlayableVariant(program: ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2))
    let line = try #require(try heap.play(line: "t1 t2 t1"))
    #expect(line.seats == [0, 1, 0] && !line.isOver && line.position() == "1\n1")
    #expect(try heap.play(line: "t2 t1 t1")?.position() == line.position())
    #expect(try heap.play(line: "t1 t2 t2")?.isOver == true)
    #expect(throws: TranscriptError.self) { try heap.play(line: "t3") }
    let hidden = ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2, features: [.see])
    #expect(try PlayableVariant(program: hidden).play(line: "t1") == nil)
  }

  @Test("A player that passes makes no move")
  func passingIsNoMove() throws {
    let passes = try #require(try firstPass(at: "reversi:4x4"))
    let line = try #require(try Catalog.variant("reversi:4x4").play(line: passes))
    #expect(zip(line.seats, line.seats.dropFirst()).contains { $0 == $1 })
  }

  /// The transcript of a game with a pass in it.
  private func firstPass(at name: String) throws -> String? {
    func search(_ game: some BoardGame) -> String? {
      for seed in 1...200 as ClosedRange<UInt64> {
        let transcript = game.randomTranscript(seed: seed)
        let moves = try? Catalog.variant(name).state(after: transcript)?.moves
        if moves?.dropLast().contains(where: \.isPass) == true { return transcript }
      }
      return nil
    }
    return search(try Variants.board(name))
  }

  @Test("The position is the same for all symmetric images")
  func imagesShareAPosition() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let positions = try ["a1b2", "c1b2", "c3b2", "a3b2"].map { try #require(try playable.play(line: $0)).position() }
    #expect(Set(positions).count == 1)
    #expect(positions[0].count == 10)
    #expect(try #require(try playable.play(line: "b1b2")).position() != positions[0])
  }

  @Test("The position is the one that a solver proves")
  func positionIsTheSolvers() throws {
    let playable = try Catalog.variant("noughts:4x4")
    let solver = try #require(try playable.makeSolver(tableBits: 8))
    guard case .open(let position, _)? = try solver.moves("a1b3d4", "").last?.after else {
      Issue.record("over")
      return
    }
    #expect(try playable.play(line: "a1b3d4")?.position() == position)
  }

  @Test("An illegal line is refused, and Snap has none")
  func illegalLineIsRefused() throws {
    #expect(throws: TranscriptError.self) { try Catalog.variant("noughts:3x3").play(line: "a1a1") }
    #expect(try Catalog.variant("snap:2").play(line: "") == nil)
  }
}
