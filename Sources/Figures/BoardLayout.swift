/// The places of a board's parts in a drawing: the ground, and the contents of cells on top of it.
public struct BoardLayout {
  /// The width and the height of the drawing.
  private let width, height: Double
  /// The board that is laid out.
  private let figure: BoardFigure
  private let grid: BoardGrid
  private let board: Box

  /// The largest side of a cell, in pixels.
  private static let largestSide = 44.0
  /// The width of the line along a side that is joined; half of it lies outside.
  fileprivate static let rim = 4.0

  /// Creates the layout of a board.
  /// - Parameter width: the width of the paper in pixels.
  public init(_ figure: BoardFigure, width: Double) {
    self.figure = figure
    let (columns, rows) = (figure.columns.count, figure.cells.count)
    let rim = figure.rim
    let left = figure.rows.isEmpty ? rim : 20 + rim
    let side = min(
      Self.largestSide, BoardGrid.side(figure.shape, columns: columns, rows: rows, filling: width - left - rim - 2))
    let top = (figure.columns.allSatisfy(\.isEmpty) ? 1.0 : 18) + rim
    grid = BoardGrid(shape: figure.shape, origin: Point(left, top), side: side)
    let size = grid.size(columns: columns, rows: rows)
    board = Box(left, top, size.width, size.height)
    (self.width, self.height) = (board.right + rim + 2, board.bottom + rim + 2)
  }

  private var side: Double { grid.side }

  /// The box around a cell, by its column and row from the upper left.
  public func box(x: Int, y: Int) -> Box {
    let box = grid.box(x: x, y: y)
    guard let corners = grid.corners(x: x, y: y) else { return box }
    let (left, top) = (corners.map(\.x).min() ?? box.origin.x, corners.map(\.y).min() ?? box.origin.y)
    return Box(left, top, 2 * (box.centre.x - left), 2 * (box.centre.y - top))
  }

  /// The drawing of the board with marks on top of it.
  public func drawing(_ marks: [Drawing.Mark]) -> Drawing {
    Drawing(width: width, height: height, marks: ground + marks)
  }

  /// The marks on cells that have any, each with the cell's place, counted row by row.
  public var contents: [(place: Int, marks: [Drawing.Mark])] {
    figure.cells.enumerated().flatMap { y, row in
      row.enumerated().compactMap { x, cell -> (place: Int, marks: [Drawing.Mark])? in
        guard let marks = cell.map({ self.marks(of: $0, x: x, y: y) }), !marks.isEmpty else { return nil }
        return (y * row.count + x, marks)
      }
    }
  }

  /// The marks of a cell's contents, by its column and row from the upper left.
  public func marks(of cell: BoardFigure.Cell, x: Int, y: Int) -> [Drawing.Mark] {
    let (surface, box) = (figure.surface, grid.box(x: x, y: y))
    var marks: [Drawing.Mark] = []
    if let tint = cell.tint { marks += outlined(x: x, y: y, inset: 0, fill: tint, outline: .grid) }
    if cell.isMarked { marks += highlight(x: x, y: y, fill: cell.tint) }
    if let piece = cell.piece { marks += piece.marks(in: box, on: surface) }
    let size = min(11, box.width * 0.32)
    let text = cell.tint == nil ? surface.text : .onShare
    if let piece = cell.piece, let line = cell.lines.first {
      if surface.isFilled {
        let place = Point(box.centre.x, box.centre.y + size * 0.35)
        return marks + [
          .text(line, place, piece.isLight ? .onShare : .lightPiece, size: size, anchor: .middle, isBold: true)
        ]
      }
      // Text is drawn beside a piece: on top of it, the text would be unreadable.
      let shown = TextWidth.shortened(line, size: size, to: box.width * 0.5)
      // A hexagon begins further down at its right side than a square.
      let down = figure.shape == .squares ? size + 1 : box.width * 0.2 + size - 3
      return marks + [.text(shown, Point(box.right - 3, box.origin.y + down), text, size: size, anchor: .end)]
    }
    let step = size + 2
    for (number, line) in cell.lines.enumerated() {
      let place = box.centre.y + size * 0.35 + (Double(number) - Double(cell.lines.count - 1) / 2) * step
      let shown = TextWidth.shortened(line, size: size, to: box.width)
      marks.append(.text(shown, Point(box.centre.x, place), text, size: size, anchor: .middle))
    }
    return marks
  }

  /// The mark of the cell of the last move, or of a cell of a winning line.
  private func highlight(x: Int, y: Int, fill: Ink?) -> [Drawing.Mark] {
    let (surface, box) = (figure.surface, grid.box(x: x, y: y))
    switch surface {
    case .paper: return outlined(x: x, y: y, inset: 1.5, fill: fill ?? .paper, outline: surface.highlight)
    case .felt:
      let (outer, inner) = (1.0, max(2, side * 0.08))
      return outlined(x: x, y: y, inset: outer, fill: surface.highlight, outline: nil)
        + outlined(x: x, y: y, inset: inner, fill: .felt, outline: nil)
    case .chequered: return [.box(box, fill: surface.highlight)]
    case .wood, .rack: return [.disc(box.centre, radius: box.width * 0.49, fill: surface.highlight)]
    }
  }

  /// A cell that is smaller by `inset` on all sides.
  private func outlined(x: Int, y: Int, inset: Double, fill: Ink, outline: Ink?) -> [Drawing.Mark] {
    guard let corners = grid.corners(x: x, y: y, inset: inset) else {
      let box = grid.box(x: x, y: y)
      let inner = Box(box.origin.x + inset, box.origin.y + inset, box.width - 2 * inset, box.height - 2 * inset)
      return [.box(inner, fill: fill, outline: outline)]
    }
    return [.area(corners, fill)] + (outline.map { [.path(corners + corners.prefix(1), $0, width: 1)] } ?? [])
  }

