/// A session with one of Agon's own players of a board game, or of a program's game, which is asked about positions by
/// text; for engines of other programs.
public struct PlayerSession {
  private let look: (String) throws(TranscriptError) -> BoardState
  private let answer: (String, Budget) throws -> OutsideAnswer
  /// Gets ready for a game.
  public let begin: (UInt64) -> Void

  /// The position that a transcript leads to.
  /// - Throws: `TranscriptError` when it has an illegal move.
  public func position(after transcript: String) throws(TranscriptError) -> BoardState { try look(transcript) }

  /// The player's move after a transcript that leaves the game open.
  /// - Throws: `TranscriptError` when it has an illegal move.
  public func choose(after transcript: String, within budget: Budget) throws -> OutsideAnswer {
    try answer(transcript, budget)
  }

  init<G: BoardGame>(_ game: G, player: AnyPlayer<G>) {
    begin = player.begin
    look = Self.look(at: game)
    answer = { transcript, budget in
      let position = try game.follow(transcript, seed: 0)
      let decision = try player.choose(position, budget)
      return OutsideAnswer(
        game.text(for: decision.move, in: position), nodes: decision.nodes, thought: decision.thought)
    }
  }

  /// The view of positions; compiled once for all games, as pages and engines ask for few positions.
  @inline(never)
  private static func look(at game: any BoardGame) -> (String) throws(TranscriptError) -> BoardState {
    { transcript throws(TranscriptError) in try BoardState(game, after: transcript) }
  }

  init(_ game: ProgramGame, seed: UInt64, player: AnyPlayer<ProgramGame>) {
    begin = player.begin
    look = { transcript throws(TranscriptError) in try BoardState(game, after: transcript, seed: seed) }
    answer = { transcript, budget in
      let position = try game.follow(transcript, seed: seed)
      let decision = try player.choose(game.view(of: position), budget)
      return OutsideAnswer(decision.move.text, nodes: decision.nodes, thought: decision.thought)
    }
  }
}
