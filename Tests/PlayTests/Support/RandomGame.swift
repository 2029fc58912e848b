@testable import Play

extension Game {
  /// Plays random moves from the start, or another one, at most `plies`, and reports each position before its move.
  /// - Returns: the last position and the transcript.
  func playRandomly(
    seed: UInt64, plies: Int = 2_000, from start: Position? = nil, _ visit: (Position, Move) throws -> Void
  ) rethrows -> (end: Position, transcript: String) {
    var random = SplitMix(seed: seed)
    var position = start ?? self.start(seed: seed)
    var transcript = ""
    settle(&position)
    for _ in 0..<plies {
      guard case .seat = turn(in: position) else { break }
      let move = randomMove(in: view(of: position), using: &random)
      try visit(position, move)
      transcript += text(for: move, in: position)
      play(move, in: &position)
      settle(&position)
    }
    return (position, transcript)
  }

  /// Plays random moves from the start, at most `plies` of them.
  func playRandomly(seed: UInt64, plies: Int = 2_000) -> (end: Position, transcript: String) {
    playRandomly(seed: seed, plies: plies) { _, _ in }
  }

  /// The transcript of a game of random moves, or of its first `plies`.
  func randomTranscript(seed: UInt64, plies: Int = 2_000) -> String {
    playRandomly(seed: seed, plies: plies).transcript
  }

  /// The outcome, once the game is over.
  func outcome(in position: Position) -> Outcome? {
    if case .over(let outcome) = turn(in: position) { outcome } else { nil }
  }
}

extension BoardGame {
  /// How many random games a law is tried on: fewer on large boards, so that each takes about as long.
  var fairShare: Int { max(2, 400 / (width * height)) }

  /// Which seat's mark stands on each cell, row by row.
  func picture(of position: Position) -> [[Int?]] {
    (0..<height).map { y in (0..<width).map { piece(x: $0, y: y, in: position) } }
  }
}
