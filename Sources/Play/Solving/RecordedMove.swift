/// A move that a player made in a recorded game, as the positions before and after it, by which it can be judged.
public struct RecordedMove: Sendable, Hashable {
  /// The result of a move.
  public enum Result: Sendable, Hashable {
    /// The game's end, with its score for the side that made the move.
    case over(score: Int)
    /// A position, and whether it is the other side's turn there, as it is except after a pass.
    case open(position: String, isOthersTurn: Bool)
  }

  /// The number of plies played before the move, passes left out.
  public let ply: Int
  /// The seat that made the move.
  public let seat: Int
  /// The position before the move, as `PositionDrawing` writes it.
  public let before: String
  /// The result of the move.
  public let after: Result

  /// Judges the move.
  /// - Parameter score: the score of a position for the side to move; nil where it isn't known.
  public func judgement(_ score: (_ position: String) -> Int?) -> Judgement {
    let played: Int? =
      switch after {
      case .over(let score): score
      case .open(let position, let isOthersTurn): score(position).map { isOthersTurn ? -$0 : $0 }
      }
    let scores = score(before).flatMap { best in played.map { Judgement.Scores(best: best, played: $0) } }
    return Judgement(ply: ply, seat: seat, scores: scores)
  }
}

extension PositionDrawing where G: SolvedGame {
  /// The moves of players in a game, its opening's left out, in their order; passes aren't any player's.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  func moves(of transcript: String, opening: String) throws(TranscriptError) -> [RecordedMove] {
    let positions = try game.positions(in: transcript, after: opening)
    var moves: [RecordedMove] = []
    for (position, next) in zip(positions, positions.dropFirst()) where game.forcedMove(in: position) == nil {
      var next = next
      var isOthersTurn = true
      while let forced = game.forcedMove(in: next) {
        game.make(forced, in: &next)
        isOthersTurn.toggle()
      }
      let after: RecordedMove.Result =
        if game.standing(in: next).isOpen {
          .open(position: text(of: next), isOthersTurn: isOthersTurn)
        } else {
          .over(score: isOthersTurn ? -game.finalScore(of: next) : game.finalScore(of: next))
        }
      moves.append(
        RecordedMove(
          ply: game.plies(in: position), seat: game.seat(in: position), before: text(of: position), after: after))
    }
    return moves
  }
}

extension SolvedGame {
  /// The positions of a game from the one after its opening to its end.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  func positions(in transcript: String, after opening: String) throws(TranscriptError) -> [Position] {
    let first = plies(in: try follow(opening, seed: 0))
    var positions: [Position] = []
    let end = try follow(transcript, seed: 0) { before, _, _ in
      if plies(in: before) >= first { positions.append(before) }
    }
    return positions + [end]
  }
}
