/// Where a transcript ends.
struct TranscriptEnd: Sendable {
  /// How the game ends there by its own rules; nil when it doesn't.
  let outcome: Outcome?
  /// Moves played, or cards turned.
  let plies: Int
  /// The seat whose decision it is; the first where there is none.
  let seat: Int
}

/// An opening that a transcript doesn't begin with.
struct OpeningError: Error, CustomStringConvertible {
  let description: String
}

extension Game {
  /// Follows a transcript to its end, nothing told on the way.
  ///
  /// - Throws: `TranscriptError` when it isn't a legal game, `OpeningError` when it doesn't begin with the opening.
  func end(of transcript: String, opening: String, seed: UInt64, plies: Int?) throws -> TranscriptEnd {
    let isOpened = transcript.utf8.starts(with: opening.utf8)
    let position = try TranscriptText.reading(transcript) { text in
      guard !opening.isEmpty else { return try follow(&text, from: start(seed: seed), plies: plies) }
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
