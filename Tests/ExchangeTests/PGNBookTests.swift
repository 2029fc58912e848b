import Testing

@testable import Exchange

struct PGNBookTests {
  private static func lines(_ text: String, plies: Int? = nil) throws -> [PGNBook.Line] {
    try PGNBook.lines(of: Array(text.utf8), file: "book.pgn", plies: plies)
  }

  private static func problem(_ text: String) -> String? {
    #expect(throws: ImportError.self) { try lines(text) }?.description
  }

  private static let games = """
    \u{FEFF}[Event "A \\"book\\" [1]"]
    [FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]

    % a remark
    1. Ke2 {a comment with (brackets)
    over lines} Kd7 $1 2.Kd3! ; to the end of the line, 3. Ke4
    (2. Kf3 Kd6 (2... Ke6 {e5}) 3. Kf4) 2... Kd6 ?! 3 . Kd4 1-0

    [Event "B"]

    1.e4 e5 2.0-0 exd6 e.p. *
    1. d4 1/2-1/2
    """

  @Test("The main line is read, and what else stands in a game is passed over")
  func mainLinesAreRead() throws {
    let lines = try Self.lines(Self.games)
    #expect(lines.map(\.names) == [["Ke2", "Kd7", "Kd3!", "Kd6", "Kd4"], ["e4", "e5", "0-0", "exd6"], ["d4"]])
    #expect(lines.map(\.fen) == ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil, nil])
    #expect(lines.map(\.line) == [1, 9, 12])
    #expect(lines[0].lines == [5, 6, 6, 7, 7])
    #expect(try Self.lines(Self.games, plies: 2).map(\.names.count) == [2, 2, 1])
    #expect(try Self.lines("").isEmpty)
    #expect(try Self.lines("[White \"a\"]\n1. e4\n[White \"b\"]\n1. d4 *").map(\.names) == [["e4"], ["d4"]])
  }

  @Test("A file that is cut short, or isn't PGN, is an error with its line")
  func cutFilesAreErrors() {
    #expect(Self.problem("[A \"b\"]\n\n1. e4 e5") == "book.pgn:3: ends within a game; expected 1-0, 0-1, 1/2-1/2 or *")
    #expect(Self.problem("1. e4\n{so\nfar") == "book.pgn:2: has a comment that doesn't end; expected “}”")
    #expect(Self.problem("1. e4 (1. d4") == "book.pgn:1: ends within a variation; expected “)”")
    #expect(Self.problem("1. e4 ) *") == "book.pgn:1: has “)” where no variation is")
    #expect(
      Self.problem("\n[FEN 4k3") == "book.pgn:2: has “[FEN 4k3” where a tag should be, such as [FEN \"...\"]")
  }

  @Test("Cut anywhere, a file is read or refused")
  func cutAnywhere() {
    for count in 0..<Self.games.utf8.count {
      _ = try? PGNBook.lines(of: Array(Self.games.utf8.prefix(count)), file: "x")
    }
  }
}
