/// A player's judgement of a move in a recorded game: an opinion, not a proof.
public struct Opinion: Sendable, Hashable {
  /// The verdict on a move.
  public enum Verdict: Sendable, Hashable {
    /// The judge would also have made the move. The position's score is for the side that made the move, in a unit of
    /// the judge's own; nil where it reports none.
    case same(best: Double?)
    /// The judge would have made another move; the scores are those of the position and of the one after the move, for
    /// the same side.
    case other(best: Double, played: Double)
    /// The judge would have made another move, while the move made ended the game, with `halves` of two half points.
    case ended(best: Double, halves: Int)
  }

  /// The number of plies played before the move, passes left out.
  public let ply: Int
  /// The seat that made the move.
  public let seat: Int
  /// The verdict on the move.
  public let verdict: Verdict

  /// An opinion.
  public init(ply: Int, seat: Int, verdict: Verdict) { (self.ply, self.seat, self.verdict) = (ply, seat, verdict) }
}

/// A judge of moves in recorded games: one of Agon's own players; belongs to one thread.
///
/// It is asked about each position as if a game began there: what it says depends on the position alone, as far as it
/// doesn't go by the clock.
public struct MoveJudge {
  /// The kinds of players that report scores.
  public static let kinds = ["alpha-beta", "monte-carlo", "perfect"]

  /// The opinions on the players' moves after these numbers of plies, in their order; moves without a report are left
  /// out. Returns nil if `stop` is raised.
  ///
  /// Throws `TranscriptError` when the transcript isn't a legal game, `SystemTrouble` when it can't decide for want of
  /// something.
  public let opinions: (_ transcript: String, _ plies: Set<Int>, _ stop: StopFlag) throws -> [Opinion]?

  init<G: BoardGame>(_ game: G, player: AnyPlayer<G>) {
    func decide(_ position: G.Position) throws -> (move: G.Move, score: Double?) {
      player.begin(1)
      let decision = try player.choose(position, Budget())
      return (decision.move, decision.thought?.score)
    }
    func verdict(_ move: G.Move, from position: G.Position, to next: G.Position) throws -> Opinion.Verdict? {
      let choice = try decide(position)
      if choice.move == move { return .same(best: choice.score) }
      guard let best = choice.score else { return nil }
      var next = next
      while game.standing(in: next).isOpen, let pass = game.forcedMove(in: next) { game.make(pass, in: &next) }
      let isOwn = game.seat(in: next) == game.seat(in: position)
      switch game.standing(in: next) {
      case .won: return .ended(best: best, halves: isOwn ? 2 : 0)
      case .drawn: return .ended(best: best, halves: 1)
      case .lost: return .ended(best: best, halves: isOwn ? 0 : 2)
      case .open: return try decide(next).score.map { .other(best: best, played: isOwn ? $0 : -$0) }
      }
    }
    opinions = { transcript, plies, stop in
      var moves: [(move: G.Move, before: G.Position, after: G.Position)] = []
      _ = try game.follow(transcript, seed: 0) { before, move, after in
        guard plies.contains(game.plies(in: before)), game.forcedMove(in: before) == nil else { return }
        moves.append((move, before, after))
      }
      var opinions: [Opinion] = []
      for (move, before, after) in moves {
        if stop.isRaised { return nil }
        guard let verdict = try verdict(move, from: before, to: after) else { continue }
        opinions.append(Opinion(ply: game.plies(in: before), seat: game.seat(in: before), verdict: verdict))
      }
      return opinions
    }
  }
}
