/// A board with pieces, numbers, tints and a marked line on its cells.
public struct BoardFigure: Figure {
  /// The look of a piece; dark ones are filled, light ones open.
  public enum Piece: Hashable, Sendable {
    case cross, nought, darkDisc, lightDisc
    /// A piece of chess.
    case chessman(Chessman, isDark: Bool)
    /// A disc with a letter, in the colour of a seat.
    case counter(String, seat: Int)
    case letter(String)
  }

  /// The form of the cells.
  public enum Shape: Hashable, Sendable {
    case squares
    /// Hexagons that touch in rows, or in columns: every second place of these is a cell.
    case hexagonRows, hexagonColumns
    /// Hexagons in a rhombus: each row is shifted to the right by half a cell against the one above.
    case rhombus
  }

  /// The pieces whose seats join two opposite sides of a rhombus each.
  public struct Sides: Hashable, Sendable {
    /// The piece of the seat that joins the upper and the lower side.
    public let rows: Piece
    /// The piece of the seat that joins left and right.
    public let columns: Piece

    /// Sides by the pieces that join them.
    public init(rows: Piece, columns: Piece) { (self.rows, self.columns) = (rows, columns) }
  }

  /// The contents of a cell.
  public struct Cell: Hashable, Sendable {
    /// The piece; nil where there is none.
    public var piece: Piece?
    /// The tint of the cell; nil for none.
    public var tint: Ink?
    /// The lines of text in the cell; only the first is drawn beside a piece.
    public var lines: [String]
    /// Whether the cell is marked.
    public var isMarked: Bool

    /// Creates a cell, empty by default.
    public init(_ piece: Piece? = nil, tint: Ink? = nil, lines: [String] = [], isMarked: Bool = false) {
      (self.piece, self.tint, self.lines, self.isMarked) = (piece, tint, lines, isMarked)
    }
  }

  public let title: String
  public let summary: String
  /// The names of the columns from the left and of the rows from the top; no rows where only columns are named.
  public let columns, rows: [String]
  /// The form of the cells.
  public let shape: Shape
  /// The cells, row by row from the top; nil where there is none.
  public let cells: [[Cell?]]
  /// The side of the square blocks that are set apart by thicker lines; nil for none.
  public let block: Int?
  /// What the sides of a rhombus are drawn with; nil where nobody joins them.
  public let sides: Sides?

