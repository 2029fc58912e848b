extension Reversi: SolvedGame {
  typealias Exact = ReversiSolver<Board>

  var highestScore: Int { size * size }
  public func isProvable(_ position: Position) -> Bool { (cells & ~(position.mover | position.other)).count <= 20 }

  func finalScore(of position: Position) -> Int {
    var margin = position.mover.count - position.other.count
    if rules.anti { margin = -margin }
    let empty = size * size - position.mover.count - position.other.count
    return margin == 0 ? 0 : margin > 0 ? margin + empty : margin - empty
  }

  /// The position that a transcript leads to, or that a drawing shows: the cells row by row from the top left, X for
  /// black, O for white and - or . for an empty cell, then the side to move.
  func position(from text: String) throws(TranscriptError) -> Position {
    let letters = text.filter { !$0.isWhitespace }
    guard let first = letters.first, "XO-.".contains(first) else { return try follow(text, seed: 0) }
    var discs: [Character: [Int]] = [:]
    for (cell, letter) in letters.prefix(size * size).enumerated() { discs[letter, default: []].append(cell) }
    let side = letters.dropFirst(size * size)
    guard letters.count == size * size + 1, Set(discs.keys).isSubset(of: ["X", "O", "-", "."]),
      side == "X" || side == "O"
    else {
      throw .unreadable(
        text: String(letters.prefix(8)), ply: 0,
        expected: "a transcript, or \(size * size) cells of X (black), O (white) and -, then X or O to move")
    }
    func cells(_ letter: Character) -> [(x: Int, y: Int)] {
      discs[letter, default: []].map { ($0 % size, $0 / size) }
    }
    return position(first: cells("X"), second: cells("O"), mover: side == "X" ? 0 : 1)
  }

  func position(first: [(x: Int, y: Int)], second: [(x: Int, y: Int)], mover: Int) -> Position {
    let discs = [first, second].map { Board(bits: $0.map { $0.y * size + $0.x }) }
    var drawn = position(mover: discs[mover], other: discs[1 - mover], seat: UInt8(mover))
    drawn.plies = UInt16(max(0, first.count + second.count - 4))
    return drawn
  }
}
