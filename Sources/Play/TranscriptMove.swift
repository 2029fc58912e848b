/// A move in a transcript, with the data that the transcript alone doesn't show: its seat and its extent.
public struct TranscriptMove: Sendable, Hashable {
  /// The number of plies played before the move, passes left out; at Snap, of cards turned.
  public let ply: Int
  /// The seat that made the move.
  public let seat: Int
  /// The move's text. At a board game the texts of all moves joined are the transcript after its start. At a
  /// program's game, whose transcript also has chance events, it is the move's word.
  public let text: String
  /// Whether the move belongs to the opening, and so wasn't chosen.
  public let isOpening: Bool
}

extension Game {
  /// The moves of a recorded game, as `PlayableVariant.moves` returns them.
  func moves(
    of transcript: String, opening: String, seed: UInt64, plies: Int?
  ) throws(TranscriptError) -> [TranscriptMove] {
    var moves: [TranscriptMove] = []
    var left = TranscriptStart.moves(of: opening).utf8.count
    _ = try follow(transcript, seed: seed, plies: plies) { before, move, _ in
      let text = text(for: move, in: before)
      guard !text.isEmpty, case .seat(let seat) = turn(in: before) else { return }
      let word = text.utf8.lastIndex(of: UInt8(ascii: " ")).map { String(text[text.utf8.index(after: $0)...]) } ?? text
      moves.append(TranscriptMove(ply: self.plies(in: before), seat: seat, text: word, isOpening: left > 0))
      left -= text.utf8.count
    }
    return moves
  }
}
