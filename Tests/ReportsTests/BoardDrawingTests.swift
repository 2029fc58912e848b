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

  @Test func marksTheLastMove() throws {
    let board = try draw("noughts:4x3", "b2d1")
    #expect(
      board == """
           a  b  c  d
        1  .  .  . [O]
        2  .  X  .  .
        3  .  .  .  .
        """)
  }

  @Test func marksTheWinningLineAndTheMoveThatMadeIt() throws {
    let board = try draw("noughts:3x3", "a1b1b2c1c3")
    #expect(
      board == """
           a  b  c
        1 *X* O  O
        2  . *X* .
        3  .  . {X}
        """)
  }

  @Test func connectFourNamesItsColumns() throws {
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
         .  .  . {x} .  .  .
         o  .  . *x* .  .  .
         o  .  . *x* .  .  .
         o  .  . *x* .  .  .
        """)
  }

  @Test func rowNumbersOfTallBoardsAreAligned() throws {
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

  @Test func colourOnlyAddsToIt() throws {
    let coloured = try draw("noughts:3x3", "a1b1b2c1c3", colour: true)
    #expect(
      coloured.replacing("\u{1B}[", with: "<").replacing("m", with: ">") == """
           a  b  c
        1 <7;31>*X*<0><36> O <0><36> O <0>
        2  . <7;31>*X*<0> .
        3  .  . <1;7;31>{X}<0>
        """)
    let plain = try draw("noughts:3x3", "a1b1b2c1c3")
    let uncoloured = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(uncoloured.split(separator: "\n").map { String($0).withoutTrailingSpaces }.joined(separator: "\n") == plain)
  }
}
