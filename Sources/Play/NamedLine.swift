extension BoardGame {
  /// The names of the moves of a game, as `PlayableVariant.moveNames` returns them.
  func moveNames(of transcript: String) throws(TranscriptError) -> [String] {
    var names: [String] = []
    _ = try follow(transcript, seed: 0) { before, move, _ in
      if forcedMove(in: before) == nil { names.append(name(of: move, in: before)) }
    }
    return names
  }

  /// The transcript of a game's beginning, as `PlayableVariant.opening` returns it. The only work at each position is
  /// to find the named move among the legal ones: books have a million positions.
  func opening(from fen: String?, _ names: [String]) throws(TranscriptError) -> String {
    var (position, text) = (start(seed: 0), "")
    if let fen {
      do throws(FENError) { position = try start(fen: fen) } catch { throw .badStart(fen: fen, why: error.description) }
      text = TranscriptStart.text(fen: fen)
    }
    settle(&position)
    for name in names {
      guard standing(in: position).isOpen else { throw .afterEnd(text: name, ply: plies(in: position)) }
      let move = try move(named: name, in: position)
      text += self.text(for: move, in: position)
      make(move, in: &position)
      settle(&position)
    }
    guard standing(in: position).isOpen else { throw .ended(ply: plies(in: position)) }
    return text
  }
}
