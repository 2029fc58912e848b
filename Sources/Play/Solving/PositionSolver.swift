/// Computes the exact values of a variant's positions, asked by text; belongs to one thread.
public struct PositionSolver {
  /// The exact value of a position.
  public struct Answer: Sendable, Hashable {
    /// The score for the side to move: above 0 when it wins.
    public let score: Int
    /// The legal moves as transcripts have them, each with its score for the side that makes it; empty unless asked
    /// for.
    public let moves: [MoveScore]
    /// The number of positions visited.
    public let nodes: Int
  }

  /// A move with its exact score.
  public struct MoveScore: Sendable, Hashable {
    /// The move as transcripts have it.
    public let text: String
    /// The score for the side that makes it.
    public let score: Int
  }

  /// The values of a position and each of its moves, as far as they could be proven within a budget.
  public struct Prospect: Sendable, Hashable {
    /// The seat to move, forced passes made; nil where the game is over.
    public let seat: Int?
    /// The score for that side, or for the one whose turn it would be; nil where it couldn't be proven.
    public let score: Int?
    /// The legal moves as transcripts have them, each with its score for the side that makes it, nil where that
    /// couldn't be proven; empty where the position's own couldn't.
    public let moves: [Move]

    /// A move with its exact score, as far as it is known.
    public struct Move: Sendable, Hashable {
      /// The move as transcripts have it.
      public let text: String
      /// The score for the side that makes it; nil where it couldn't be proven.
      public let score: Int?

      /// A move with its score.
      public init(text: String, score: Int?) { (self.text, self.score) = (text, score) }
    }

    /// Creates the values of a position.
    public init(seat: Int?, score: Int?, moves: [Move] = []) {
      (self.seat, self.score, self.moves) = (seat, score, moves)
    }
  }

  /// Solves the position that a text stands for, with or without each move, independent of earlier calls.
  /// - Throws: `TranscriptError` when the text is no position.
  public let solve: (_ text: String, _ allMoves: Bool) throws(TranscriptError) -> Answer

  /// Solves the position that a text stands for and then each of its moves, in a number of nodes for all of them
  /// together, independent of earlier calls.
  /// - Throws: `TranscriptError` when the text is no position.
  public let prospect: (_ text: String, _ nodes: Int) throws(TranscriptError) -> Prospect

  /// Judges the moves of a recorded game that follow its opening, independent of earlier calls: a judgement for each
  /// move of a player, in their order. `nodes` is the budget for each position; where its score takes more, who wins
  /// may still be proven. Returns nil if `stop` is raised.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public let judge:
    (_ transcript: String, _ opening: String, _ nodes: Int, _ stop: StopFlag?) throws(TranscriptError) -> [Judgement]?

  /// The moves that players made in a recorded game after its opening, in their order, with the positions by which they
  /// can be judged.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public let moves: (_ transcript: String, _ opening: String) throws(TranscriptError) -> [RecordedMove]

  /// Solves a position in the form of `moves` in a number of nodes, or proves at least who wins, independent of earlier
  /// calls; returns nil if `stop` is raised.
  /// - Throws: `TranscriptError` when the text is no position.
  public let prove: (_ position: String, _ nodes: Int, _ stop: StopFlag?) throws(TranscriptError) -> Proof?

  init<G: SolvedGame>(_ game: G, tableBits: Int) throws(SystemTrouble) {
    var solver = try G.Exact(game: game, tableBits: tableBits)
    let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
    func score(_ position: G.Position) -> Int {
      guard case .open = game.standing(in: position) else { return game.finalScore(of: position) }
      guard let score = solver.score(of: position, game: game, until: endless) else {
        preconditionFailure("only a limit stops a solver")
      }
      return score
    }
    judge = { (transcript, opening, nodes, stop) throws(TranscriptError) in
      try solver.judge(transcript, opening: opening, game: game, nodes: nodes, stop: stop)
    }
    let drawing = PositionDrawing(game)
    moves = { (transcript, opening) throws(TranscriptError) in
      try drawing.moves(of: transcript, opening: opening)
    }
    prove = { (text, nodes, stop) throws(TranscriptError) in
      let position = try drawing.position(of: text)
      solver.clear()
      let before = solver.nodes
      let rule = StopRule(nodes: nodes, stop: stop)
      if let score = solver.proof(of: position, game: game, until: rule) {
        return stop?.isRaised == true && !Proof.isExact(score)
          ? nil : Proof(score: score, nodes: solver.nodes - before)
      }
      return stop?.isRaised == true ? nil : Proof(score: nil, nodes: nodes)
    }
    prospect = { (text, nodes) throws(TranscriptError) in
      var position = try game.position(from: text)
      while game.standing(in: position).isOpen, let pass = game.forcedMove(in: position) {
        game.make(pass, in: &position)
      }
      solver.clear()
      let (before, rule) = (solver.nodes, StopRule(nodes: nodes, stop: nil))
      func score(_ position: G.Position) -> Int? {
        guard game.standing(in: position).isOpen else { return game.finalScore(of: position) }
        return solver.score(of: position, game: game, until: rule.after(nodes: solver.nodes - before))
      }
      guard game.standing(in: position).isOpen else { return Prospect(seat: nil, score: game.finalScore(of: position)) }
      // If nothing is known of the position, nothing will be known of its moves.
      guard let best = score(position) else { return Prospect(seat: game.seat(in: position), score: nil) }
      let moves = game.moves(in: position).map { move in
        var next = position
        game.make(move, in: &next)
        return Prospect.Move(text: game.text(for: move, in: position), score: score(next).map { -$0 })
      }
      return Prospect(seat: game.seat(in: position), score: best, moves: moves)
    }
    solve = { (text, allMoves) throws(TranscriptError) in
      let position = try game.position(from: text)
      solver.clear()
      let before = solver.nodes
      var moves: [MoveScore] = []
      if allMoves, case .open = game.standing(in: position) {
        for move in game.moves(in: position) {
          var next = position
          game.make(move, in: &next)
          moves.append(MoveScore(text: game.text(for: move, in: position), score: -score(next)))
        }
      }
      let best = moves.map(\.score).max() ?? score(position)
      return Answer(score: best, moves: moves, nodes: solver.nodes - before)
    }
  }
}
