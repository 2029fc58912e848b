/// The result of a game as it is written in notations.
enum GameResult: Sendable {
  case firstWon, drawn, secondWon
  /// An unfinished or abandoned game: `*`.
  case unfinished

  /// Reads a result: `1-0`, `1/2-1/2`, `0-1` or `*`; as points of the first player also `1`, `1/2`, `0.5` and `0`.
  init?(_ text: UnsafeRawBufferPointer) {
    func reads(_ literal: StaticString) -> Bool {
      guard text.count == literal.utf8CodeUnitCount else { return false }
      for index in 0..<text.count where text[index] != literal.utf8Start[index] { return false }
      return true
    }
    if reads("1-0") || reads("1") {
      self = .firstWon
    } else if reads("0-1") || reads("0") {
      self = .secondWon
    } else if reads("1/2-1/2") || reads("1/2") || reads("0.5") {
      self = .drawn
    } else if reads("*") {
      self = .unfinished
    } else {
      return nil
    }
  }
}
