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
/// The judge is asked about each position as if a game began there: its answer depends on the position alone, as long
/// as it doesn't go by the clock.
public struct MoveJudge {
  /// The kinds of players that report scores.
  public static let kinds = ["alpha-beta", "monte-carlo", "perfect"]

  private let session: PlayerSession

  init(_ session: PlayerSession) { self.session = session }

  /// The judge's opinions on moves of a recorded game, in their order; moves without a report are left out.
  /// - Parameters:
  ///   - plies: the numbers of plies after which the moves were made.
  ///   - stop: ends the judgement when it is raised.
  /// - Returns: nil if `stop` was raised.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game, `SystemTrouble` when the judge lacks system
  ///   resources to decide.
  public func opinions(on transcript: String, after plies: Set<Int>, until stop: StopFlag) throws -> [Opinion]? {
    var opinions: [Opinion] = []
    var before = TranscriptStart.fen(of: transcript).map(TranscriptStart.text) ?? ""
    let end = try session.position(after: transcript)
    let moves = end.moves.filter { !$0.isPass }
    for (ply, move) in moves.enumerated() {
      let after = before + move.text
      defer { before = after }
      guard plies.contains(ply) else { continue }
      if stop.isRaised { return nil }
      let next = ply + 1 < moves.count ? moves[ply + 1].seat : end.seat
      guard let verdict = try verdict(on: move, from: before, to: after, next: next, end.outcome) else { continue }
      opinions.append(Opinion(ply: ply, seat: move.seat, verdict: verdict))
    }
    return opinions
  }

  /// - Parameters:
  ///   - next: the seat to move after the move; nil where it ended the game.
  ///   - outcome: the game's outcome then.
  private func verdict(
    on move: OutsideMove, from before: String, to after: String, next: Int?, _ outcome: Outcome?
  ) throws -> Opinion.Verdict? {
    let choice = try decide(after: before)
    if choice.move == move.text { return .same(best: choice.thought?.score) }
    guard let best = choice.thought?.score else { return nil }
    guard let next else {
      return .ended(best: best, halves: outcome.map { Int(2 * $0.score(of: move.seat)) } ?? 1)
    }
    return try decide(after: after).thought?.score.map {
      .other(best: best, played: next == move.seat ? $0 : -$0)
    }
  }

  private func decide(after transcript: String) throws -> OutsideAnswer {
    session.begin(1)
    return try session.choose(after: transcript, within: Budget())
  }
}