  private var ground: [Drawing.Mark] { names + surface + borders + joinedSides }

  private var names: [Drawing.Mark] {
    let size = min(11, side * 0.5)
    let above = figure.columns.enumerated().filter { !$1.isEmpty }.map { x, name -> Drawing.Mark in
      .text(name, Point(grid.box(x: x, y: 0).centre.x, 12), .quiet, size: size, anchor: .middle)
    }
    return above
      + figure.rows.enumerated().map { y, name -> Drawing.Mark in
        let box = grid.box(x: 0, y: y)
        return .text(name, Point(box.origin.x - 5 - figure.rim, box.centre.y + 4), .quiet, size: size, anchor: .end)
      }
  }

  /// The marks beneath the cells.
  private var surface: [Drawing.Mark] {
    let cells = figure.cells.enumerated().flatMap { y, row in
      row.enumerated().map { x, cell in (x: x, y: y, isCell: cell != nil) }
    }
    switch figure.surface {
    case .paper, .felt:
      let (fill, line): (Ink, Ink) = figure.surface == .felt ? (.felt, .feltLine) : (.paper, .grid)
      return cells.filter(\.isCell).flatMap { outlined(x: $0.x, y: $0.y, inset: 0, fill: fill, outline: line) }
    case .chequered:
      // Places that are no cells are squares, too.
      return cells.map { x, y, _ in
        .box(
          grid.box(x: x, y: y), fill: (x + figure.cells.count - 1 - y).isMultiple(of: 2) ? .darkSquare : .lightSquare)
      }
    case .rack:
      return [.box(board, fill: .rack, corner: side * 0.15)]
        + cells.filter(\.isCell).map { x, y, _ in
          .disc(grid.box(x: x, y: y).centre, radius: side * figure.surface.radius, fill: .hole, outline: .rackEdge)
        }
    case .wood: return [.box(board, fill: .wood)] + lines + stars
    }
  }

  /// The lines through the centres of cells.
  private var lines: [Drawing.Mark] {
    let (columns, rows) = (figure.columns.count, figure.cells.count)
    func centre(_ x: Int, _ y: Int) -> Point { grid.box(x: x, y: y).centre }
    return (0..<columns).map { .line(centre($0, 0), centre($0, rows - 1), .woodLine) }
      + (0..<rows).map { .line(centre(0, $0), centre(columns - 1, $0), .woodLine) }
  }

  /// The points for orientation on large boards: near the corners, in the middle, and between.
  private var stars: [Drawing.Mark] {
    let size = figure.cells.count
    guard size == figure.columns.count, size >= 9 else { return [] }
    let near = size < 13 ? 2 : 3
    let outer = [near, size - 1 - near]
    let middle = size.isMultiple(of: 2) ? [] : [size / 2]
    func pairs(_ lines: [Int]) -> [(x: Int, y: Int)] { lines.flatMap { x in lines.map { (x, $0) } } }
    let places = size < 19 ? pairs(outer) + pairs(middle) : pairs(outer + middle)
    return places.map { .disc(grid.box(x: $0, y: $1).centre, radius: max(1.5, side * 0.08), fill: .woodLine) }
  }

  /// The lines between blocks.
  private var borders: [Drawing.Mark] {
    guard let block = figure.block else { return [] }
    func between(_ cells: Int) -> [Double] { stride(from: block, to: cells, by: block).map { Double($0) * side } }
    return between(figure.columns.count).map { x in
      .line(Point(board.origin.x + x, board.origin.y), Point(board.origin.x + x, board.bottom), .quiet, width: 2)
    }
      + between(figure.cells.count).map { y in
        .line(Point(board.origin.x, board.origin.y + y), Point(board.right, board.origin.y + y), .quiet, width: 2)
      }
  }

  /// The sides of a rhombus, in the colours of the pieces that join them.
  private var joinedSides: [Drawing.Mark] {
    guard let sides = figure.sides else { return [] }
    let (columns, rows) = (figure.columns.count, figure.cells.count)
    func corners(_ x: Int, _ y: Int, _ some: [Int]) -> [Point] {
      let all = grid.corners(x: x, y: y) ?? []
      return all.isEmpty ? [] : some.map { all[$0] }
    }
    // The corners are numbered clockwise from the upper one: 1 and 2 are to the right, 3 is below, 4 and 5 are to the
    // left.
    let left = (0..<rows).flatMap { corners(0, $0, [5, 4]) }
    let right = (0..<rows).flatMap { corners(columns - 1, $0, [1, 2]) }
    let above = (0..<columns).flatMap { corners($0, 0, [5, 0, 1]) }
    let below = (0..<columns).flatMap { corners($0, rows - 1, [4, 3, 2]) }
    return [left, right].flatMap { Self.side($0, of: sides.columns) }
      + [above, below].flatMap { Self.side($0, of: sides.rows) }
  }

  private static func side(_ line: [Point], of piece: BoardFigure.Piece) -> [Drawing.Mark] {
    guard piece.isLight else { return [.path(line, piece.ink, width: rim)] }
    return [.path(line, .pieceEdge, width: rim), .path(line, piece.ink, width: rim - 2)]
  }
}

extension BoardFigure {
  /// The room beyond the cells for the lines along joined sides.
  fileprivate var rim: Double { sides == nil ? 0 : BoardLayout.rim }
}
