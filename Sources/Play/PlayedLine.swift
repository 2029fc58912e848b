/// A line of moves from the start of a game that can be opened, played.
public struct PlayedLine: Sendable {
  /// The seat that made each of the moves, passes left out.
  public let seats: [Int]
  /// Whether the game is over after the moves.
  public let isOver: Bool
  /// The text of the position after the moves, the same for all its symmetric images, as `PositionSolver.moves`
  /// writes it; at a program's game the rows that the program shows, or the moves where it shows nothing.
  public let position: @Sendable () -> String

  init<G: BoardGame>(_ game: G, _ moves: String) throws(TranscriptError) {
    var seats: [Int] = []
    let end = try game.follow(moves, seed: 0) { before, _, _ in
      if game.forcedMove(in: before) == nil { seats.append(game.seat(in: before)) }
    }
    self.seats = seats
    isOver = !game.standing(in: end).isOpen
    position = { PositionDrawing(game).text(of: end) }
  }
  init(program game: ProgramGame, _ moves: String) throws(TranscriptError) {
    var seats: [Int] = []
    let end = try game.follow(moves, seed: 0) { before, _, _ in seats += [before.seat].compactMap(\.self) }
    if let failure = game.failure(after: end) { throw failure }
    self.seats = seats
    isOver = end.seat == nil
    let shown = end.shown?.joined(separator: "\n")
    position = { shown ?? moves }
  }
}
