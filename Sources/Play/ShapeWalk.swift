/// Walks through games, one after the other, and computes the number of choices in each.
///
/// Games that begin alike are fastest in the order of their transcripts: the plies that a game shares with the one
/// before aren't played again.
struct ShapeWalk<G: BoardGame> {
  /// The state after a ply of the previous game.
  private struct Step {
    /// The number of bytes of the transcript read so far.
    let read: Int
    let position: G.Position
    let shape: GameShape
  }

  private let game: G
  private var transcript = ""
  /// The start, and the position after each ply of the previous game, forced moves made; empty before the first game.
  private var steps: [Step] = []

  init(_ game: G) { self.game = game }

  /// Walks through a game.
  /// - Returns: the number of choices, and the number of plies that the game has in common with the one before.
  /// - Throws: `TranscriptError` when it isn't a legal game.
  mutating func walk(_ transcript: String) throws(TranscriptError) -> (shape: GameShape, shared: Int) {
    let common = commonPrefix(self.transcript, transcript)
    if steps.first.map({ $0.read > common || $0.read == 0 && transcript.utf8.first == UInt8(ascii: "[") }) ?? true {
      steps = [try start(of: transcript)]
    }
    // The end of a move may depend on what follows, as a1 isn't a12. So a move that ends right there is read again.
    var doubtful: Int?
    while steps.count > 1, case let last = steps[steps.count - 1].read, last >= common {
      steps.removeLast()
      doubtful = last == common ? steps.count : nil
    }
    var shared = steps.count - 1
    self.transcript = transcript
    do throws(TranscriptError) {
      try follow()
    } catch {
      steps.removeSubrange(1...)
      self.transcript = ""
      throw error
    }
    if let doubtful, doubtful < steps.count, steps[doubtful].read == common { shared = doubtful }
    return (steps[steps.count - 1].shape, shared)
  }

  private func start(of transcript: String) throws(TranscriptError) -> Step {
    try TranscriptText.reading(transcript) { (text) throws(TranscriptError) in
      var start = try game.start(seed: 0, of: &text)
      game.settle(&start)
      return Step(read: text.offset, position: start, shape: GameShape())
    }
  }

  /// Follows the transcript from the last step on.
  private mutating func follow() throws(TranscriptError) {
    try TranscriptText.reading(transcript) { (text) throws(TranscriptError) in try follow(&text) }
  }

  private mutating func follow(_ rest: inout TranscriptText) throws(TranscriptError) {
    var step = steps[steps.count - 1]
    rest.skip(step.read)
    while !rest.isAtEnd {
      var (position, shape) = (step.position, step.shape)
      if case .over = game.turn(in: position) {
        throw .afterEnd(text: rest.rest(atMost: 24), ply: game.plies(in: position))
      }
      guard let move = try game.readMove(in: position, from: &rest) else { return }
      shape.add(game.moveCount(in: position))
      game.make(move, in: &position)
      game.settle(&position)
      step = Step(read: rest.offset, position: position, shape: shape)
      steps.append(step)
    }
  }
}

/// Creates a walk through games whose moves are words.
func wordWalk() -> PlayableVariant.GameWalk {
  var last: [Substring] = []
  return { transcript in
    let words = transcript.split(separator: " ")
    defer { last = words }
    return (GameShape(), zip(last, words).prefix { $0 == $1 }.count)
  }
}

/// The number of bytes that two texts have in common at their beginning.
private func commonPrefix(_ one: String, _ other: String) -> Int {
  var common = 0
  for (a, b) in zip(one.utf8, other.utf8) {
    guard a == b else { break }
    common += 1
  }
  return common
}
