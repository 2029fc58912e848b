/// A notation of moves from every cell to every cell, few of which a game's pieces can make.
public protocol StepNotation: MoveNotation {
  /// The board's cells.
  var cells: ChessCells { get }
}

extension StepNotation {
  /// The number of pairs of cells.
  public var count: Int { cells.count * cells.count }

  /// The number of the move from a cell to a cell.
  func number(from origin: Int, to target: Int) -> Int { origin * cells.count + target }

  /// The cells of a move.
  func cells(of move: Int) -> (origin: Int, target: Int) { (move / cells.count, move % cells.count) }

  /// The pair of the images of a move's cells.
  public func image(of move: Int, _ images: [Int]) -> Int {
    let (origin, target) = cells(of: move)
    return number(from: images[origin], to: images[target])
  }
}
