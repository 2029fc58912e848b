import Testing

@testable import Engines

@Suite struct WordsTests {
  @Test(
    "Words stand between blanks, tabs and what is left of other line breaks",
    arguments: [
      ("", []), (" \t", []), ("bestmove a1", ["bestmove", "a1"]), ("  info\tdepth  3 ", ["info", "depth", "3"]),
      ("id name Größe\r", ["id", "name", "Größe"]), ("a\u{A0}b", ["a\u{A0}b"]),
    ])
  func words(line: String, words: [String]) {
    #expect(line.words.map(String.init) == words)
    #expect(line[...].words == line.words)
    #expect(line.isBlank == words.isEmpty)
  }
}
