/// Rules that end a board game before its own rules do: by the scores that both players report, or by proof.
public struct Adjudication: Sendable, Hashable {
  /// A rule by which a game is lost when the scores of both players, or of the loser alone, have shown a loss for a
  /// number of moves.
  public struct Resignation: Sendable, Hashable {
    /// The least size of the score: negative for the loser, positive for the winner.
    public var score: Double
    /// The number of consecutive moves of each player.
    public var moves: Int
    /// Whether the winner has to agree.
    public var isMutual: Bool

    /// Creates a rule.
    public init(score: Double, moves: Int, isMutual: Bool = true) {
      (self.score, self.moves, self.isMutual) = (score, moves, isMutual)
    }
  }

  /// A rule by which a game is drawn when both players' scores have shown a draw for a number of moves.
  public struct Agreement: Sendable, Hashable {
    /// The largest size of both scores.
    public var score: Double
    /// The number of consecutive moves of each player.
    public var moves: Int
    /// The ply from which on moves count.
    public var after: Int

    /// Creates a rule.
    public init(score: Double, moves: Int, after: Int = 0) {
      (self.score, self.moves, self.after) = (score, moves, after)
    }
  }

  /// The rule for lost games; nil for none.
  public var resign: Resignation?
  /// The rule for drawn games; nil for none.
  public var draw: Agreement?
  /// The number of nodes that the proof of a position may cost, once each player has moved: a game whose result is
  /// proven ends with it; nil for no proofs.
  public var solved: Int?

  /// Creates rules; none by default.
  public init(resign: Resignation? = nil, draw: Agreement? = nil, solved: Int? = nil) {
    (self.resign, self.draw, self.solved) = (resign, draw, solved)
  }

  /// Whether there are no rules.
  public var isEmpty: Bool { resign == nil && draw == nil && solved == nil }
}

/// Applies the rules to the scores that the two players of one game report.
struct Adjudicator {
  private let rules: Adjudication
  /// The numbers of consecutive moves with which each seat has reported a loss, a win, and a draw.
  private var lost = [0, 0]
  private var won = [0, 0]
  private var level = [0, 0]

  init(_ rules: Adjudication) { self.rules = rules }

  /// Takes the score that the player in `seat` reported for its move after `ply` plies.
  /// - Returns: the outcome of the game; nil while it goes on.
  mutating func hear(_ thought: Thought?, seat: Int, ply: Int) -> Outcome? {
    // A move without a score ends every row of consecutive moves.
    let score = thought?.score
    if let rule = rules.resign {
      lost[seat] = score.map { $0 <= -rule.score } == true ? lost[seat] + 1 : 0
      won[seat] = score.map { $0 >= rule.score } == true ? won[seat] + 1 : 0
      for loser in 0..<2 where lost[loser] >= rule.moves && (!rule.isMutual || won[1 - loser] >= rule.moves) {
        return Outcome(winner: 1 - loser, reason: .adjudicated)
      }
    }
    if let rule = rules.draw {
      level[seat] = ply >= rule.after && score.map { abs($0) <= rule.score } == true ? level[seat] + 1 : 0
      if level.allSatisfy({ $0 >= rule.moves }) { return Outcome(winner: nil, reason: .adjudicated) }
    }
    return nil
  }
}

/// Proves the results of positions of one game, for any number of games; belongs to one table.
///
/// The closures are made where the solver's type is known, as those of `AnyPlayer` are.
struct Arbiter<G: Game> {
  /// Removes all proofs: what is proven in a game depends on that game alone.
  let begin: () -> Void
  /// The result of an open position by perfect play; nil if the proof takes more than `nodes` nodes.
  let verdict: (G.Position, _ nodes: Int) throws(SystemTrouble) -> Outcome?
}

extension Arbiter where G: SolvedGame {
  /// Creates an arbiter, whose solver is created when it is first needed.
  init(solving game: G) {
    var kept: G.Exact?
    begin = { kept?.clear() }
    verdict = { (position, nodes) throws(SystemTrouble) in
      var solver: G.Exact
      if let made = kept.take() { solver = made } else { solver = try G.Exact(game: game, tableBits: Self.tableBits) }
      defer { kept = solver }
      let stop = StopRule(nodes: nodes, milliseconds: nil, budget: Budget())
      let before = solver.nodes
      guard let high = solver.score(of: position, alpha: 0, beta: 1, until: stop) else { return nil }
      let seat = game.seat(in: position)
      if high > 0 { return Outcome(winner: seat, reason: .adjudicated) }
      let rest = stop.after(nodes: solver.nodes - before)
      guard let low = solver.score(of: position, alpha: -1, beta: 0, until: rest) else { return nil }
      return Outcome(winner: low < 0 ? 1 - seat : nil, reason: .adjudicated)
    }
  }

  /// The size of the table, large enough for the positions of every game.
  private static var tableBits: Int { 18 }
}
