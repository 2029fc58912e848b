/// A position of Connect Four with the cells that win for either side: what its solver searches.
struct ConnectFourNode<Board: Bitboard> {
  var mover: Board
  var taken: Board
  /// The empty cells with which the mover would complete a line, whether or not a disc can fall there yet.
  var wins: Board
  /// The empty cells with which the other side would complete a line, whether or not a disc can fall there yet.
  var dangers: Board
  var plies: Int

  @inline(__always)
  var other: Board { mover ^ taken }
}

/// The bit tricks of one board.
///
/// The longer ones are kept out of line: inlined for words of 512 bits, the search would take minutes to compile.
struct ConnectFourThreats<Board: Bitboard> {
  let columns: Columns<Board>
  /// The cells that a seat gets if it always answers in the column that the other has just played: those of the top
  /// row, of the third from above, and so on.
  let answers: Board
  let cellCount: Int

  init(_ columns: Columns<Board>) {
    self.columns = columns
    answers = Board(
      bits: (0..<columns.width).flatMap { x in
        stride(from: columns.height - 1, through: 0, by: -2).map { x * columns.stride + $0 }
      })
    cellCount = columns.width * columns.height
  }

  /// The node of an open position.
  func node(for position: ConnectFour<Board>.Position) -> ConnectFourNode<Board> {
    let empty = columns.cells & ~position.taken
    return ConnectFourNode(
      mover: position.mover, taken: position.taken, wins: columns.completions(of: position.mover) & empty,
      dangers: columns.completions(of: position.other) & empty, plies: Int(position.plies))
  }

  /// The cells that discs can fall to.
  @inline(__always)
  func playable(_ node: ConnectFourNode<Board>) -> Board { columns.landings(taken: node.taken) }

  /// Drops a disc onto a cell that one can fall to.
  @inline(__always)
  func play(_ cell: Board, in node: inout ConnectFourNode<Board>) {
    let own = node.mover | cell
    let other = node.other
    node.taken = node.taken | cell
    // Only the mover's own winning cells can have become more.
    node.wins = node.dangers & ~cell
    node.dangers = columns.completions(of: own) & columns.cells & ~node.taken
    node.mover = other
    node.plies &+= 1
  }

  /// Whether `marks` hold a line.
  @inline(never)
  func hasLine(_ marks: Board) -> Bool {
    guard Board.self == UInt64.self, columns.line == 4 else { return columns.hasLine(marks) }
    let stride = columns.stride
    return
      !(four(marks, stride: 1) | four(marks, stride: stride) | four(marks, stride: stride &+ 1)
      | four(marks, stride: stride &- 1)).isEmpty
  }

  @inline(__always)
  private func four(_ marks: Board, stride: Int) -> Board {
    let pairs = marks & (marks >> stride)
    return pairs & (pairs >> (2 &* stride))
  }

  /// The mirror image of cells, left and right exchanged; guard cells included.
  @inline(never)
  func mirrored(_ marks: Board) -> Board {
    var mirrored = Board()
    let lane = columns.column(0) | Board(bit: columns.height)
    var (left, right) = (0, (columns.width &- 1) &* columns.stride)
    while left < right {
      let apart = right &- left
      mirrored = mirrored | ((marks & (lane << left)) << apart) | ((marks >> apart) & (lane << left))
      left = left &+ columns.stride
      right = right &- columns.stride
    }
    return left == right ? mirrored | (marks & (lane << left)) : mirrored
  }
}

extension Columns {
  /// The cells that would complete a line of `marks`, taken or not.
  @inline(never)
  func completions(of marks: Board) -> Board {
    let before = line &- 1
    // Nothing but the cell above a run completes an upright line: discs fall on one another.
    if Board.self == UInt64.self, line == 4 {
      return ((marks << 1) & (marks << 2) & (marks << 3)) | completionsOfThree(marks, stride: stride)
        | completionsOfThree(marks, stride: stride &+ 1) | completionsOfThree(marks, stride: stride &- 1)
    }
    return (marks.runs(of: before, stride: 1) << before) | completions(of: marks, stride: stride)
      | completions(of: marks, stride: stride &+ 1) | completions(of: marks, stride: stride &- 1)
  }

  /// The cells that would complete a line of four in one direction.
  @inline(__always)
  private func completionsOfThree(_ marks: Board, stride: Int) -> Board {
    let (below, above) = (marks << stride, marks >> stride)
    let (twoBelow, twoAbove) = (below & (below << stride), above & (above >> stride))
    return (twoBelow & ((below << (2 &* stride)) | above)) | (twoAbove & ((above >> (2 &* stride)) | below))
  }

  @inline(never)
  private func completions(of marks: Board, stride: Int) -> Board {
    marks.completions(of: line, stride: stride)
  }
}
