/// The notation of moves by the cell that a pawn leaves and the one that it comes to, each by its column's letter and
/// its row's number, row 1 at the bottom: `a2b3`. Two cells make a move, and a letter begins each, so that moves can be
/// told apart.
public struct BreakthroughNotation: MoveNotation {
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  private var cells: Int { width * height }

  /// The number of moves from every cell to every cell, few of which pawns can make.
  public var count: Int { cells * cells }

  public var example: String { "two cells such as a2a3" }

  public func text(of move: Int) -> String { cell(move / cells) + cell(move % cells) }

  private func cell(_ number: Int) -> String { CellName.text(x: number % width, y: height - 1 - number / width) }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let origin = CellName.read(from: &ahead), let target = CellName.read(from: &ahead) else { return .unreadable }
    for cell in [origin, target] where cell.x >= width || cell.y >= height {
      return .offBoard(CellName.text(x: cell.x, y: cell.y))
    }
    transcript = ahead
    return .move(number(origin) * cells + number(target))
  }

  private func number(_ cell: (x: Int, y: Int)) -> Int { (height - 1 - cell.y) * width + cell.x }

  public func image(of move: Int, _ cells: [Int]) -> Int {
    cells[move / self.cells] * self.cells + cells[move % self.cells]
  }
}
