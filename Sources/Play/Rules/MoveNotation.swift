/// The notation of a board game's moves, independent of positions: the only reader and writer of them.
///
/// A move is a number here, below `count`, that stands for its text in a transcript. No move's text continues where
/// another's could begin, so that transcripts need no separators between moves.
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
  /// - Parameter cells: for each place, row by row from the top left, the cell that moves there.
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

/// The notation of moves by the cell that they put a mark on: column letter, then row number, row 1 at the top; or by
/// words, which are numbered after all cells. Both begin with a letter, and in a cell's name a digit follows, so that
/// they can be distinguished.
///
/// Cells named as at Go have no letter i, and row 1 at the bottom.
public struct CellNotation: MoveNotation {
  private let width: Int
  private let height: Int
  /// The moves that are words.
  let words: [String]
  private let isOfGo: Bool

  /// The letter that columns of Go don't have.
  private static let missing = 8

  /// Creates the notation of a board of this size.
  /// - Parameters:
  ///   - words: the moves that are words, of letters and hyphens, none of which another one begins with.
  ///   - naming: the way of naming cells.
  public init(width: Int, height: Int, words: [String] = [], naming: BoardTraits.CellNaming = .othello) {
    (self.width, self.height, self.words, isOfGo) = (width, height, words, naming == .go)
    precondition(width < CellName.mostColumns || !isOfGo, "a letter is missing")
  }

  private var cells: Int { width * height }
  public var count: Int { cells + words.count }

  /// The names of the columns, from the left.
  var columns: [String] { (0..<width).map { CellName.letter(letter(of: $0)) } }
  /// The names of the rows, from the top.
  var rows: [String] { (0..<height).map { "\(row($0) + 1)" } }

  public var example: String { "a cell such as \(text(of: min(width + 1, cells - 1)))" }

  /// The place in the alphabet of a column's letter, both from 0.
  private func letter(of column: Int) -> Int { isOfGo && column >= Self.missing ? column + 1 : column }

  /// Converts a row, from 0, between its place from the top and its number less one; its own inverse.
  private func row(_ row: Int) -> Int { isOfGo ? height - 1 - row : row }

  public func text(of move: Int) -> String {
    move < cells ? CellName.text(x: letter(of: move % width), y: row(move / width)) : words[move - cells]
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let cell = CellName.read(from: &ahead) else { return readWord(&transcript) }
    if isOfGo && cell.x == Self.missing { return .unreadable }
    let x = isOfGo && cell.x > Self.missing ? cell.x - 1 : cell.x
    guard x < width, cell.y < height else { return .offBoard(CellName.text(x: cell.x, y: cell.y)) }
    transcript = ahead
    return .move(row(cell.y) * width + x)
  }

  private func readWord(_ transcript: inout TranscriptText) -> MoveReading {
    for (number, word) in words.enumerated()
    where word.utf8.enumerated().allSatisfy({ transcript.peek($0) == $1 }) {
      transcript.skip(word.utf8.count)
      return .move(cells + number)
    }
    return .unreadable
  }

  public func image(of move: Int, _ cells: [Int]) -> Int { move < self.cells ? cells[move] : move }
}
