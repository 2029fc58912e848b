/// A board with what stands on its cells: pieces, numbers, a tint, a line that is marked.
public struct BoardFigure: Figure {
  /// What a piece is drawn as.
  public enum Pieces: Hashable, Sendable {
    /// Crosses and noughts.
    case marks
    /// Discs, the first seat's filled and the second's open.
    case discs
  }

  /// What stands on a cell.
  public struct Cell: Hashable, Sendable {
    /// Whose piece; nil where there is none.
    public var seat: Int?
    /// How it is tinted; nil for not at all.
    public var tint: Ink?
    /// What is written there, in lines; beside a piece only the first.
    public var lines: [String]
    /// Whether it belongs to what is marked.
    public var isMarked: Bool

    /// An empty cell, or one on which something stands.
    public init(seat: Int? = nil, tint: Ink? = nil, lines: [String] = [], isMarked: Bool = false) {
      (self.seat, self.tint, self.lines, self.isMarked) = (seat, tint, lines, isMarked)
    }
  }

  public let title: String
  public let summary: String
  /// What pieces look like.
  public let pieces: Pieces
  /// What the columns and rows are called, from the left and from the top; no rows where only columns are named.
  public let columns, rows: [String]
  /// Row by row from the top.
  public let cells: [[Cell]]

  /// A board.
  public init(title: String, summary: String, pieces: Pieces, columns: [String], rows: [String], cells: [[Cell]]) {
    (self.title, self.summary, self.pieces) = (title, summary, pieces)
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// The same without what is written beside and upon its cells, as it is seen from afar.
  public var bare: BoardFigure {
    let cells = cells.map { row in
      row.map { Cell(seat: $0.seat, tint: $0.tint, isMarked: $0.isMarked) }
    }
    let none = columns.map { _ in "" }
    return BoardFigure(title: title, summary: summary, pieces: pieces, columns: none, rows: [], cells: cells)
  }

  public func drawing(width: Double) -> Drawing {
    let left = rows.isEmpty ? 0 : 20.0
    let side = min(44, (width - left - 2) / Double(max(1, columns.count)))
    let top = columns.allSatisfy(\.isEmpty) ? 1.0 : 18
    let paper = Drawing(
      width: left + side * Double(columns.count) + 2, height: top + side * Double(cells.count) + 2)
    var drawing = paper
    let size = min(11, side * 0.5)
    for (x, name) in columns.enumerated() where !name.isEmpty {
      drawing.marks.append(
        .text(name, Point(left + (Double(x) + 0.5) * side, 12), .quiet, size: size, anchor: .middle))
    }
    for (y, name) in rows.enumerated() {
      drawing.marks.append(
        .text(name, Point(left - 5, top + (Double(y) + 0.5) * side + 4), .quiet, size: size, anchor: .end))
    }
    for (y, row) in cells.enumerated() {
      for (x, cell) in row.enumerated() {
        drawing.marks += marks(cell, Box(left + Double(x) * side, top + Double(y) * side, side, side))
      }
    }
    return drawing
  }

  private func marks(_ cell: Cell, _ box: Box) -> [Drawing.Mark] {
    var marks: [Drawing.Mark] = [.box(box, fill: cell.tint ?? .paper, outline: .grid)]
    if cell.isMarked {
      let inner = Box(box.origin.x + 1.5, box.origin.y + 1.5, box.width - 3, box.height - 3)
      marks.append(.box(inner, fill: cell.tint ?? .paper, outline: .series(1)))
    }
    if let seat = cell.seat { marks += piece(of: seat, box) }
    let size = min(11, box.width * 0.32)
    let text: Ink = cell.tint == nil ? .ink : .onShare
    if cell.seat != nil, let line = cell.lines.first {
      // Beside the piece: upon it, it couldn't be read.
      let shown = TextWidth.shortened(line, size: size, to: box.width * 0.5)
      return marks + [.text(shown, Point(box.right - 4, box.origin.y + size + 1), text, size: size, anchor: .end)]
    }
    let step = size + 2
    for (number, line) in cell.lines.enumerated() {
      let place = box.centre.y + size * 0.35 + (Double(number) - Double(cell.lines.count - 1) / 2) * step
      let shown = TextWidth.shortened(line, size: size, to: box.width)
      marks.append(.text(shown, Point(box.centre.x, place), text, size: size, anchor: .middle))
    }
    return marks
  }

  private func piece(of seat: Int, _ box: Box) -> [Drawing.Mark] {
    let (centre, radius) = (box.centre, box.width * 0.32)
    switch (pieces, seat) {
    case (.marks, 0):
      let arm = radius * 0.75
      return [(-1.0, 1.0), (1.0, -1.0)].map { start, end in
        .line(
          Point(centre.x - arm, centre.y + start * arm), Point(centre.x + arm, centre.y + end * arm), .series(0),
          width: max(1.5, box.width * 0.08))
      }
    case (.marks, _):
      return [
        .disc(centre, radius: radius, fill: .series(1)), .disc(centre, radius: radius * 0.72, fill: .paper),
      ]
    case (.discs, 0): return [.disc(centre, radius: radius, fill: .ink)]
    case (.discs, _): return [.disc(centre, radius: radius, fill: .paper, outline: .ink)]
    }
  }
}
