/// An error in a transcript.
public enum TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text isn't a move's name in this game.
  case unreadable(text: String, ply: Int, expected: String)
  /// The cell or column isn't on this board.
  case offBoard(move: String, ply: Int, board: String)
  /// The cell or column is taken.
  case occupied(move: String, ply: Int)
  /// The rules forbid the move in this position.
  case illegal(move: String, ply: Int, why: String)
  /// The start isn't a position that the game can start from.
  case badStart(fen: String, why: String)
  /// The game was over before.
  case afterEnd(text: String, ply: Int)
  /// The game is over, where it should be open.
  case ended(ply: Int)

  /// The number of the move, from 0.
  public var ply: Int {
    switch self {
    case .unreadable(_, let ply, _), .offBoard(_, let ply, _), .occupied(_, let ply), .illegal(_, let ply, _),
      .afterEnd(_, let ply), .ended(let ply):
      ply
    case .badStart: 0
    }
  }

  /// A description of the error in the move, without its number.
  public var problem: String {
    switch self {
    case .unreadable(let text, _, let expected): "“\(text)” is no move; expected \(expected)"
    case .offBoard(let move, _, let board): "\(move) is off the board of \(board)"
    case .occupied(let move, _): "\(move) is not free"
    case .illegal(let move, _, let why): "\(move) is not allowed: \(why)"
    case .badStart(let fen, let why): "the start “\(fen.prefix(100))” is no position: \(why)"
    case .afterEnd(let text, let ply): "the game was over after \(ply) moves, but “\(text)” follows"
    case .ended(let ply): "the game is over after \(ply) moves; an opening leaves it open"
    }
  }

  public var description: String {
    switch self {
    case .badStart, .ended: problem
    default: "move \(ply + 1): \(problem)"
    }
  }
}
