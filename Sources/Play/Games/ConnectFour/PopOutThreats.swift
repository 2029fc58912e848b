extension PopOut {
  /// A move that wins at once; else, where the other side is about to win, the only move that prevents that, or any
  /// move where none does.
  ///
  /// A drop that is about to win is stopped by a disc on that very cell or by a pop, a pop by a pop alone: no disc that
  /// is added takes a line apart. Draws by repetition aren't looked for: the other side would have to have passed over
  /// the same win twice.
  public func decisiveMove(in position: Position) -> Move? {
    let (mover, other) = (position.layout.mover, position.layout.other)
    let landings = columns.landings(taken: position.layout.taken)
    if let win = winningDrop(of: mover, landings: landings) ?? winningPop(of: mover) { return win }
    let completions = columns.completions(of: other)
    let dangers = completions & landings
    let popWins = winningPop(of: other) != nil
    guard popWins || !dangers.isEmpty else { return nil }
    var only = popWins ? nil : block(dangers, completions: completions)
    for foot in (mover & columns.feet).cells {
      let move = Move(column: foot / columns.stride, pops: true)
      guard isSafe(popping: columns.column(move.column), of: position.layout) else { continue }
      if only != nil { return nil }
      only = move
    }
    if let only { return only }
    var moves = moves(in: position)
    return moves.next()
  }

  /// The drop onto the only cell of `dangers`, unless the other side completes a line with the cell above it.
  @inline(__always)
  private func block(_ dangers: Board, completions: Board) -> Move? {
    let cell = dangers.lowest
    let block = Board(bit: cell)
    guard (dangers ^ block).isEmpty, ((block << 1) & columns.cells & completions).isEmpty else { return nil }
    return Move(column: cell / columns.stride, pops: false)
  }

  /// Whether a pop that makes no line of one's own leaves the other side neither a line nor a move that makes one.
  @inline(__always)
  private func isSafe(popping column: Board, of layout: Layout) -> Bool {
    let (own, other) = (fall(layout.mover, in: column), fall(layout.other, in: column))
    return !columns.hasLine(other) && winningDrop(of: other, landings: columns.landings(taken: own | other)) == nil
      && winningPop(of: other) == nil
  }

  @inline(__always)
  private func winningDrop(of marks: Board, landings: Board) -> Move? {
    let cells = columns.completions(of: marks) & landings
    return cells.isEmpty ? nil : Move(column: cells.lowest / columns.stride, pops: false)
  }

  @inline(__always)
  private func winningPop(of marks: Board) -> Move? {
    for foot in (marks & columns.feet).cells {
      let x = foot / columns.stride
      if columns.hasLine(fall(marks, in: columns.column(x))) { return Move(column: x, pops: true) }
    }
    return nil
  }
}
