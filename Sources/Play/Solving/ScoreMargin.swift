/// The margin of a win or loss that a score shows.
public enum ScoreMargin: Sendable, Hashable {
  /// The number of the winner's moves, the winning one included.
  case moves(Int)
  /// The number of discs, the empty cells given to the winner.
  case discs(Int)
}

extension PlayableVariant {
  /// The margin that a score other than 0 shows, for the side to move after `plies` plies, passes left out; nil where
  /// it shows none, as where a line loses.
  public func margin(of score: Int, after plies: Int) -> ScoreMargin? {
    func lines(_ game: some LineGame) -> ScoreMargin? {
      if game.lineLoses { return nil }
      // Marks left are those of the winner alone: two numbers of plies have the same number, and the winner shows
      // which it is.
      let last = game.width * game.height + 2 - 2 * abs(score)
      let rest = last - plies
      let distance = (rest & 1 == 1) == (score > 0) ? rest : rest - 1
      return .moves((distance + 1) / 2)
    }
    guard canBeSolved, score != 0 else { return nil }
    if let game = game as? any LineGame { return lines(game) }
    return .discs(abs(score))
  }
}
