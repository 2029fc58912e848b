import Play

extension Replay {
  /// The notes on moves by the numbers of their frames; passes have no notes, and don't count as plies.
  package func notes(_ moves: [MoveNote]) -> [Int: MoveNote] {
    let known = Dictionary(moves.map { ($0.ply, $0) }) { first, _ in first }
    var (notes, ply): ([Int: MoveNote], Int) = ([:], 0)
    for (number, frame) in frames.enumerated() where frame.seat != nil && !frame.text.isEmpty {
      if let note = known[ply], note.seat == frame.seat { notes[number] = note }
      ply += 1
    }
    return notes
  }
}
