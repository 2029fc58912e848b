/// A position of a board game after a transcript, with its legal moves.
public struct BoardState: Sendable {
  /// The seat to move; nil when the game is over.
  public let seat: Int?
  /// The game's outcome; nil while it goes on.
  public let outcome: Outcome?
  /// All moves of the transcript, passes included.
  public let moves: [OutsideMove]
  /// The legal moves.
  public let legal: [OutsideMove]
  /// The rows of the board, in the form of `OutsideTurn.board`.
  public let board: @Sendable () -> [String]
  /// The error in a text that is no legal move; nil where it begins with one.
  public let objection: @Sendable (String) -> TranscriptError?
  /// The board with its last move and the winning cells.
  public let picture: @Sendable () -> BoardPicture

  /// Creates the position after a transcript.
  /// - Throws: `TranscriptError` when it has an illegal move.
  init<G: BoardGame>(_ game: G, after transcript: String) throws(TranscriptError) {
    var moves: [OutsideMove] = []
    let position = try game.follow(transcript, seed: 0) { before, move, _ in moves.append(game.told(move, in: before)) }
    self.moves = moves
    board = { game.rows(in: position) }
    objection = { text in
      TranscriptText.reading(text) { text in
        do throws(TranscriptError) {
          _ = try game.readMove(in: position, from: &text)
          return nil
        } catch { return error }
      }
    }
    let last = moves.last { !$0.isPass }
    picture = { game.picture(of: position, last: last?.target) }
    switch game.turn(in: position) {
    case .over(let outcome): (seat, self.outcome, legal) = (nil, outcome, [])
    case .seat(let seat):
      (self.seat, outcome, legal) = (seat, nil, game.moves(in: position).map { game.told($0, in: position) })
    }
  }
}

extension BoardGame {
  /// A move of a position as text.
  func told(_ move: Move, in position: Position) -> OutsideMove {
    OutsideMove(
      seat: seat(in: position), text: text(for: move, in: position), from: origin(of: move, in: position),
      to: target(of: move, in: position))
  }

  /// A position as a picture.
  /// - Parameter last: the cell of the last move.
  func picture(of position: Position, last: Place?) -> BoardPicture {
    BoardPicture(
      width: width, height: height,
      cells: (0..<height).flatMap { y in (0..<width).map { piece(x: $0, y: y, in: position) } }, last: last,
      winning: standing(in: position).isOpen ? [] : Set(winningCells(in: position)))
  }
}
