import Testing

@testable import Play

struct NoughtsTests {
  private func outcome(_ variant: String, _ transcript: String) throws -> Outcome? {
    try Catalog.variant(variant).replay(transcript, seed: 0).outcome
  }

  @Test(
    "Lines win in all directions, also in the corners of the board",
    arguments: [
      ("noughts:3x3", "a1a2b1b2c1"), ("noughts:3x3", "a1b1a2b2a3"), ("noughts:3x3", "a1b1b2c1c3"),
      ("noughts:3x3", "c1a1b2b1a3"), ("noughts:4x3", "b3a1c3b1d3"), ("noughts:3x4", "c2a1b3a2a4"),
      ("noughts:20x20,line=3", "r20a1s19a2t18"), ("noughts:20x20,line=3", "t18a1t19a2t20"),
    ])
  func allDirectionsWin(variant: String, transcript: String) throws {
    #expect(try outcome(variant, transcript) == Outcome(winner: 0, reason: .line))
  }

  @Test("No line continues from the end of one row into the next")
  func rowsDoNotWrap() throws {
    #expect(try outcome("noughts:4x4,line=3", "c1a3d1b3a2") == nil)
    #expect(try outcome("noughts:4x4,line=3", "b1a4a2b4d2") == nil)
    #expect(try outcome("noughts:4x4,line=3", "c1b3d2c3a4") == nil)
  }

  @Test("More than a line wins too unless it has to be exact")
  func overlongLineWins() throws {
    // X fills b1 last, between a1 and c1 d1.
    let transcript = "a1a4c1b4d1d4b1"
    #expect(try outcome("noughts:4x4,line=3", transcript) == Outcome(winner: 0, reason: .line))
    #expect(try outcome("noughts:4x4,line=3,exact", transcript) == nil)
    #expect(try outcome("noughts:4x4,line=3,exact", "a1a4b1d4c1") == Outcome(winner: 0, reason: .line))
  }

  @Test("In misère the player that makes a line loses")
  func misereLineLoses() throws {
    #expect(try outcome("noughts:3x3,misere", "a1a2b1b2c1") == Outcome(winner: 1, reason: .line))
  }

  @Test("A full board without a line is a draw, and with one it isn't")
  func fullBoardIsADraw() throws {
    #expect(try outcome("noughts:3x3", "b2a1c1a3a2c2b1b3c3") == Outcome(winner: nil, reason: .boardFull))
    #expect(try outcome("noughts:3x3", "a1c1b1c2a2a3b2b3c3") == Outcome(winner: 0, reason: .line))
  }

  @Test("The cells of both lines are marked when one move makes two")
  func bothLinesAreMarked() throws {
    let replay = try Catalog.variant("noughts:3x3").replay("a1a2c1c2b2a3b3c3b1", seed: 0)
    let cells = try #require(replay.frames.last?.board?.winning)
    #expect(Set(cells.map { [$0.x, $0.y] }) == [[0, 0], [1, 0], [2, 0], [1, 1], [1, 2]])
  }

  @Test("An exact line has no marked cells beyond it")
  func exactLineMarksNoMore() throws {
    let replay = try Catalog.variant("noughts:5x5,line=3,exact").replay("a1a5b1c5e1e5c1", seed: 0)
    let cells = try #require(replay.frames.last?.board?.winning)
    #expect(Set(cells.map { [$0.x, $0.y] }) == [[0, 0], [1, 0], [2, 0]])
  }

  @Test(
    "An illegal move is refused with the reason",
    arguments: [
      ("d1", "move 1: d1 is off the board of noughts:3x3"), ("a4", "move 1: a4 is off the board of noughts:3x3"),
      ("a11", "move 1: a11 is off the board of noughts:3x3"), ("a1a1", "move 2: a1 is not free"),
      ("a0", "move 1: “a0” is no move; expected a cell such as b2"),
      ("A1", "move 1: “A1” is no move; expected a cell such as b2"),
      ("a1 b2", "move 2: “ b2” is no move; expected a cell such as b2"),
      ("a1👍🏽", "move 2: “👍🏽” is no move; expected a cell such as b2"),
      ("a1a2b1b2c1c2", "move 6: the game was over after 5 moves, but “c2” follows"),
    ])
  func illegalMoveIsExplained(transcript: String, message: String) throws {
    let error = #expect(throws: TranscriptError.self) { try outcome("noughts:3x3", transcript) }
    #expect(error?.description == message)
  }

  @Test("Perfect play has the known values")
  func perfectPlayValues() throws {
    func value(_ name: String) throws -> Int {
      func search(_ game: some BoardGame) -> Int { game.perfectValue() }
      return search(try Variants.board(name))
    }
    for row in try Known.rows("noughts-values.csv") where row[0] == "3" || row[1] == "3" {
      #expect(try value("noughts:\(row[0])x\(row[1]),line=\(row[2])") == (row[3] == "win" ? 1 : 0), "\(row)")
    }
    // In misere 3x3 the first seat holds the draw by keeping to the middle.
    #expect(try value("noughts:3x3,misere") == 0)
  }
}
