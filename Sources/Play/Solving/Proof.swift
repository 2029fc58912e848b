/// The result of an attempt to solve a position.
public struct Proof: Sendable, Hashable {
  /// The score for the side to move, or `someWin` or its negative; nil where not even who wins could be proven.
  public let score: Int?
  /// The number of positions visited; where there is no score, as many as were allowed.
  public let nodes: Int

  /// Creates a proof; without a score if there is none.
  public init(score: Int?, nodes: Int) {
    (self.score, self.nodes) = (score, nodes)
  }

  /// The score of a proven win of unknown size, and its negative that of a loss; beyond all other scores.
  public static let someWin = 10_000

  /// Whether a score says more than who wins; that of a draw always does, as there is no more to say.
  public static func isExact(_ score: Int) -> Bool { abs(score) < someWin }

  /// The winner that a score shows, as a score that says no more.
  static func sign(of score: Int) -> Int { score.signum() * someWin }
}

extension Solver {
  /// Proves a position's score for its mover within the rule, which counts the nodes of this call alone: the score,
  /// `Proof.someWin` or its negative where only who wins could be proven, else nil.
  ///
  /// - Parameters:
  ///   - floor: a known lower bound on the score, from one of the moves.
  ///   - measures: whether the score itself is wanted, not only the winner.
  mutating func proof(
    of position: G.Position, game: G, knowing floor: Int? = nil, measures: Bool = true, until stop: StopRule
  ) -> Int? {
    guard game.standing(in: position).isOpen else { return game.finalScore(of: position) }
    let before = nodes
    func ask(_ alpha: Int, _ beta: Int) -> Int? {
      score(of: position, alpha: alpha, beta: beta, until: stop.after(nodes: nodes - before))
    }
    var (low, high) = (-game.highestScore, game.highestScore)
    if let floor { low = Proof.isExact(floor) ? floor : floor > 0 ? 1 : low }
    // Who wins is asked first: it costs a fraction of the score.
    if low <= 0 {
      guard let level = ask(0, 1) else { return nil }
      if level > 0 { low = 1 } else { high = 0 }
    }
    if high == 0, low < 0 {
      guard let level = ask(-1, 0) else { return nil }
      if level < 0 { high = -1 } else { low = 0 }
    }
    if low == high { return low }
    return (measures ? ask(low - 1, high + 1) : nil) ?? (low > 0 ? Proof.someWin : -Proof.someWin)
  }
}
