/// The notation of Ataxx: the cell that a piece grows into, `g2`, or the two cells of a jump with a hyphen between,
/// `g1-e3`, row 1 at the bottom. No move begins with a hyphen, so that moves can be told apart.
public struct AtaxxNotation: MoveNotation {
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  private var cells: Int { width * height }

  /// The cells, and all pairs of cells.
  public var count: Int { cells + cells * cells }

  public var example: String { "a cell such as g2, or two such as g1-e3" }

  /// The number of the move from a cell to another, or into a cell where both are the same.
  func number(from origin: Int, to target: Int) -> Int {
    origin == target ? target : cells + origin * cells + target
  }

  /// The cells of a move, twice the same where a piece grows.
  func cells(of move: Int) -> (origin: Int, target: Int) {
    move < cells ? (move, move) : ((move - cells) / cells, (move - cells) % cells)
  }

  public func text(of move: Int) -> String {
    let (origin, target) = cells(of: move)
    return move < cells ? cell(target) : "\(cell(origin))-\(cell(target))"
  }

  private func cell(_ number: Int) -> String { CellName.text(x: number % width, y: height - 1 - number / width) }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let first = CellName.read(from: &ahead) else { return .unreadable }
    var second: (x: Int, y: Int)?
    if ahead.peek() == UInt8(ascii: "-") {
      ahead.skip()
      guard let cell = CellName.read(from: &ahead) else { return .unreadable }
      second = cell
    }
    for cell in [first, second].compactMap(\.self) where cell.x >= width || cell.y >= height {
      return .offBoard(CellName.text(x: cell.x, y: cell.y))
    }
    transcript = ahead
    guard let second else { return .move(number(first)) }
    return .move(cells + number(first) * cells + number(second))
  }

  private func number(_ cell: (x: Int, y: Int)) -> Int { (height - 1 - cell.y) * width + cell.x }

  public func image(of move: Int, _ cells: [Int]) -> Int {
    let (origin, target) = self.cells(of: move)
    return move < self.cells ? cells[target] : self.cells + cells[origin] * self.cells + cells[target]
  }
}
