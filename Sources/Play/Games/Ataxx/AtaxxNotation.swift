/// The notation of Ataxx: the cell that a piece grows into, `g2`, or the two cells of a jump with a hyphen between,
/// `g1-e3`; growth into a cell is numbered as a move from it to itself. No move begins with a hyphen, so that moves
/// can be distinguished.
public struct AtaxxNotation: StepNotation {
  public let cells: ChessCells

  public var example: String { "a cell such as g2, or two such as g1-e3" }

  public func text(of move: Int) -> String {
    let (origin, target) = cells(of: move)
    return (origin == target ? "" : cells.name(of: origin) + "-") + cells.name(of: target)
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let first = CellName.read(from: &ahead) else { return .unreadable }
    guard let origin = cells.number(of: first) else { return .offBoard(CellName.text(x: first.x, y: first.y)) }
    guard ahead.peek() == UInt8(ascii: "-") else {
      transcript = ahead
      return .move(number(from: origin, to: origin))
    }
    ahead.skip()
    guard let second = CellName.read(from: &ahead) else { return .unreadable }
    guard let target = cells.number(of: second) else { return .offBoard(CellName.text(x: second.x, y: second.y)) }
    guard origin != target else { return .unreadable }
    transcript = ahead
    return .move(number(from: origin, to: target))
  }
}
