/// The notation of moves by the cell that a pawn leaves and the one that it reaches: `a2b3`. Two cells make a move,
/// and a letter begins each, so that moves can be distinguished.
public struct BreakthroughNotation: StepNotation {
  public let cells: ChessCells

  public var example: String { "two cells such as a2a3" }

  public func text(of move: Int) -> String {
    let (origin, target) = cells(of: move)
    return cells.name(of: origin) + cells.name(of: target)
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let origin = CellName.read(from: &ahead), let target = CellName.read(from: &ahead) else { return .unreadable }
    guard let from = cells.number(of: origin) else { return .offBoard(CellName.text(x: origin.x, y: origin.y)) }
    guard let to = cells.number(of: target) else { return .offBoard(CellName.text(x: target.x, y: target.y)) }
    transcript = ahead
    return .move(number(from: from, to: to))
  }
}
