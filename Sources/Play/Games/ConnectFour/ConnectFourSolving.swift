extension ConnectFour: SolvedGame {
  typealias Exact = ConnectFourSolver<Board>

  func position(first: [(x: Int, y: Int)], second: [(x: Int, y: Int)], mover: Int) -> Position {
    let discs = [first, second].map { Board(bits: $0.map { columns.bit(x: $0.x, y: $0.y) }) }
    return Position(
      mover: discs[mover], taken: discs[0] | discs[1], plies: UInt16(first.count + second.count), line: false)
  }
}
