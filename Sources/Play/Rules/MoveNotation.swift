/// How the moves of a board game are written, whatever the position: the one reader and writer of them.
///
/// A move is a number here, below `count`, that stands for what a transcript says of it. No move's text goes on where
/// another's could begin, so that transcripts need nothing between moves.
public protocol MoveNotation: Sendable {
  /// How many different moves can be written.
  var count: Int { get }
  /// What a move looks like, for messages: `a cell such as b2`.
  var example: String { get }
  /// What a transcript says of a move.
  func text(of move: Int) -> String
  /// What messages call a move.
  func name(of move: Int) -> String
  /// Reads the move at the front of a transcript, and passes over it if there is one.
  func read(_ transcript: inout TranscriptText) -> MoveReading
  /// What becomes of a move when the board is turned or mirrored.
  /// - Parameter cells: the cell, row by row from the top left, that comes to lie in the place of each.
  func image(of move: Int, _ cells: [Int]) -> Int
}

extension MoveNotation {
  /// What a transcript says of it.
  public func name(of move: Int) -> String { text(of: move) }
}

/// What stands at the front of a transcript.
public enum MoveReading: Hashable, Sendable {
  /// A move.
  case move(Int)
  /// What would be a move on a larger board.
  case offBoard(String)
  /// No move.
  case unreadable
}

/// A move is the cell that it puts a mark on: column letter, then row number, row 1 at the top. A letter begins each, so
/// that they can be told apart.
public struct CellNotation: MoveNotation {
  private let width: Int
  private let height: Int

  /// The notation of a board of this size.
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
