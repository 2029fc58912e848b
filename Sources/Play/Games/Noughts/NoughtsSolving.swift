extension Noughts: SolvedGame {
  typealias Exact = NoughtsSolver<Board>

  func position(first: [(x: Int, y: Int)], second: [(x: Int, y: Int)], mover: Int) -> Position {
    let marks = [first, second].map { Board(bits: $0.map { $0.y * stride + $0.x }) }
    return Position(
      mover: marks[mover], other: marks[1 - mover], plies: UInt16(first.count + second.count), line: false)
  }
}
