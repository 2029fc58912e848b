import Play

extension Table {
  /// The table of a game's moves with their notes; nil where there are none.
  /// - Parameters:
  ///   - notes: the notes by the numbers of their frames.
  ///   - texts: the text of each move.
  ///   - players: the names of the players in their seats.
  static func moves(_ replay: Replay, _ notes: [Int: MoveNote], texts: [String], players: [String]) -> Table? {
    guard !notes.isEmpty else { return nil }
    let (unsaid, unnoted) = (
      Cell.missing(because: "not reported by the player"), Cell.missing(because: "it wasn't kept")
    )
    let has = (
      score: notes.values.contains { $0.thought.score != nil }, depth: notes.values.contains { $0.thought.depth != nil }
    )
    var columns: [Column] = [.number("Ply", "number"), .text("Player", "player"), .text("Move", "move")]
    if has.score { columns.append(.number("Score", "score")) }
    if has.depth { columns.append(.number("Depth", "depth")) }
    columns += [.number("ms", "milliseconds", decimals: 2), .number("Nodes", "nodes")]
    let rows = replay.frames.enumerated().compactMap { number, frame -> [Cell]? in
      guard let seat = frame.seat else { return nil }
      let note = notes[number]
      func cell(_ value: Cell?) -> Cell { value ?? (note == nil ? unnoted : unsaid) }
      var cells: [Cell] = [
        .integer(number), .text(players[seat]), .text(texts[number - 1]),
      ]
      if has.score { cells.append(cell(note.flatMap { MoveComment.score(of: $0.thought) }.map { .text($0) })) }
      if has.depth { cells.append(cell(note?.thought.depth.map { .integer($0) })) }
      return cells + [
        cell(note.map { .real($0.effort.nanoseconds.inMilliseconds) }),
        cell(note.map { .integer(Int($0.effort.nodes)) }),
      ]
    }
    return Table(columns: columns, rows: rows)
  }
}
