/// The notation of a board game's moves, independent of positions: the only reader and writer of them.
///
/// A move is a number here, below `count`, that stands for what a transcript says of it. No move's text goes on where
/// another's could begin, so that transcripts need nothing between moves.
public protocol MoveNotation: Sendable {
  /// The number of different moves.
  var count: Int { get }
  /// An example of a move, for messages: `a cell such as b2`.
  var example: String { get }
  /// The text of a move in a transcript.
  func text(of move: Int) -> String
  /// The name of a move in messages.
  func name(of move: Int) -> String
  /// Reads the move at the front of a transcript, and moves past it if there is one.
  func read(_ transcript: inout TranscriptText) -> MoveReading
  /// The image of a move when the board is turned or mirrored.
  /// - Parameter cells: the cell, row by row from the top left, that comes to lie in the place of each.
  func image(of move: Int, _ cells: [Int]) -> Int
}

extension MoveNotation {
  /// The move's text in a transcript, by default.
  public func name(of move: Int) -> String { text(of: move) }
}

/// The result of reading a move.
public enum MoveReading: Hashable, Sendable {
  /// A move.
  case move(Int)
  /// A cell or column that would exist on a larger board.
  case offBoard(String)
  /// No move.
  case unreadable
}

/// The notation of moves by the cell that they put a mark on: column letter, then row number, row 1 at the top. A
/// letter begins each, so that they can be told apart.
public struct CellNotation: MoveNotation {
  private let width: Int
  private let height: Int

  /// Creates the notation of a board of this size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  public var count: Int { width * height }

  public var example: String { "a cell such as \(text(of: min(width + 1, count - 1)))" }

  public func text(of move: Int) -> String { CellName.text(x: move % width, y: move / width) }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let cell = CellName.read(from: &ahead) else { return .unreadable }
    guard cell.x < width, cell.y < height else { return .offBoard(CellName.text(x: cell.x, y: cell.y)) }
    transcript = ahead
    return .move(cell.y * width + cell.x)
  }

  public func image(of move: Int, _ cells: [Int]) -> Int { cells[move] }
}
