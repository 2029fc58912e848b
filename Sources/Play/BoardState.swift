/// A position of a board game that text has led to, and what can be done in it.
public struct BoardState: Sendable {
  /// The seat to move; nil when the game is over.
  public let seat: Int?
  /// How the game has ended; nil while it goes on.
  public let outcome: Outcome?
  /// All moves that have led here, passes too.
  public let moves: [OutsideMove]
  /// The legal moves.
  public let legal: [OutsideMove]
  /// The rows of the board, as `OutsideTurn.board` has them.
  public let board: @Sendable () -> [String]
  /// The board with its last move and what won.
  public let picture: @Sendable () -> BoardPicture

  /// Where a transcript leads.
  /// - Throws: `TranscriptError` when it has an illegal move.
  init<G: BoardGame>(_ game: G, after transcript: String) throws(TranscriptError) {
    var moves: [OutsideMove] = []
    let position = try game.follow(transcript, seed: 0) { before, move, _ in moves.append(game.told(move, in: before)) }
    self.moves = moves
    board = { game.rows(in: position) }
    let last = moves.last { !$0.isPass }
    picture = {
      game.picture(of: position, last: last.flatMap { move in move.x.flatMap { x in move.y.map { (x, $0) } } })
    }
    switch game.turn(in: position) {
    case .over(let outcome): (seat, self.outcome, legal) = (nil, outcome, [])
    case .seat(let seat):
      (self.seat, outcome, legal) = (seat, nil, game.moves(in: position).map { game.told($0, in: position) })
    }
  }
}

extension BoardGame {
  /// A move that can be made in a position, in words.
  func told(_ move: Move, in position: Position) -> OutsideMove {
    let target = target(of: move, in: position)
    return OutsideMove(seat: seat(in: position), text: text(for: move, in: position), x: target?.x, y: target?.y)
  }

  /// A position as it is drawn.
  /// - Parameter last: the cell of the last move.
  func picture(of position: Position, last: (x: Int, y: Int)?) -> BoardPicture {
    BoardPicture(
      width: width, height: height,
      cells: (0..<height).flatMap { y in (0..<width).map { occupant(x: $0, y: y, in: position) } },
      last: last.map { BoardPicture.Place(x: $0.x, y: $0.y) },
      winning: Set(
        standing(in: position).isOpen
          ? [] : winningCells(in: position).map { BoardPicture.Place(x: $0.x, y: $0.y) }))
  }
}
