extension Bitboard {
  /// The cells that would complete a run of at least `length` cells of the set in steps of `stride` either way; cells
  /// of the set itself and cells off the board may be among them.
  ///
  /// A cell completes a run with `before` cells right before it and at least `length - 1 - before` right after.
  /// Takes about `2 * length` shifts.
  @inline(__always)
  func completions(of length: Int, stride: Int) -> Self {
    Self.isWide ? completionsCalled(of: length, stride: stride) : completionsInPlace(of: length, stride: stride)
  }

  @inline(never)
  private func completionsCalled(of length: Int, stride: Int) -> Self {
    completionsInPlace(of: length, stride: stride)
  }

  @inline(__always)
  private func completionsInPlace(of length: Int, stride: Int) -> Self {
    var found = Self()
    // The cells with this number of cells of the set right before them.
    var behind = ~Self()
    for before in 0..<length {
      let rest = length &- 1 &- before
      found = found | (rest == 0 ? behind : behind & (runs(of: rest, stride: stride) >> stride))
      behind = (behind & self) << stride
    }
    return found
  }
}

/// A game of lines in which marks stay where they are, so that a side about to complete a line can only be stopped by a
/// mark on that very cell.
protocol ThreatGame: LineGame {
  /// The cells where the mover may place a mark.
  func playable(in position: Position) -> Board
  /// The move that places a mark on one of these cells.
  func move(to cell: Int) -> Move
  /// Whether `marks` hold a line that counts.
  func hasLine(_ marks: Board) -> Bool
}

extension ThreatGame {
  /// A move that completes a line, or else one that keeps the other side from completing one with its next move.
  public func decisiveMove(in position: Position) -> Move? {
    guard !lineLoses else { return nil }
    let (mover, other) = marks(in: position)
    let open = playable(in: position)
    for marks in [mover, other] {
      var threats = Board()
      for step in lineSteps { threats = threats | marks.completions(of: lineLength, stride: step) }
      // Where only lines of an exact length count, a run that grows too long is no line.
      for cell in (threats & open).cells where hasLine(marks | Board(bit: cell)) { return move(to: cell) }
    }
    return nil
  }
}

extension Noughts: ThreatGame {
  func playable(in position: Position) -> Board { empty(in: position) }
  func move(to cell: Int) -> CellMove { CellMove(cell) }

  /// On boards of more than fifty cells the moves within two steps of a mark, or to the middle of an empty board, as
  /// lines grow from marks; all moves where lines lose.
  public func promisingMoves(in position: Position) -> Moves {
    let marks = position.mover | position.other
    guard cellCount > 50, !rules.misere else { return moves(in: position) }
    if marks.isEmpty { return Moves(cells: Board(bit: height / 2 * stride + width / 2).cells) }
    var near = marks
    for _ in 0..<2 {
      let row = near | near << 1 | near >> 1
      near = (row | row << stride | row >> stride) & cells
    }
    near = near & ~marks
    return near.isEmpty ? moves(in: position) : Moves(cells: near.cells)
  }

  public func isProvable(_ position: Position) -> Bool { cellCount - Int(position.plies) <= 12 }
}

extension ConnectFour: ThreatGame {
  func playable(in position: Position) -> Board { columns.landings(taken: position.taken) }
  func move(to cell: Int) -> CellMove { CellMove(cell / columns.stride) }
  func hasLine(_ marks: Board) -> Bool { columns.hasLine(marks) }

  public func isProvable(_ position: Position) -> Bool { width * height - Int(position.plies) <= 42 }
}
