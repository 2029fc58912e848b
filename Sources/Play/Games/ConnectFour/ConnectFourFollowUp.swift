/// Bounds on scores, by the cells that a side is sure to get if it answers every move in the column just played.
///
/// The side gets `answers`: the cells of the top row, of the third from above, and so on. Columns with an odd number
/// of empty cells come in pairs: a move to the lowest cell of one is answered with the lowest cell of another. So
/// either side may get those cells, and above them all is as before.
extension ConnectFourThreats {
  /// Whether the mover scores no more than `alpha`, or than 0 if that is less, because the other side need only answer;
  /// the number of empty cells must be even.
  ///
  /// Where the answers leave the mover no line, the mover can't win; where they give the other side one as well, in
  /// rows low enough, the mover loses that early.
  ///
  /// Source: V. Allis, "A Knowledge-Based Approach of Connect-Four" (1988), the rule Claimeven.
  @inline(never)
  func isHeld(_ node: ConnectFourNode<Board>, to alpha: Int) -> Bool {
    let theirs = node.other | (answers & ~(node.taken | (node.taken &+ columns.feet)))
    if hasLine(columns.cells & ~theirs) { return false }
    if alpha >= 0 { return true }
    // Cells above the row in which a disc completes a line count for the winner, every second one.
    let rows = columns.height &- 2 &* (-alpha &- 1)
    return rows > 0 && hasLine(node.other | (theirs & lowest(rows)))
  }

  /// The lowest `rows` rows, at least one.
  @inline(__always)
  private func lowest(_ rows: Int) -> Board {
    var cells = columns.feet
    var row = 1
    while row < rows {
      cells = cells | (columns.feet << row)
      row = row &+ 1
    }
    return cells
  }

  /// A bound on the mover's score, at most `alpha` and below 0, if the other side wins by zugzwang; the number of empty
  /// cells must be odd.
  ///
  /// One column with an odd number of empty cells is then left without a partner. Say it holds a cell that wins for
  /// the other side, in a row that isn't an answering one. Until the mover plays right below that cell the other side
  /// has an answer to every move there as well; and it must play there at last, as everywhere else the moves come in
  /// pairs. So the mover loses, unless the cells left to it make a line before.
  ///
  /// Source: V. Allis, chapter on zugzwang; that odd threats win is well known among players.
  @inline(never)
  func zugzwang(_ node: ConnectFourNode<Board>, to alpha: Int) -> Int? {
    let empty = columns.cells & ~node.taken
    let odd = playable(node) & answers
    let others = odd | (empty & ~answers)
    var goals = node.dangers & ~answers
    while !goals.isEmpty {
      let goal = goals.lowest
      goals.removeLowest()
      let x = goal / columns.stride
      let column = columns.column(x)
      if (odd & column).isEmpty { continue }
      // A goal further up would be reached later.
      goals = goals & ~column
      let score = -((columns.height &+ 1 &- (goal &- x &* columns.stride)) / 2)
      if score > alpha { continue }
      // In this column the sides change rows: the mover gets the lowest cell, which is in an answering row.
      let below = Board(bit: goal).filledBelow & column & empty & answers
      if !hasLine(node.mover | (others & ~column) | below) { return score }
    }
    return nil
  }
}
