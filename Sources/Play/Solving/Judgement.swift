/// The comparison of a move in a recorded game with perfect play.
public struct Judgement: Sendable, Hashable {
  /// The scores of a position and a move, for the side that made the move, as `PositionSolver` computes them, or
  /// `Proof.someWin`.
  public struct Scores: Sendable, Hashable {
    /// The position's score: what the best move would have kept.
    public let best: Int
    /// The score after the move; never above `best`.
    public let played: Int

    /// Creates scores of a position and of a move. If only who wins is known of one, the other is reduced to that.
    public init(best: Int, played: Int) {
      let isExact = Proof.isExact(best) && Proof.isExact(played)
      (self.best, self.played) = isExact ? (best, played) : (Proof.sign(of: best), Proof.sign(of: played))
    }

    /// The difference between the scores of the best move and the move made; nil where only who wins is known.
    public var loss: Int? { Proof.isExact(best) && Proof.isExact(played) ? best - played : nil }
  }

  /// The number of plies played before the move, passes left out.
  public let ply: Int
  /// The seat that made the move.
  public let seat: Int
  /// The scores; nil where they couldn't be proven within the budget.
  public let scores: Scores?

  /// Creates a judgement; without scores if there could be none.
  public init(ply: Int, seat: Int, scores: Scores?) {
    self.ply = ply
    self.seat = seat
    self.scores = scores
  }
}

/// The number of successive positions that prove too hard after which those before them, which are harder, aren't
/// tried.
private let mostFailures = 3

/// A filter on the positions of a game, gone through backwards, that are worth trying.
private struct Patience {
  private var failures = 0

  var isLeft: Bool { failures < mostFailures }

  mutating func count(_ isSuccess: Bool) { failures = isSuccess ? 0 : failures + 1 }
}

extension Solver {
  /// Judges the moves of a game, its opening's left out, from the last to the first: what is known of the later
  /// positions makes the earlier ones easier. Depends on the game and `nodes` alone.
  ///
  /// - Parameters:
  ///   - nodes: the budget of each position.
  ///   - stop: ends the judgement when it is raised.
  /// - Returns: a judgement for each move of a player, in the order of the game; passes aren't any player's. Nil when
  ///   the judgement was ended.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  mutating func judge(
    _ transcript: String, opening: String, game: G, nodes: Int, stop: StopFlag?
  ) throws(TranscriptError) -> [Judgement]? {
    let positions = try game.positions(in: transcript, after: opening)
    clear()
    let rule = StopRule(nodes: nodes, stop: stop)
    // Who wins is often clear where how fast it wins is out of reach.
    var (winner, speed) = (Patience(), Patience())
    var after: Int?
    var judgements: [Judgement] = []
    for (place, position) in positions.enumerated().reversed() {
      let played = after.map { -$0 }
      if game.standing(in: position).isOpen, game.forcedMove(in: position) != nil {
        after = played
        continue
      }
      after = nil
      if winner.isLeft {
        after = proof(of: position, game: game, knowing: played, measures: speed.isLeft, until: rule)
        winner.count(after != nil)
        speed.count(after.map(Proof.isExact) ?? false)
      }
      if stop?.isRaised == true { return nil }
      guard place < positions.count - 1 else { continue }
      let scores = after.flatMap { best in played.map { Judgement.Scores(best: best, played: $0) } }
      judgements.append(Judgement(ply: game.plies(in: position), seat: game.seat(in: position), scores: scores))
    }
    return judgements.reversed()
  }
}
