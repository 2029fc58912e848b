/// What a player thinks of a move that was made in a recorded game: an opinion, not a proof.
public struct Opinion: Sendable, Hashable {
  /// What it makes of the move.
  public enum Verdict: Sendable, Hashable {
    /// It would have made it, too. The position's score is for the side that made the move, in a unit of the judge's own;
    /// nil where it says nothing of it.
    case same(best: Double?)
    /// It would have made another one; the scores of the position and of the one after the move, for the same side.
    case other(best: Double, played: Double)
    /// It would have made another one, though the move made ended the game, with so many of two half points.
    case ended(best: Double, halves: Int)
  }

  /// The plies played before the move, passes left out.
  public let ply: Int
  /// Who made it.
  public let seat: Int
  /// What it makes of it.
  public let verdict: Verdict

  /// An opinion.
  public init(ply: Int, seat: Int, verdict: Verdict) { (self.ply, self.seat, self.verdict) = (ply, seat, verdict) }
}

/// One of Agon's own players, asked what it thinks of moves in recorded games; belongs to one thread.
///
/// It is asked about each position as if a game began there: what it says depends on the position alone, as far as it
/// doesn't go by the clock.
public struct Critic {
  /// The kinds of players that say how they stand.
  public static let kinds = ["alpha-beta", "monte-carlo", "perfect"]

  /// What it thinks of the moves of players after so many plies, in their order; those of which it says nothing are left
  /// out. Raising `stop` gives the game up, and nil is returned.
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
