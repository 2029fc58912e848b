import Play
import Testing

@testable import Reports

@Suite struct BoardDrawingTests {
  /// The board after the last move of a game.
  private func draw(
    _ name: String, _ transcript: String, ascii: Bool = false, colour: Bool = false
  ) throws -> String {
    let variant = try Catalog.variant(name)
    let board = try #require(try variant.replay(transcript, seed: 1).frames.last?.board)
    return BoardDrawing(of: try #require(variant.traits), ascii: ascii, colour: colour).text(of: board)
  }

  @Test("The last move is marked")
  func marksTheLastMove() throws {
    let board = try draw("noughts:4x3", "b2d1")
    #expect(
      board == """
           a  b  c  d
        1  .  .  . [O]
        2  .  X  .  .
        3  .  .  .  .
        """)
  }

  @Test("The winning line and the move that made it are marked")
  func marksWinningLineAndMove() throws {
    let board = try draw("noughts:3x3", "a1b1b2c1c3")
    #expect(
      board == """
           a  b  c
        1  X1 O  O
        2  .  X2 .
        3  .  . [X3
        """)
  }

  @Test("The rows of a rhombus are shifted against each other")
  func rhombusIsSlanted() throws {
    let board = try draw("hex:4x4", "a1a2b1b2c1d1d4b3c3c2")
    #expect(
      board == """
           a  b  c  d
        1  ●  ●  ●  ○4
         2  ○1 ○2[○3 .
          3  .  ○  ●  .
           4  .  .  .  ●
        """)
    // A chain from the top is numbered from there.
    let upright = try draw("hex:3x3", "b1a1b2a2a3")
    #expect(
      upright == """
           a  b  c
        1  ○  ●1 .
         2  ○  ●2 .
          3 [●3 .  .
        """)
  }

  @Test("Connect Four names its columns")
  func connectFourNamesColumns() throws {
    let board = try draw("connect-four:10x4", "414141a")
    #expect(
      board == """
         1  2  3  4  5  6  7  8  9  a
         .  .  .  .  .  .  .  .  .  .
         ○  .  .  ●  .  .  .  .  .  .
         ○  .  .  ●  .  .  .  .  .  .
         ○  .  .  ●  .  .  .  .  . [●]
        """)
    let again = try draw("connect-four:7x4", "4141414", ascii: true)
    #expect(
      again == """
         1  2  3  4  5  6  7
         .  .  . [X1 .  .  .
         O  .  .  X2 .  .  .
         O  .  .  X3 .  .  .
         O  .  .  X4 .  .  .
        """)
  }

  @Test("Lines longer than nine continue with letters")
  func longLinesUseLetters() throws {
    let cells = (1...11).map { "\("abcdefghijk".dropFirst($0 - 1).prefix(1))1" }
    let moves = cells.enumerated().map { $0 < 10 ? $1 + "\("abcdefghij".dropFirst($0).prefix(1))3" : $1 }
    let board = try draw("noughts:12x4,line=11", moves.joined())
    #expect(board.contains("1  X1 X2 X3 X4 X5 X6 X7 X8 X9 Xa[Xb .\n"), "\(board)")
  }

  @Test("Row numbers of tall boards are aligned")
  func rowNumbersAreAligned() throws {
    let board = try draw("reversi:10x10", "e4")
    #expect(
      board == """
            a  b  c  d  e  f  g  h  i  j
         1  .  .  .  .  .  .  .  .  .  .
         2  .  .  .  .  .  .  .  .  .  .
         3  .  .  .  .  .  .  .  .  .  .
         4  .  .  .  . [●] .  .  .  .  .
         5  .  .  .  .  ●  ●  .  .  .  .
         6  .  .  .  .  ●  ○  .  .  .  .
         7  .  .  .  .  .  .  .  .  .  .
         8  .  .  .  .  .  .  .  .  .  .
         9  .  .  .  .  .  .  .  .  .  .
        10  .  .  .  .  .  .  .  .  .  .
        """)
  }

  @Test("Colour only adds to the drawing")
  func colourOnlyAdds() throws {
    let coloured = try draw("noughts:3x3", "a1b1b2c1c3", colour: true)
    #expect(
      coloured.replacing("\u{1B}[", with: "<").replacing("m", with: ">") == """
           a  b  c
        1 <7;31> X1<0><36> O <0><36> O <0>
        2  . <7;31> X2<0> .
        3  .  . <1;7;31>[X3<0>
        """)
    let plain = try draw("noughts:3x3", "a1b1b2c1c3")
    let uncoloured = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(uncoloured.split(separator: "\n").map { String($0).withoutTrailingSpaces }.joined(separator: "\n") == plain)
  }
}
