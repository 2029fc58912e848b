/// One of Agon's own players of a board game, asked about positions by text: what an engine for other programs is made of.
public struct Desk {
  /// A position that text has led to, and what can be done in it.
  public struct Case {
    /// The seat to move; nil when the game is over.
    public let seat: Int?
    /// How the game has ended; nil while it goes on.
    public let outcome: Outcome?
    /// All moves that have led here, passes too.
    public let moves: [OutsideMove]
    /// The legal moves as transcripts have them.
    public let legal: [String]
    /// The rows of the board, as `OutsideTurn.board` has them.
    public let board: () -> [String]
  }

  private let look: (String) throws(TranscriptError) -> Case
  private let answer: (String, Budget) throws -> OutsideAnswer
  /// Gets ready for a game.
  public let begin: (UInt64) -> Void

  /// Where a transcript leads.
  /// - Throws: `TranscriptError` when it has an illegal move.
  public func position(after transcript: String) throws(TranscriptError) -> Case { try look(transcript) }

  /// The player's move after a transcript that leaves the game open.
  /// - Throws: `TranscriptError` when it has an illegal move.
  public func choose(after transcript: String, within budget: Budget) throws -> OutsideAnswer {
    try answer(transcript, budget)
  }

  init<G: BoardGame>(_ game: G, player: AnyPlayer<G>) {
    begin = player.begin
    look = { transcript throws(TranscriptError) in
      var moves: [OutsideMove] = []
      let position = try game.follow(transcript, seed: 0) { before, move, _ in
        let target = game.target(of: move, in: before)
        moves.append(
          OutsideMove(
            seat: game.seat(in: before), text: game.text(for: move, in: before), x: target?.x, y: target?.y))
      }
      let board = { game.rows(in: position) }
      switch game.turn(in: position) {
      case .over(let outcome): return Case(seat: nil, outcome: outcome, moves: moves, legal: [], board: board)
      case .seat(let seat):
        let legal = game.moves(in: position).map { game.text(for: $0, in: position) }
        return Case(seat: seat, outcome: nil, moves: moves, legal: legal, board: board)
      }
    }
    answer = { transcript, budget in
      let position = try game.follow(transcript, seed: 0)
      let decision = try player.choose(position, budget)
      return OutsideAnswer(
        game.text(for: decision.move, in: position), nodes: decision.nodes, thought: decision.thought)
    }
  }
}
