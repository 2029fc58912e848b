import Testing

@testable import Figures

@Suite struct BoardGridTests {
  private static let shapes: [BoardFigure.Shape] = [.squares, .hexagonRows, .hexagonColumns, .rhombus]

  private func grid(_ shape: BoardFigure.Shape) -> BoardGrid {
    BoardGrid(shape: shape, origin: Point(0, 0), side: 10)
  }

  private func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }

  @Test("Neighbours are as far apart as a cell is high")
  func neighboursTouch() {
    func near(_ shape: BoardFigure.Shape, _ places: [(Int, Int)]) {
      let grid = grid(shape)
      let centre = grid.box(x: 2, y: 2).centre
      for (x, y) in places { #expect(abs(distance(centre, grid.box(x: x, y: y).centre) - 10) < 1e-9) }
    }
    near(.squares, [(1, 2), (3, 2), (2, 1), (2, 3)])
    near(.hexagonRows, [(0, 2), (4, 2), (1, 1), (3, 1), (1, 3), (3, 3)])
    near(.hexagonColumns, [(2, 0), (2, 4), (1, 1), (1, 3), (3, 1), (3, 3)])
    near(.rhombus, [(1, 2), (3, 2), (2, 1), (3, 1), (2, 3), (1, 3)])
  }

  @Test("A hexagon's corners are as far from its centre as they are from each other")
  func hexagonsAreRegular() throws {
    #expect(grid(.squares).corners(x: 0, y: 0) == nil)
    for shape in Self.shapes.dropFirst() {
      let (grid, corners) = (grid(shape), try #require(grid(shape).corners(x: 1, y: 1)))
      for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        #expect(abs(distance(one, next) - distance(one, grid.box(x: 1, y: 1).centre)) < 1e-9)
      }
    }
  }

  @Test("All cells lie within the board, which they fill", arguments: 0..<4, [1, 2, 7])
  func boardIsFilled(number: Int, side: Int) {
    let shape = Self.shapes[number]
    let grid = grid(shape)
    let (width, height) = grid.size(columns: side, rows: side)
    let corners = (0..<side * side).flatMap { place in
      let (x, y) = (place % side, place / side)
      let box = grid.box(x: x, y: y)
      return grid.corners(x: x, y: y) ?? [box.origin, Point(box.right, box.bottom)]
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    for (low, high, size) in [(xs.min()!, xs.max()!, width), (ys.min()!, ys.max()!, height)] {
      #expect(abs(low) < 1e-9 && abs(high - size) < 1e-9)
    }
    let filling = BoardGrid.side(shape, columns: side, rows: side, filling: width)
    #expect(abs(filling - 10) < 1e-9)
  }
}
