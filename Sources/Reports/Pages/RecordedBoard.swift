import Figures
import Play

extension BoardFigure {
  /// Creates the figure of a board: the last move is marked, or the cells of the winning line, which are numbered.
  package init(title: String, summary: String, _ traits: BoardTraits, _ board: BoardPicture) {
    let line = board.linePlaces
    let cells = (0..<board.height).map { y in
      (0..<board.width).map { x -> Cell? in
        guard !traits.gaps.contains(Place(x: x, y: y)) else { return nil }
        let number = line.firstIndex(of: y * board.width + x)
        let isLast = line.isEmpty && board.last.map { ($0.x, $0.y) == (x, y) } ?? false
        return Cell(
          .init(board[x, y], of: traits), lines: number.map { ["\($0 + 1)"] } ?? [], isMarked: number != nil || isLast)
      }
    }
    self.init(title: title, summary: summary, traits, cells: cells)
  }

  /// Creates the figure of a game's board, with its pieces and the names of its columns and rows.
  /// - Parameter surface: the material of the board, where it differs from the game's own.
  init(title: String, summary: String, _ traits: BoardTraits, cells: [[Cell?]], surface: Surface? = nil) {
    self.init(
      title: title, summary: summary, columns: traits.columns, rows: traits.rows, shape: Shape(traits.shape),
      surface: surface ?? Surface(traits.surface), cells: cells, block: traits.block, sides: Sides(traits))
  }
}

extension BoardFigure.Shape {
  fileprivate init(_ shape: BoardShape) {
    self =
      switch shape {
      case .squares: .squares
      case .hexagonRows: .hexagonRows
      case .hexagonColumns: .hexagonColumns
      case .rhombus: .rhombus
      }
  }
}

extension BoardFigure.Surface {
  fileprivate init(_ surface: BoardSurface) {
    self =
      switch surface {
      case .paper: .paper
      case .felt: .felt
      case .wood: .wood
      case .chequered: .chequered
      case .rack: .rack
      }
  }
}

extension BoardFigure.Sides {
  /// Creates the sides of a game's board; nil for games whose players don't connect sides.
  fileprivate init?(_ traits: BoardTraits) {
    guard let (first, second) = traits.piecesOfSides, let rows = BoardFigure.Piece(first, of: traits),
      let columns = BoardFigure.Piece(second, of: traits)
    else { return nil }
    self.init(rows: rows, columns: columns)
  }
}

extension Chessman {
  /// Creates the outline of a figure; a pawn's by default.
  fileprivate init(_ figure: Piece.Figure?) {
    self =
      switch figure {
      case .pawn, nil: .pawn
      case .knight: .knight
      case .bishop: .bishop
      case .rook: .rook
      case .queen: .queen
      case .king: .king
      }
  }
}

extension BoardFigure.Piece {
  /// Creates the look of a game's piece; nil for none.
  init?(_ piece: Int?, of traits: BoardTraits) {
    guard let piece = piece.map({ traits.pieces[$0] }) else { return nil }
    self =
      switch piece.look {
      case .cross: .cross
      case .nought: .nought
      case .darkDisc: .darkDisc
      case .lightDisc: .lightDisc
      case .redDisc: .redDisc
      case .yellowDisc: .yellowDisc
      case .blueDisc: .blueDisc
      case .darkKing: .darkKing
      case .lightKing: .lightKing
      case .darkFigure, .lightFigure: .chessman(Chessman(piece.figure), isDark: piece.look == .darkFigure)
      case .counter: .counter(String(piece.letter), seat: piece.seat ?? 0)
      case .letter: .letter(String(piece.letter))
      case .block: .block
      }
  }
}
