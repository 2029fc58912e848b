import Figures
import Play

extension BoardFigure {
  /// A board of a game, with its pieces and what its columns and rows are called.
  init(title: String, summary: String, _ traits: BoardTraits, cells: [[Cell]]) {
    self.init(
      title: title, summary: summary, pieces: traits.pieces == .marks ? .marks : .discs,
      columns: (0..<(cells.first?.count ?? 0)).map(traits.columnName),
      rows: traits.place == .cell ? (1...cells.count).map(String.init) : [], cells: cells)
  }
}
