/// What can be wrong with a transcript.
public enum TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands there is no move's name in this game.
  case unreadable(text: String, ply: Int, expected: String)
  /// The cell or column isn't on this board.
  case offBoard(move: String, ply: Int, board: String)
  /// The cell or column is taken.
  case occupied(move: String, ply: Int)
  /// The rules forbid the move in this position.
  case illegal(move: String, ply: Int, why: String)
  /// The game was over before.
  case afterEnd(text: String, ply: Int)

  public var description: String {
    switch self {
    case .unreadable(let text, let ply, let expected):
      "move \(ply + 1): “\(text)” is no move; expected \(expected)"
    case .offBoard(let move, let ply, let board):
      "move \(ply + 1): \(move) is off the board of \(board)"
    case .occupied(let move, let ply):
      "move \(ply + 1): \(move) is not free"
    case .illegal(let move, let ply, let why):
      "move \(ply + 1): \(move) is not allowed: \(why)"
    case .afterEnd(let text, let ply):
      "move \(ply + 1): the game was over after \(ply) moves, but “\(text)” follows"
    }
  }
}
