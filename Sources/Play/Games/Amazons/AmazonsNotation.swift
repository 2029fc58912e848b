/// The notation of moves by the cells that the amazon leaves, that it reaches, and that its arrow bars: `d1-d7/g7`. A
/// letter begins each move, and a hyphen and a stroke stand in it, so that moves can be distinguished.
public struct AmazonsNotation: MoveNotation {
  let cells: ChessCells

  /// The number of triples of cells.
  public var count: Int { cells.count * cells.count * cells.count }
  public var example: String { "three cells such as a2-a3/b3" }

  /// The number of a triple of cells.
  func number(of origin: Int, _ target: Int, _ arrow: Int) -> Int {
    (origin * cells.count + target) * cells.count + arrow
  }

  /// The cells of a move.
  func cells(of move: Int) -> (origin: Int, target: Int, arrow: Int) {
    (move / cells.count / cells.count, move / cells.count % cells.count, move % cells.count)
  }

  public func text(of move: Int) -> String {
    let (origin, target, arrow) = cells(of: move)
    return "\(cells.name(of: origin))-\(cells.name(of: target))/\(cells.name(of: arrow))"
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    var numbers: [Int] = []
    for mark in [nil, "-", "/"] as [Unicode.Scalar?] {
      if let mark {
        guard ahead.peek() == UInt8(ascii: mark) else { return .unreadable }
        ahead.skip(1)
      }
      guard let cell = CellName.read(from: &ahead) else { return .unreadable }
      guard let number = cells.number(of: cell) else { return .offBoard(CellName.text(x: cell.x, y: cell.y)) }
      numbers.append(number)
    }
    transcript = ahead
    return .move(number(of: numbers[0], numbers[1], numbers[2]))
  }

  public func image(of move: Int, _ images: [Int]) -> Int {
    let (origin, target, arrow) = cells(of: move)
    return number(of: images[origin], images[target], images[arrow])
  }
}
