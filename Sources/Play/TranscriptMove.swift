/// A move as a transcript has it: what the transcript alone doesn't tell is whose it is, and where the next one begins.
public struct TranscriptMove: Sendable, Hashable {
  /// The plies played before it, passes left out; at Snap, the cards turned.
  public let ply: Int
  /// Who made it.
  public let seat: Int
  /// Its text: the texts of all moves joined are the transcript.
  public let text: String
  /// Whether the game began with it: nobody chose it.
  public let isOpening: Bool
}

extension Game {
  /// The moves of a recorded game, as `PlayableVariant.moves` tells them.
  func moves(
    of transcript: String, opening: String, seed: UInt64, plies: Int?
  ) throws(TranscriptError) -> [TranscriptMove] {
    var moves: [TranscriptMove] = []
    var left = opening.utf8.count
    _ = try follow(transcript, seed: seed, plies: plies) { before, move, _ in
      let text = text(for: move, in: before)
      guard !text.isEmpty, case .seat(let seat) = turn(in: before) else { return }
      moves.append(TranscriptMove(ply: self.plies(in: before), seat: seat, text: text, isOpening: left > 0))
      left -= text.utf8.count
    }
    return moves
  }
}
