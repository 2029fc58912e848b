import Testing

@testable import Figures

@Suite struct BoardFigureTests {
  private func board(_ size: Int, _ pieces: BoardFigure.Pieces) -> BoardFigure {
    BoardFigure(
      title: "t", summary: "s", pieces: pieces, columns: (1...size).map(String.init), rows: (1...size).map(String.init),
      cells: (0..<size).map { y in
        (0..<size).map { x in
          .init(
            seat: x == y ? x % 2 : nil, tint: x > y ? .amount(0.5) : nil,
            lines: x > y ? ["50 %", "1234567 games"] : ["7"],
            isMarked: x == 0)
        }
      })
  }

  @Test("Nothing is outside the frame", arguments: [280, 720], [1, 3, 8, 20])
  func boardsStayInFrame(width: Double, size: Int) {
    board(size, .marks).drawing(width: width).expectWithinFrame()
    board(size, .discs).drawing(width: width).expectWithinFrame()
  }

  @Test("A board is as wide as its cells")
  func widthFollowsCells() {
    #expect(board(3, .marks).drawing(width: 720).width == 20 + 3 * 44 + 2)
  }

  @Test("A board seen from afar has its pieces and no text", arguments: [3, 8])
  func bareBoardHasNoText(size: Int) {
    for whole in [board(size, .marks), board(size, .discs)] {
      let bare = whole.bare
      #expect(bare.cells.map { $0.map(\.seat) } == whole.cells.map { $0.map(\.seat) })
      #expect(bare.cells.map { $0.map(\.tint) } == whole.cells.map { $0.map(\.tint) })
      #expect(bare.cells.map { $0.map(\.isMarked) } == whole.cells.map { $0.map(\.isMarked) })
      #expect((bare.title, bare.summary, bare.pieces) == (whole.title, whole.summary, whole.pieces))
      let (drawing, named) = (bare.drawing(width: 130), whole.drawing(width: 130))
      #expect(drawing.marks.texts.isEmpty && !named.marks.texts.isEmpty)
      #expect(drawing.marks.discs == named.marks.discs)
      // As broad as high: without names there is no room for any.
      #expect(abs(drawing.width - drawing.height) < 1.01)
      drawing.expectWithinFrame()
    }
  }
}
