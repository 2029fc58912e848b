/// A move that a player made in a recorded game, held against perfect play.
public struct Judgement: Sendable, Hashable {
  /// What a move made of a position, for the side that made it, as `Oracle` tells scores.
  public struct Scores: Sendable, Hashable {
    /// The position's score: what the best move would have kept.
    public let best: Int
    /// The score after the move; never above `best`.
    public let played: Int

    /// Scores of a position and of a move.
    public init(best: Int, played: Int) {
      self.best = best
      self.played = played
    }
  }

  /// The plies played before it, passes left out.
  public let ply: Int
  /// Who made it.
  public let seat: Int
  /// The scores; nil where they couldn't be proven in the budget.
  public let scores: Scores?

  /// A judgement, or that there could be none.
  public init(ply: Int, seat: Int, scores: Scores?) {
    self.ply = ply
    self.seat = seat
    self.scores = scores
  }
}

/// After so many positions in a row that are too hard, those before them, which are harder, aren't tried.
private let mostFailures = 3

extension Solver {
  /// Judges the moves of a game, its opening's left out, from the last to the first: what is known of the later
  /// positions makes the earlier ones easier. Depends on the game and `nodes` alone.
  ///
  /// - Parameters:
  ///   - nodes: what each position may cost.
  ///   - stop: gives the game up when it is raised.
  /// - Returns: a judgement for each move of a player, in the order of the game; passes aren't any player's. Nil when the
  ///   game was given up.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  mutating func judge(
    _ transcript: String, opening: String, game: G, nodes: Int, stop: StopFlag?
  ) throws(TranscriptError) -> [Judgement]? {
    var positions = try game.positions(in: transcript, after: opening)
    let end = positions.removeLast()
    clear()
    let rule = StopRule(nodes: nodes, stop: stop)
    var after: Int? =
      game.standing(in: end).isOpen ? score(of: end, game: game, until: rule) : game.finalScore(of: end)
    var failures = after == nil ? 1 : 0
    var judgements: [Judgement] = []
    for position in positions.reversed() {
      let played = after.map { -$0 }
      if game.forcedMove(in: position) != nil {
        after = played
        continue
      }
      after = nil
      if failures < mostFailures {
        // The move played is a bound from below.
        let lowest = played ?? -game.highestScore
        after = score(of: position, alpha: lowest - 1, beta: game.highestScore + 1, until: rule)
        failures = after == nil ? failures + 1 : 0
      }
      if stop?.isRaised == true { return nil }
      let scores: Judgement.Scores? =
        if let after, let played { Judgement.Scores(best: after, played: played) } else { nil }
      judgements.append(Judgement(ply: game.plies(in: position), seat: game.seat(in: position), scores: scores))
    }
    return judgements.reversed()
  }
}
