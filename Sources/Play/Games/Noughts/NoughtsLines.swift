/// Questions about lines that a search asks at noughts.
extension Noughts {
  /// The empty cells that complete a line of `marks`.
  @inline(__always)
  func completions(of marks: Board, empty: Board) -> Board {
    var found = Board()
    for direction in 0..<4 { found = found | marks.completions(of: rules.line, stride: steps[direction]) }
    found = found & empty
    guard rules.exact, !found.isEmpty else { return found }
    return Board(bits: found.cells.filter { hasLine(marks | Board(bit: $0)) })
  }

  /// Whether a side that had all of `marks` would have a line, of any length from `line` on.
  @inline(__always)
  func canMakeLine(_ marks: Board) -> Bool {
    Board.isWide ? canMakeLineCalled(marks) : canMakeLineInPlace(marks)
  }

  @inline(never)
  private func canMakeLineCalled(_ marks: Board) -> Bool { canMakeLineInPlace(marks) }

  @inline(__always)
  private func canMakeLineInPlace(_ marks: Board) -> Bool {
    var found = marks.runs(of: rules.line, stride: 1)
    found = found | marks.runs(of: rules.line, stride: stride)
    found = found | marks.runs(of: rules.line, stride: stride &+ 1)
    found = found | marks.runs(of: rules.line, stride: stride &- 1)
    return !found.isEmpty
  }

  /// The cells of all stretches as long as a line that hold none of `others` and at least `count` of `marks`.
  @inline(never)
  func reach(of marks: Board, past others: Board, count: Int) -> Board {
    var reached = Board()
    for direction in 0..<4 {
      let step = steps[direction]
      var stretches = (cells & ~others).runs(of: rules.line, stride: step)
      if count > 0, !stretches.isEmpty {
        stretches = StretchCounts(of: marks, length: rules.line, stride: step).atLeast(count, among: stretches)
      }
      if stretches.isEmpty { continue }
      for place in 0..<rules.line { reached = reached | (stretches << (place &* step)) }
    }
    return reached
  }
}
