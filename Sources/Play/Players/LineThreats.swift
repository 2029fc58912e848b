extension Bitboard {
  /// The cells that would complete a run of at least `length` cells of the set in steps of `stride` either way; cells of
  /// the set itself and cells off the board may be among them.
  ///
  /// A cell completes a run with `before` cells right before it and at least `length - 1 - before` right after.
  /// Takes about `2 * length` shifts.
  @inline(__always)
  func completions(of length: Int, stride: Int) -> Self {
    var found = Self()
    // The cells with as many cells of the set right before them.
    var behind = ~Self()
    for before in 0..<length {
      let rest = length &- 1 &- before
      found = found | (rest == 0 ? behind : behind & (runs(of: rest, stride: stride) >> stride))
      behind = (behind & self) << stride
    }
    return found
  }
}

extension LineGame {
  /// A move that completes a line, or else one that keeps the other side from completing one with its next move.
  func decisiveMove(in position: Position) -> Move? {
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
