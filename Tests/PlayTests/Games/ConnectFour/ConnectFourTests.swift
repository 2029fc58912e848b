import TestRings
import Testing

@testable import Play

struct ConnectFourTests {
  static let collections = ["L1_R1", "L1_R2", "L1_R3", "L2_R1", "L2_R2", "L3_R1"].map { "connect-four-\($0).txt" }

  private func outcome(_ variant: String, _ transcript: String) throws -> Outcome? {
    try Catalog.variant(variant).replay(transcript, seed: 0).outcome
  }

  @Test(
    "Lines win in all directions",
    arguments: [
      ("connect-four:7x6", "1122334"), ("connect-four:7x6", "1212121"), ("connect-four:7x6", "12233434464"),
      ("connect-four:7x6", "76655454424"), ("connect-four:3x3", "11223"), ("connect-four:20x20", "hhiijjk"),
    ])
  func allDirectionsWin(variant: String, transcript: String) throws {
    #expect(try outcome(variant, transcript)?.reason == .line)
  }

  @Test("No line continues from the top of one column into the next")
  func columnsDoNotWrap() throws {
    // The second seat has the top three of column 1 and the bottom of column 2.
    #expect(try outcome("connect-four:4x6", "1213114131") == nil)
  }

  @Test("A full board without a line is a draw")
  func fullBoardIsADraw() throws {
    #expect(try outcome("connect-four:3x3", "121233213") == Outcome(winner: nil, reason: .boardFull))
  }

  @Test("Winning cells are marked, and discs fall from the top of the picture to its bottom")
  func discsFallDown() throws {
    let replay = try Catalog.variant("connect-four:7x6").replay("4433225", seed: 0)
    let board = try #require(replay.frames.last?.board)
    #expect(Set(board.winning.map { [$0.x, $0.y] }) == [[1, 5], [2, 5], [3, 5], [4, 5]])
    #expect(board.last == Place(x: 4, y: 5))
    #expect(board[1, 4] == 1 && board[1, 5] == 0 && board[0, 5] == nil)
  }

  @Test(
    "An illegal move is refused with the reason",
    arguments: [
      ("8", "move 1: 8 is off the board of connect-four:7x6"), ("k", "move 1: k is off the board of connect-four:7x6"),
      ("1111111", "move 7: column 1 is not free"), ("0", "move 1: “0” is no move; expected a column from 1 to 7"),
      ("l", "move 1: “l” is no move; expected a column from 1 to 7"),
      ("44A", "move 3: “A” is no move; expected a column from 1 to 7"),
      ("4-4", "move 2: “-4” is no move; expected a column from 1 to 7"),
      ("4\u{301}", "move 2: “\u{301}” is no move; expected a column from 1 to 7"),
      ("４", "move 1: “４” is no move; expected a column from 1 to 7"),
      ("11223344", "move 8: the game was over after 7 moves, but “4” follows"),
    ])
  func illegalMoveIsExplained(transcript: String, message: String) throws {
    let error = #expect(throws: TranscriptError.self) { try outcome("connect-four:7x6", transcript) }
    #expect(error?.description == message)
  }

  @Test("The known positions are legal games that aren't over", arguments: collections)
  func knownPositionsAreOpen(file: String) throws {
    let variant = try Catalog.variant("connect-four:7x6")
    for line in try Known.lines(file) {
      let transcript = try #require(line.split(separator: " ").first.map(String.init))
      let replay = try variant.replay(transcript, seed: 0)
      #expect(replay.outcome == nil && replay.plies == transcript.count)
    }
  }

  @Test("Known endgames have their known scores", .tags(.nightly))
  func knownEndgamesScore() throws {
    func check(_ game: some BoardGame) throws {
      let limit = NightlyRing.isOn ? 12 : 9
      for line in try Known.lines("connect-four-L3_R1.txt") {
        let parts = line.split(separator: " ").map(String.init)
        guard parts[0].count >= 42 - limit else { continue }
        let position = try game.follow(parts[0], seed: 0)
        #expect(game.score(of: position) == Int(parts[1]), "\(parts[0])")
      }
    }
    try check(try Variants.board("connect-four:7x6"))
  }

  @Test("Perfect play on small boards has the known values", .tags(.nightly))
  func smallBoardValues() throws {
    func check(_ game: some BoardGame, _ value: Int?) { #expect(game.perfectValue() == value) }
    for row in try Known.rows("connect-four-values.csv").filter({ $0.count > 2 }) {
      guard let width = Int(row[0]), let height = Int(row[1]), width * height <= (NightlyRing.isOn ? 20 : 16) else {
        continue
      }
      check(try Variants.board("connect-four:\(width)x\(height)"), Int(row[2]))
    }
  }
}

extension BoardGame {
  /// The value for the mover: discs left when the game ends with perfect play, the last one counted.
  fileprivate func score(of position: Position) -> Int {
    func search(_ position: Position, _ alpha: Int, _ beta: Int) -> Int {
      switch standing(in: position) {
      case .won, .lost: return -((width * height + 2 - plies(in: position)) / 2)
      case .drawn: return 0
      case .open: break
      }
      var lower = alpha
      for move in moves(in: position) where lower < beta {
        var after = position
        play(move, in: &after)
        lower = max(lower, -search(after, -beta, -lower))
      }
      return lower
    }
    return search(position, -width * height, width * height)
  }
}
