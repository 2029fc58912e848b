import Testing

@testable import Figures

@Suite struct BoardLayoutTests {
  private func board(_ shape: BoardFigure.Shape, _ surface: BoardFigure.Surface, size: Int = 5) -> BoardFigure {
    var cells = Array(repeating: Array(repeating: BoardFigure.Cell?(.init()), count: size), count: size)
    cells[1][2] = .init(.darkDisc, isMarked: true)
    cells[0][0] = nil
    return BoardFigure(
      title: "t", summary: "s", columns: (0..<size).map { "c\($0)" }, rows: (0..<size).map { "r\($0)" }, shape: shape,
      surface: surface, cells: cells)
  }

  @Test(
    "What is drawn on the first cell looks the same on any other, moved by the distance of their boxes",
    arguments: [
      (BoardFigure.Shape.squares, BoardFigure.Surface.wood), (.squares, .rack), (.rhombus, .paper),
      (.hexagonColumns, .paper),
    ])
  func contentsMove(shape: BoardFigure.Shape, surface: BoardFigure.Surface) {
    let layout = BoardLayout(board(shape, surface), width: 400)
    let (first, other) = (layout.box(x: 0, y: 0).centre, layout.box(x: 2, y: 1).centre)
    let cell = BoardFigure.Cell(.lightDisc, isMarked: true)
    let (here, there) = (layout.marks(of: cell, x: 0, y: 0), layout.marks(of: cell, x: 2, y: 1))
    for (a, b) in zip(here.flatMap(\.corners), there.flatMap(\.corners)) {
      #expect(abs(b.x - a.x - (other.x - first.x)) < 1e-9 && abs(b.y - a.y - (other.y - first.y)) < 1e-9)
    }
    #expect(here.flatMap(\.corners).count == there.flatMap(\.corners).count && !here.isEmpty)
  }

  @Test("Only cells with something on them have contents")
  func contentsHavePlaces() {
    #expect(BoardLayout(board(.squares, .felt), width: 400).contents.map(\.place) == [7])
  }

  @Test("A board whose places are chequered has squares where there are no cells; others have nothing there")
  func gapsAreSquares() {
    func boxes(_ surface: BoardFigure.Surface) -> Int {
      BoardLayout(board(.squares, surface), width: 400).drawing([]).marks.count {
        if case .box = $0 { true } else { false }
      }
    }
    #expect(boxes(.chequered) == 25 && boxes(.felt) == 24 && boxes(.paper) == 24)
  }

  @Test("The lower left square is dark, and so is each that is joined to it by a corner")
  func lowerLeftIsDark() {
    let layout = BoardLayout(board(.squares, .chequered), width: 400)
    let dark = layout.drawing([]).marks.compactMap { mark -> Point? in
      if case .box(let box, fill: .darkSquare, outline: _, corner: _) = mark { box.centre } else { nil }
    }
    #expect(
      dark.count == 13 && dark.contains(layout.box(x: 0, y: 4).centre) && dark.contains(layout.box(x: 1, y: 3).centre))
  }

  @Test(
    "Boards of wood have the points by which people find their way",
    arguments: [(5, 0), (7, 0), (9, 5), (10, 4), (13, 5), (15, 5), (19, 9)])
  func woodHasStars(size: Int, count: Int) {
    let marks = BoardLayout(board(.squares, .wood, size: size), width: 900).drawing([]).marks
    #expect(marks.discs == count)
  }

  @Test("The box around a hexagon has its corners on its sides")
  func boxHoldsCell() {
    let layout = BoardLayout(board(.rhombus, .paper), width: 400)
    let box = layout.box(x: 1, y: 1)
    #expect(abs(box.height / box.width - 2 / 3.0.squareRoot()) < 1e-9)
    let square = BoardLayout(board(.squares, .felt), width: 400).box(x: 1, y: 1)
    #expect(square.width == square.height)
  }
}