  /// A board.
  public init(
    title: String, summary: String, columns: [String], rows: [String], shape: Shape = .squares, cells: [[Cell?]],
    block: Int? = nil, sides: Sides? = nil
  ) {
    (self.title, self.summary, self.shape, self.block, self.sides) = (title, summary, shape, block, sides)
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// A copy without labels and text on its cells, for small boards.
  public var bare: BoardFigure {
    let cells = cells.map { row in
      row.map { $0.map { Cell($0.piece, tint: $0.tint, isMarked: $0.isMarked) } }
    }
    let none = columns.map { _ in "" }
    return BoardFigure(
      title: title, summary: summary, columns: none, rows: [], shape: shape, cells: cells, block: block, sides: sides)
  }

  public func drawing(width: Double) -> Drawing {
    let rim = sides == nil ? 0 : Self.rim
    let left = rows.isEmpty ? rim : 20 + rim
    let side = min(
      44, BoardGrid.side(shape, columns: columns.count, rows: cells.count, filling: width - left - rim - 2))
    let top = (columns.allSatisfy(\.isEmpty) ? 1.0 : 18) + rim
    let grid = BoardGrid(shape: shape, origin: Point(left, top), side: side)
    let board = grid.size(columns: columns.count, rows: cells.count)
    var drawing = Drawing(width: left + board.width + rim + 2, height: top + board.height + rim + 2)
    let size = min(11, side * 0.5)
    for (x, name) in columns.enumerated() where !name.isEmpty {
      drawing.marks.append(
        .text(name, Point(grid.box(x: x, y: 0).centre.x, 12), .quiet, size: size, anchor: .middle))
    }
    for (y, name) in rows.enumerated() {
      let box = grid.box(x: 0, y: y)
      let place = Point(box.origin.x - 5 - rim, box.centre.y + 4)
      drawing.marks.append(.text(name, place, .quiet, size: size, anchor: .end))
    }
    for (y, row) in cells.enumerated() {
      for (x, cell) in row.enumerated() {
        guard let cell else { continue }
        drawing.marks += ground(of: cell, x: x, y: y, grid) + marks(cell, grid.box(x: x, y: y))
      }
    }
    drawing.marks += borders(Box(left, top, board.width, board.height), side) + joinedSides(grid)
    return drawing
  }

  /// The width of the line along a side that is joined, of which half lies outside.
  private static let rim = 4.0

  /// The sides of a rhombus, in the colours of the pieces that join them.
  private func joinedSides(_ grid: BoardGrid) -> [Drawing.Mark] {
    guard let sides else { return [] }
    let (width, height) = (columns.count, cells.count)
    func corners(_ x: Int, _ y: Int, _ some: [Int]) -> [Point] {
      let all = grid.corners(x: x, y: y) ?? []
      return all.isEmpty ? [] : some.map { all[$0] }
    }
    // From the corner above on clockwise: 1 and 2 are those to the right, 3 is below, 4 and 5 are to the left.
    let left = (0..<height).flatMap { corners(0, $0, [5, 4]) }
    let right = (0..<height).flatMap { corners(width - 1, $0, [1, 2]) }
    let above = (0..<width).flatMap { corners($0, 0, [5, 0, 1]) }
    let below = (0..<width).flatMap { corners($0, height - 1, [4, 3, 2]) }
    return [left, right].flatMap { Self.side($0, of: sides.columns) }
      + [above, below].flatMap { Self.side($0, of: sides.rows) }
  }

  private static func side(_ line: [Point], of piece: Piece) -> [Drawing.Mark] {
    switch piece {
    case .cross: [.path(line, .series(0), width: rim)]
    case .nought: [.path(line, .series(1), width: rim)]
    case .counter(_, let seat): [.path(line, .series(seat), width: rim)]
    case .letter: [.path(line, .ink, width: rim)]
    case .darkDisc, .chessman(_, isDark: true): edged(line, .darkPiece)
    case .lightDisc, .chessman(_, isDark: false): edged(line, .lightPiece)
    }
  }

  private static func edged(_ line: [Point], _ ink: Ink) -> [Drawing.Mark] {
    [.path(line, .pieceEdge, width: rim), .path(line, ink, width: rim - 2)]
  }

  /// The lines between blocks.
  private func borders(_ board: Box, _ side: Double) -> [Drawing.Mark] {
    guard let block else { return [] }
    func between(_ cells: Int) -> [Double] { stride(from: block, to: cells, by: block).map { Double($0) * side } }
    return between(columns.count).map { x in
      .line(
        Point(board.origin.x + x, board.origin.y), Point(board.origin.x + x, board.bottom), .quiet, width: 2)
    }
      + between(cells.count).map { y in
        .line(
          Point(board.origin.x, board.origin.y + y), Point(board.right, board.origin.y + y), .quiet, width: 2)
      }
  }

  /// The cell itself, with its mark.
  private func ground(of cell: Cell, x: Int, y: Int, _ grid: BoardGrid) -> [Drawing.Mark] {
    let fill = cell.tint ?? .paper
    func outlined(_ inset: Double, _ outline: Ink) -> [Drawing.Mark] {
      guard let corners = grid.corners(x: x, y: y, inset: inset) else {
        let box = grid.box(x: x, y: y)
        let inner = Box(box.origin.x + inset, box.origin.y + inset, box.width - 2 * inset, box.height - 2 * inset)
        return [.box(inner, fill: fill, outline: outline)]
      }
      return [.area(corners, fill), .path(corners + corners.prefix(1), outline, width: 1)]
    }
    return outlined(0, .grid) + (cell.isMarked ? outlined(1.5, .series(1)) : [])
  }

  private func marks(_ cell: Cell, _ box: Box) -> [Drawing.Mark] {
    var marks = cell.piece.map { self.marks(of: $0, box) } ?? []
    let size = min(11, box.width * 0.32)
    let text: Ink = cell.tint == nil ? .ink : .onShare
    if cell.piece != nil, let line = cell.lines.first {
      // Beside the piece: upon it, it couldn't be read.
      let shown = TextWidth.shortened(line, size: size, to: box.width * 0.5)
      // A hexagon begins further down at its right side than a square.
      let down = shape == .squares ? size + 1 : box.width * 0.2 + size - 3
      return marks + [.text(shown, Point(box.right - 4, box.origin.y + down), text, size: size, anchor: .end)]
    }
    let step = size + 2
    for (number, line) in cell.lines.enumerated() {
      let place = box.centre.y + size * 0.35 + (Double(number) - Double(cell.lines.count - 1) / 2) * step
      let shown = TextWidth.shortened(line, size: size, to: box.width)
      marks.append(.text(shown, Point(box.centre.x, place), text, size: size, anchor: .middle))
    }
    return marks
  }

  private func marks(of piece: Piece, _ box: Box) -> [Drawing.Mark] {
    let (centre, radius) = (box.centre, box.width * 0.32)
    switch piece {
    case .cross:
      let arm = radius * 0.75
      return [(-1.0, 1.0), (1.0, -1.0)].map { start, end in
        .line(
          Point(centre.x - arm, centre.y + start * arm), Point(centre.x + arm, centre.y + end * arm), .series(0),
          width: max(1.5, box.width * 0.08))
      }
    case .nought:
      return [
        .disc(centre, radius: radius, fill: .series(1)), .disc(centre, radius: radius * 0.72, fill: .paper),
      ]
    case .darkDisc: return [.disc(centre, radius: radius, fill: .darkPiece, outline: .pieceEdge)]
    case .lightDisc: return [.disc(centre, radius: radius, fill: .lightPiece, outline: .pieceEdge)]
    case .chessman(let man, let isDark): return Self.marks(of: man, isDark: isDark, centre, radius * 1.2)
    case .counter(let letter, let seat):
      return [.disc(centre, radius: radius, fill: .series(seat)), Self.letter(letter, centre, radius, .paper)]
    case .letter(let letter): return [Self.letter(letter, centre, radius, .ink)]
    }
  }

  private static func letter(_ letter: String, _ centre: Point, _ radius: Double, _ ink: Ink) -> Drawing.Mark {
    let size = 1.2 * radius
    return .text(letter, Point(centre.x, centre.y + 0.35 * size), ink, size: size, anchor: .middle, isBold: true)
  }

  /// The marks of a piece of chess, half as high as a radius says.
  private static func marks(of man: Chessman, isDark: Bool, _ centre: Point, _ radius: Double) -> [Drawing.Mark] {
    let fill: Ink = isDark ? .darkPiece : .lightPiece
    func place(_ point: Point) -> Point { Point(centre.x + point.x * radius, centre.y + point.y * radius) }
    return man.parts.flatMap { part -> [Drawing.Mark] in
      switch part {
      case .area(let points):
        let line = points.map(place)
        return [.area(line, fill), .path(line + line.prefix(1), .pieceEdge, width: 1)]
      case .disc(let point, let size):
        return [.disc(place(point), radius: size * radius, fill: fill, outline: .pieceEdge)]
      }
    }
  }
}
