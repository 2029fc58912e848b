/// What ends a board game before its rules do: by what both players say, or by proof.
public struct Adjudication: Sendable, Hashable {
  /// A game is lost when both players have said so for a while.
  public struct Resignation: Sendable, Hashable {
    /// How far behind one has to say it is, and ahead the other.
    public var score: Double
    /// In how many moves in a row each of them.
    public var moves: Int

    /// A rule.
    public init(score: Double, moves: Int) { (self.score, self.moves) = (score, moves) }
  }

  /// A game is drawn when both players have said so for a while.
  public struct Agreement: Sendable, Hashable {
    /// How near to 0 both scores have to be.
    public var score: Double
    /// In how many moves in a row of each player.
    public var moves: Int
    /// The ply from which on moves count.
    public var after: Int

    /// A rule.
    public init(score: Double, moves: Int, after: Int = 0) {
      (self.score, self.moves, self.after) = (score, moves, after)
    }
  }

  /// When a game is lost.
  public var resign: Resignation?
  /// When it is drawn.
  public var draw: Agreement?
  /// How many nodes the proof of a position may cost, once each player has moved: one that is proven ends as perfect play
  /// would; nil for no proofs.
  public var solved: Int?

  /// Rules; none where nothing is given.
  public init(resign: Resignation? = nil, draw: Agreement? = nil, solved: Int? = nil) {
    (self.resign, self.draw, self.solved) = (resign, draw, solved)
  }

  /// Whether nothing is ended early.
  public var isEmpty: Bool { resign == nil && draw == nil && solved == nil }
}

/// Follows what the two players of one game say, and tells when it is over by that.
struct Adjudicator {
  private let rules: Adjudication
  /// Moves in a row after which a seat has said that it is lost, won, or that the game is drawn.
  private var lost = [0, 0]
  private var won = [0, 0]
  private var level = [0, 0]

  init(_ rules: Adjudication) { self.rules = rules }

  /// Takes what the player in `seat` said of the move it made when so many plies had been played.
  /// - Returns: How the game is over; nil while it isn't.
  mutating func hear(_ thought: Thought?, seat: Int, ply: Int) -> Outcome? {
    // One that says nothing breaks every row.
    let score = thought?.score
    if let rule = rules.resign {
      lost[seat] = score.map { $0 <= -rule.score } == true ? lost[seat] + 1 : 0
      won[seat] = score.map { $0 >= rule.score } == true ? won[seat] + 1 : 0
      for loser in 0..<2 where lost[loser] >= rule.moves && won[1 - loser] >= rule.moves {
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

/// Proves how positions of one game end, for as many games as wanted; belongs to one table.
///
/// The closures are made where the solver's type is known, as those of `AnyPlayer` are.
struct Arbiter<G: Game> {
  /// Forgets everything: what is proven in a game hangs on that game alone.
  let begin: () -> Void
  /// How an open position ends by perfect play, if the proof costs no more than so many nodes.
  let verdict: (G.Position, _ nodes: Int) throws(SystemTrouble) -> Outcome?
}

extension Arbiter where G: SolvedGame {
  /// An arbiter whose solver is made when it is first asked.
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

  /// Enough for the positions that are worth asking about in every game.
  private static var tableBits: Int { 18 }
}
