import Testing

@testable import Exchange

@Suite struct SGFReaderTests {
  private func point(_ x: Int, _ y: Int) -> SGFWriter.Point? { SGFWriter.Point(x: x, y: y) }

  private func complaint(_ text: String) -> String? {
    do throws(ImportError) {
      _ = try SGFReader.games(of: text, file: "go.sgf")
      return nil
    } catch { return error.description }
  }

  @Test("What is written is read")
  func writtenGamesAreRead() throws {
    let moves = [point(4, 4), nil, point(0, 12), point(12, 0)] + (0..<30).map { point($0 % 13, 5) }
    var text = ""
    for (width, height) in [(13, 13), (19, 13)] {
      SGFWriter.write(
        SGFWriter.Game(
          event: "a]b\\c\n", round: "1.1", black: "x[y]", white: ")(;B[aa]", variant: "go:13x13", width: width,
          height: height, komi: "7.5", result: "B+0.5", moves: moves), to: &text)
    }
    let games = try SGFReader.games(of: text, file: "x")
    #expect(games.map(\.moves) == [moves, moves])
    #expect(games.map(\.width) == [13, 19] && games.map(\.height) == [13, 13])
  }

  @Test("A game is written as other programs expect it")
  func gameIsWritten() {
    var text = ""
    SGFWriter.write(
      SGFWriter.Game(
        event: "e", round: "1.1", black: "a]", white: "b", variant: "go:9x9", width: 9, height: 9, komi: "7.5",
        result: "W+R", moves: [point(0, 8), nil]), to: &text)
    #expect(
      text == #"""
        (;FF[4]GM[1]CA[UTF-8]AP[Agon]SZ[9]KM[7.5]RU[Tromp-Taylor]GN[go:9x9]
        EV[e]RO[1.1]PB[a\]]PW[b]RE[W+R]
        ;B[ai];W[])


        """#)
  }

  @Test("The main line is read, whatever stands beside it")
  func mainLineIsRead() throws {
    let text = """
      \u{20}(;GaMe[1]FF[3]SiZe[9]C[a comment (;B[xx\\] ;W]
      ;B[aa]C[x]LB[aa:1][bb:2];W[tt](;B [bb] (;W[cc]) (;W[zz]B[ab]))(;B[dd]))
      (;)
      """
    let games = try SGFReader.games(of: text, file: "x")
    #expect(games.map(\.moves) == [[point(0, 0), nil, point(1, 1), point(2, 2)], []])
    #expect(games.map(\.line) == [1, 3] && games.map(\.width) == [9, 19])
    #expect(try SGFReader.games(of: "\n", file: "x").isEmpty)
  }

  @Test(
    "What can't be read is reported with its line",
    arguments: [
      ("\n[x]", "go.sgf:2: has no game in SGF here; expected “(;”"),
      ("(;B[aa]", "go.sgf:1: ends within a game; expected “)”"),
      ("(;\nB[aa", "go.sgf:2: ends within a value; expected “]”"),
      ("(;GM[2])", "go.sgf:1: has GM[2], another game; expected GM[1], Go"),
      ("(;AB[aa][bb])", "go.sgf:1: has stones set up by AB; expected moves alone"),
      ("(;W[aa])", "go.sgf:1: has a move of W out of turn; expected B and W one after the other, B first"),
      ("(;SZ[9];B[jj])", "go.sgf:1: has a move “jj”; expected two letters such as dd, on the board"),
      ("(;SZ[0])", "go.sgf:1: has SZ[0]; expected a side up to 26, or two such as 9:7"),
      ("(;SZ[9:9:9])", "go.sgf:1: has SZ[9:9:9]; expected a side up to 26, or two such as 9:7"),
      ("(;B[aa];SZ[9])", "go.sgf:1: has SZ after a move; expected it before"),
      ("(;5)", "go.sgf:1: has “5” where a property should be, such as B[dd]"),
    ])
  func errorsHaveTheirPlace(text: String, message: String) { #expect(complaint(text) == message) }

  @Test("No text is too much for it")
  func anyTextIsReadOrRefused() {
    var seed: UInt64 = 1
    let letters = Array("(();;BW[]]\\aatt SZ9:\n")
    for _ in 0..<3_000 {
      let text = (0..<40).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return String(letters[Int(seed >> 33) % letters.count])
      }.joined()
      _ = complaint("(;" + text)
    }
    _ = complaint(String(repeating: "(", count: 100_000))
  }
}
