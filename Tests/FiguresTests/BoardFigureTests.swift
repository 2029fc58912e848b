import Testing

@testable import Figures

@Suite struct BoardFigureTests {
  private func board(
    _ size: Int, _ pieces: [BoardFigure.Piece], on surface: BoardFigure.Surface = .paper
  ) -> BoardFigure {
    BoardFigure(
      title: "t", summary: "s", columns: (1...size).map(String.init), rows: (1...size).map(String.init),
      surface: surface,
      cells: (0..<size).map { y in
        (0..<size).map { x in
          .init(
            x == y ? pieces[x % pieces.count] : nil, tint: x > y ? .amount(0.5) : nil,
            lines: x > y ? ["50 %", "1234567 games"] : ["7"],
            isMarked: x == 0)
        }
      }, block: size.isMultiple(of: 4) ? 4 : nil)
  }

  private static let all: [[BoardFigure.Piece]] = [
    [.cross, .nought], [.darkDisc, .lightDisc], [.redDisc, .yellowDisc, .blueDisc], [.darkKing, .lightKing],
    [.chessman(.pawn, isDark: true), .chessman(.king, isDark: false)],
    [.counter("X", seat: 0), .counter("Q", seat: 9), .letter("#")],
  ]

  @Test("Nothing is outside the frame", arguments: [280, 720], [1, 3, 8, 20])
  func boardsStayInFrame(width: Double, size: Int) {
    for pieces in Self.all {
      for surface in [BoardFigure.Surface.paper, .felt, .wood, .chequered, .rack] {
        board(size, pieces, on: surface).drawing(width: width).expectWithinFrame()
      }
    }
  }

  @Test("A rhombus stays in its frame, with a line along each side that is joined", arguments: [280, 720], [1, 3, 19])
  func rhombusStaysInFrame(width: Double, size: Int) {
    for pieces in Self.all {
      let figure = BoardFigure(
        title: "t", summary: "s", columns: (1...size).map(String.init), rows: (1...size).map(String.init),
        shape: .rhombus, cells: Array(repeating: Array(repeating: .init(pieces[0]), count: size), count: size),
        sides: .init(rows: pieces[0], columns: pieces[1]))
      for drawing in [figure.drawing(width: width), figure.bare.drawing(width: width)] {
        drawing.expectWithinFrame()
        let lines = drawing.marks.flat.count { if case .path(_, _, width: 4, isDashed: _) = $0 { true } else { false } }
        #expect(lines == 4)
      }
    }
  }

  @Test("A board is as wide as its cells")
  func widthFollowsCells() {
    #expect(board(3, Self.all[0]).drawing(width: 720).width == 20 + 3 * 44 + 2)
  }

  @Test("A board seen from afar has its pieces and no text", arguments: [3, 8])
  func bareBoardHasNoText(size: Int) {
    for whole in Self.all.map({ board(size, $0) }) {
      let bare = whole.bare
      #expect(bare.cells.map { $0.map { $0?.piece } } == whole.cells.map { $0.map { $0?.piece } })
      #expect(bare.cells.map { $0.map { $0?.tint } } == whole.cells.map { $0.map { $0?.tint } })
      #expect(bare.cells.map { $0.map { $0?.isMarked } } == whole.cells.map { $0.map { $0?.isMarked } })
      #expect((bare.title, bare.summary, bare.block) == (whole.title, whole.summary, whole.block))
      let (drawing, named) = (bare.drawing(width: 130), whole.drawing(width: 130))
      let letters = whole.cells.joined().count {
        [.counter("X", seat: 0), .counter("Q", seat: 9), .letter("#")].contains($0?.piece)
      }
      #expect(drawing.marks.texts.count == letters && named.marks.texts.count > letters)
      #expect(drawing.marks.discs == named.marks.discs)
      // As broad as high: without names there is no room for any.
      #expect(abs(drawing.width - drawing.height) < 1.01)
      drawing.expectWithinFrame()
    }
  }
}
