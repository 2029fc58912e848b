/// A board with pieces, numbers, tints and a marked line on its cells.
public struct BoardFigure: Figure {
  /// The look of a piece.
  public enum Piece: Hashable, Sendable {
    case cross, nought
    case darkDisc, lightDisc, redDisc, yellowDisc, blueDisc
    /// Two discs, one on top of the other.
    case darkKing, lightKing
    /// A piece of chess.
    case chessman(Chessman, isDark: Bool)
    /// A disc with a letter, in the colour of a seat.
    case counter(String, seat: Int)
    case letter(String)
    /// A block that fills most of its cell.
    case block
  }

  /// The material of the board; all but paper look the same on light and dark pages.
  public enum Surface: Hashable, Sendable {
    case paper, felt
    /// Wood with pieces on the crossings of its lines.
    case wood
    /// Squares that are light and dark in turn, dark at the lower left.
    case chequered
    /// A rack with round holes.
    case rack
  }

  /// The form of the cells.
  public enum Shape: Hashable, Sendable {
    case squares
    /// Hexagons that touch in rows, or in columns: only every second place of these is a cell.
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

    /// Creates sides by the pieces that join them.
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
  /// The material of the board.
  public let surface: Surface
  /// The cells, row by row from the top; nil where the board has no cell.
  public let cells: [[Cell?]]
  /// The side of the square blocks that are set apart by thicker lines; nil for none.
  public let block: Int?
  /// The pieces with which the sides of a rhombus are drawn; nil where no player connects sides.
  public let sides: Sides?

  /// Creates a board.
  public init(
    title: String, summary: String, columns: [String], rows: [String], shape: Shape = .squares,
    surface: Surface = .paper, cells: [[Cell?]], block: Int? = nil, sides: Sides? = nil
  ) {
    (self.title, self.summary, self.shape, self.block, self.sides) = (title, summary, shape, block, sides)
    (self.columns, self.rows, self.surface, self.cells) = (columns, rows, surface, cells)
  }

  /// A copy without labels and text on its cells, for small boards.
  public var bare: BoardFigure {
    let cells = cells.map { row in
      row.map { $0.map { Cell($0.piece, tint: $0.tint, isMarked: $0.isMarked) } }
    }
    let none = columns.map { _ in "" }
    return BoardFigure(
      title: title, summary: summary, columns: none, rows: [], shape: shape, surface: surface, cells: cells,
      block: block,
      sides: sides)
  }

  public func drawing(width: Double) -> Drawing {
    let layout = BoardLayout(self, width: width)
    return layout.drawing([.layer(layout.contents.flatMap(\.marks), name: "contents")])
  }
}
