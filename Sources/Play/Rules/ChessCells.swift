/// Names of the cells of a board as at chess: by the column's letter and the row's number, row 1 at the bottom; numbers
/// of cells go row by row from the top left.
public struct ChessCells: Sendable {
  let width: Int
  let height: Int

  /// The number of cells.
  var count: Int { width * height }
  /// The names of the rows, from the top.
  var rows: [String] { (1...height).reversed().map(String.init) }

  /// The name of a cell by its number.
  func name(of number: Int) -> String { CellName.text(x: number % width, y: height - 1 - number / width) }

  /// The number of a cell whose name was read; nil beyond the board.
  func number(of cell: (x: Int, y: Int)) -> Int? {
    cell.x < width && cell.y < height ? (height - 1 - cell.y) * width + cell.x : nil
  }
}
