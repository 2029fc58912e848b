import Testing

@testable import Play

@Suite struct ProgramBoardTests {
  @Test("On paper pieces are discs in the colours of seats, else the first ones of two seats are dark and light")
  func looksFollowTheSurface() throws {
    func looks(_ surface: BoardSurface) throws -> [Piece.Look] {
      let board = ProgramBoard(shape: .squares, letters: [["X", "K"], ["O"]], surface: surface)
      let drawn = try #require(board.pictures(of: [["XO", "K#"]]))
      #expect(drawn.traits.surface == surface)
      return drawn.traits.pieces.map(\.look)
    }
    #expect(try looks(.paper) == [.counter, .counter, .counter, .letter])
    #expect(try looks(.felt) == [.darkDisc, .counter, .lightDisc, .letter])
  }

  private let squares = ProgramBoard(shape: .squares, letters: [["X"], ["O", "Q"]])

  @Test("A letter is a piece of its seat, a point an empty cell")
  func cellsHavePieces() throws {
    let (traits, pictures) = try #require(squares.pictures(of: [["X.", "QO"]]))
    #expect((traits.width, traits.height, traits.shape) == (2, 2, .squares) && traits.gaps.isEmpty)
    let picture = try #require(pictures.first)
    let pieces = (0..<4).map { picture[$0 % 2, $0 / 2].map { traits.pieces[$0] } }
    #expect(pieces.map { $0?.letter } == ["X", nil, "Q", "O"])
    #expect(pieces.map { $0?.seat } == [0, nil, 1, 1])
    #expect(pieces.compactMap { $0?.look } == [.counter, .counter, .counter])
  }

  @Test("A letter that no side claims is a piece of nobody")
  func otherLettersAreNobodys() throws {
    let (traits, pictures) = try #require(squares.pictures(of: [["#1"]]))
    let pieces = pictures[0].cells.compactMap { $0.map { traits.pieces[$0] } }
    #expect(pieces.map(\.letter) == ["#", "1"] && pieces.allSatisfy { $0.seat == nil && $0.look == .letter })
  }

  @Test("A place that is blank in all boards is no cell, and rows may end early")
  func blanksAreNoCells() throws {
    let (traits, pictures) = try #require(squares.pictures(of: [[" . ", ". ."], [" X", ".  "]]))
    #expect(traits.gaps == [Place(x: 0, y: 0), Place(x: 2, y: 0), Place(x: 1, y: 1)])
    #expect(pictures.map { $0.cells.count { $0 != nil } } == [0, 1])
  }

  @Test("The last move is marked where it has changed one empty cell")
  func lastMoveIsMarked() throws {
    let boards = [["..."], [".X."], ["XXO"], ["XOO"]]
    let (_, pictures) = try #require(squares.pictures(of: boards))
    #expect(pictures.map(\.last) == [nil, Place(x: 1, y: 0), nil, nil])
  }

  @Test(
    "What is no board of one size isn't drawn",
    arguments: [
      [], [[]], [[""]], [["."], [".", "."]], [Array(repeating: String(repeating: ".", count: 65), count: 64)],
      [["👨‍👩‍👧"]],
    ] as [[[String]]])
  func otherRowsAreText(boards: [[String]]) {
    #expect(squares.pictures(of: boards) == nil)
  }
}
