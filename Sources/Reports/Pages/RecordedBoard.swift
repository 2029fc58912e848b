import Figures
import Play

extension BoardFigure {
  /// Creates the figure of a board: the last move is marked, or the cells of the winning line, which are numbered.
  package init(title: String, summary: String, _ traits: BoardTraits, _ board: BoardPicture) {
    let line = board.linePlaces
    let cells = (0..<board.height).map { y in
      (0..<board.width).map { x in
        let number = line.firstIndex(of: y * board.width + x)
        let isLast = line.isEmpty && board.last.map { ($0.x, $0.y) == (x, y) } ?? false
        return Cell(
          .init(board[x, y], of: traits), lines: number.map { ["\($0 + 1)"] } ?? [], isMarked: number != nil || isLast)
      }
    }
    self.init(title: title, summary: summary, traits, cells: cells)
  }

  /// Creates the figure of a game's board, with its pieces and the names of its columns and rows.
  init(title: String, summary: String, _ traits: BoardTraits, cells: [[Cell]]) {
    self.init(
      title: title, summary: summary, columns: traits.columns, rows: traits.rows, cells: cells, block: traits.block)
  }
}

extension BoardFigure.Piece {
  /// Creates the look of a game's piece; nil for none.
  init?(_ piece: Int?, of traits: BoardTraits) {
    guard let piece else { return nil }
    self =
      switch traits.pieces[piece].look {
      case .cross: .cross
      case .nought: .nought
      case .darkDisc: .darkDisc
      case .lightDisc: .lightDisc
      case .darkPawn: .darkPawn
      case .lightPawn: .lightPawn
      }
  }
}
