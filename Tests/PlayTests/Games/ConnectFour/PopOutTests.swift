import Testing

@testable import Play

struct PopOutTests {
  private func outcome(_ variant: String, _ transcript: String) throws -> Outcome? {
    try Catalog.variant(variant).replay(transcript, seed: 0).outcome
  }

  @Test("A pop takes the mover's bottom disc, and the column falls by one")
  func popRemovesBottomDisc() throws {
    let replay = try Catalog.variant("connect-four:7x6,popout").replay("44-4", seed: 0)
    let board = try #require(replay.frames.last?.board)
    #expect((0..<6).map { board[3, $0] } == [nil, nil, nil, nil, nil, 1])
    #expect(board.last == Place(x: 3, y: 5))
  }

  @Test("After a pop the mover's line wins even if the other seat has one too")
  func moverWinsAfterPop() throws {
    let replay = try Catalog.variant("connect-four:5x4,line=3,popout").replay("11122335-1", seed: 0)
    #expect(replay.outcome == Outcome(winner: 0, reason: .line))
    let winning = try #require(replay.frames.last?.board?.winning)
    #expect(Set(winning.map { [$0.x, $0.y] }) == [[0, 2], [1, 2], [2, 2]])
  }

  @Test("After a pop the other seat's line wins for that seat")
  func otherLineWinsAfterPop() throws {
    let replay = try Catalog.variant("connect-four:5x4,line=3,popout").replay("125153-1", seed: 0)
    #expect(replay.outcome == Outcome(winner: 1, reason: .line))
    let winning = try #require(replay.frames.last?.board?.winning)
    #expect(Set(winning.map { [$0.x, $0.y] }) == [[0, 3], [1, 3], [2, 3]])
  }

  @Test("The third occurrence of a position draws, and the start is its own first one")
  func thirdRepetitionDraws() throws {
    let once = "12-1-2"
    #expect(try outcome("connect-four:7x6,popout", once + "12-1") == nil)
    #expect(try outcome("connect-four:7x6,popout", once + once) == Outcome(winner: nil, reason: .repetition))
  }

  @Test("Positions that have occurred a different number of times are different")
  func occurrencesMatter() throws {
    let game = try narrow()
    let start = game.start(seed: 0)
    #expect(try game.follow("12-1-2", seed: 0) != start)
    #expect(try game.follow("12", seed: 0) == game.follow("12", seed: 1))
    #expect(try game.follow("12-1", seed: 0) != game.follow("2", seed: 0))
  }

  @Test("A seat that can neither drop nor pop draws")
  func stuckSeatDraws() throws {
    let game = try narrow()
    // From the bottom: OXOX, OXOX, OXX and O's drop to come; X has nothing in the bottom row.
    var position = game.start(seed: 0)
    position.layout = .init(mover: UInt64(bits: [0, 2, 5, 7, 10]), other: UInt64(bits: [1, 3, 6, 8, 11, 12]))
    position.plies = 11
    game.play(.init(column: 2, pops: false), in: &position)
    #expect(game.turn(in: position) == .over(Outcome(winner: nil, reason: .noMoves)))
  }

  @Test("A game that nothing else ends is a draw at its longest")
  func longestGameIsADraw() throws {
    let game = try narrow()
    var position = game.start(seed: 0)
    position.plies = UInt16(game.longest - 1)
    #expect(game.turn(in: position) == .seat(0))
    game.play(.init(column: 0, pops: false), in: &position)
    #expect(game.turn(in: position) == .over(Outcome(winner: nil, reason: .turnLimit)))
  }

  private func narrow() throws -> PopOut<UInt64> {
    try #require(try Variants.board("connect-four:3x4,line=4,popout") as? PopOut<UInt64>)
  }

  @Test(
    "Only one's own bottom disc may be popped",
    arguments: [
      ("-4", "move 1: -4 is not allowed: the bottom disc of that column isn't the mover's"),
      ("4-4", "move 2: -4 is not allowed: the bottom disc of that column isn't the mover's"),
      ("44-5", "move 3: -5 is not allowed: the bottom disc of that column isn't the mover's"),
      ("4-", "move 2: “-” is no move; expected a column from 1 to 7, or -4 to take a disc out of column 4"),
      ("--4", "move 1: “--4” is no move; expected a column from 1 to 7, or -4 to take a disc out of column 4"),
      ("-8", "move 1: -8 is off the board of connect-four:7x6,popout"),
      ("1111111", "move 7: column 1 is not free"),
    ])
  func onlyOwnDiscsPop(transcript: String, message: String) throws {
    let error = #expect(throws: TranscriptError.self) { try outcome("connect-four:7x6,popout", transcript) }
    #expect(error?.description == message)
  }
}
