/// The state at the end of a transcript.
struct TranscriptEnd: Sendable {
  /// The outcome by the game's rules; nil if the game isn't over.
  let outcome: Outcome?
  /// The number of moves played, or cards turned.
  let plies: Int
  /// The seat to move; the first seat if there is none.
  let seat: Int
}

/// An error: a transcript doesn't begin with its opening.
struct OpeningError: Error, CustomStringConvertible {
  let description: String
}

extension Game {
  /// Follows a transcript to its end, without reporting positions.
  ///
  /// - Throws: `TranscriptError` when it isn't a legal game, `OpeningError` when it doesn't begin with the opening.
  func end(of transcript: String, opening: String, seed: UInt64, plies: Int?) throws -> TranscriptEnd {
    let isOpened = transcript.utf8.starts(with: opening.utf8)
    let position = try TranscriptText.reading(transcript) { text in
      guard !opening.isEmpty else {
        return try follow(&text, from: try start(seed: seed, of: &text), plies: plies)
      }
      guard isOpened else {
        throw OpeningError(description: "its transcript doesn't begin with its opening \(opening.prefix(24))")
      }
      let opened: Position
      do {
        opened = try follow(opening, seed: seed)
      } catch {
        throw OpeningError(description: "its opening is no beginning: \(error)")
      }
      if case .over = turn(in: opened) { throw OpeningError(description: "its opening ends the game") }
      text.skip(opening.utf8.count)
      return try follow(&text, from: opened, plies: plies)
    }
    return switch turn(in: position) {
    case .over(let outcome): TranscriptEnd(outcome: outcome, plies: self.plies(in: position), seat: 0)
    case .seat(let seat): TranscriptEnd(outcome: nil, plies: self.plies(in: position), seat: seat)
    }
  }
}
