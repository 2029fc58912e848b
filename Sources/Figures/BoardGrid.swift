/// The places of a board's cells in a drawing.
struct BoardGrid {
  let shape: BoardFigure.Shape
  /// The upper left corner of the board.
  let origin: Point
  /// The side of a square, or the height of a hexagon between two sides.
  let side: Double

  /// The distance of a hexagon's corners from its centre.
  private var radius: Double { side / 3.0.squareRoot() }

  /// The side at which a board with these numbers of columns and rows fills a width.
  static func side(_ shape: BoardFigure.Shape, columns: Int, rows: Int, filling width: Double) -> Double {
    let (columns, rows) = (Double(max(1, columns)), Double(max(1, rows)))
    return switch shape {
    case .squares: width / columns
    case .hexagonRows: width / ((columns + 1) / 2)
    case .hexagonColumns: width * 3.0.squareRoot() / (2 + 1.5 * (columns - 1))
    case .rhombus: width / (columns + (rows - 1) / 2)
    }
  }

  /// The width and height of a board.
  func size(columns: Int, rows: Int) -> (width: Double, height: Double) {
    let (columns, rows) = (Double(columns), Double(rows))
    return switch shape {
    case .squares: (columns * side, rows * side)
    case .hexagonRows: ((columns + 1) / 2 * side, (2 + 1.5 * (rows - 1)) * radius)
    case .hexagonColumns: ((2 + 1.5 * (columns - 1)) * radius, (rows + 1) / 2 * side)
    case .rhombus: ((columns + (rows - 1) / 2) * side, (2 + 1.5 * (rows - 1)) * radius)
    }
  }

  /// The box of a cell's contents.
  func box(x: Int, y: Int) -> Box {
    let (x, y) = (Double(x), Double(y))
    let centre =
      switch shape {
      case .squares: Point((x + 0.5) * side, (y + 0.5) * side)
      case .hexagonRows: Point((x + 1) / 2 * side, (1 + 1.5 * y) * radius)
      case .hexagonColumns: Point((1 + 1.5 * x) * radius, (y + 1) / 2 * side)
      case .rhombus: Point((x + (y + 1) / 2) * side, (1 + 1.5 * y) * radius)
      }
    return Box(origin.x + centre.x - side / 2, origin.y + centre.y - side / 2, side, side)
  }

  /// The corners of a cell that is smaller by `inset` on all sides; nil for a square, which its box describes.
  func corners(x: Int, y: Int, inset: Double = 0) -> [Point]? {
    guard shape != .squares else { return nil }
    let (centre, radius) = (box(x: x, y: y).centre, self.radius - inset)
    // Six corners, clockwise; the first is the right one where hexagons touch in columns, otherwise the upper one.
    let half = radius * 3.0.squareRoot() / 2
    let flat = [
      (radius, 0), (radius / 2, half), (-radius / 2, half), (-radius, 0), (-radius / 2, -half), (radius / 2, -half),
    ]
    return flat.map { along, across in
      shape == .hexagonColumns
        ? Point(centre.x + along, centre.y + across) : Point(centre.x + across, centre.y - along)
    }
  }
}
