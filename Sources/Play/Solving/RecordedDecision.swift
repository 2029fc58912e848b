/// A decision that a player took in a recorded game.
public struct RecordedDecision: Sendable, Hashable {
  /// The number of plies played before the decision, passes left out.
  public let ply: Int
  /// The number of legal moves.
  public let legal: Int
  /// The position, as `PositionDrawing` writes it: the same for all its symmetric images; nil where it wasn't asked
  /// for.
  public let position: String?
}

extension PositionDrawing {
  /// The decisions of players in a game, its opening's left out, in their order; passes aren't any player's.
  /// - Parameter plies: the numbers of plies after which positions are wanted.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  func decisions(
    in transcript: String, opening: String, drawing plies: Set<Int>
  ) throws(TranscriptError) -> [RecordedDecision] {
    let first = game.plies(in: try game.follow(opening, seed: 0))
    var decisions: [RecordedDecision] = []
    _ = try game.follow(transcript, seed: 0) { before, _, _ in
      let ply = game.plies(in: before)
      guard ply >= first, game.forcedMove(in: before) == nil else { return }
      decisions.append(
        RecordedDecision(
          ply: ply, legal: game.moveCount(in: before), position: plies.contains(ply) ? text(of: before) : nil))
    }
    return decisions
  }
}
