import Play

/// Draws boards as lines of text for a terminal.
///
/// The last move stands in `[ ]`. The cells of a winning line are numbered in their order along it, from the left or
/// from the top: 1 to 9, then a for the tenth and so on; the last move keeps its bracket in front of it. Colour only
/// adds to that. Rows count from the top, as in the names of cells.
///
///         a  b  c
///      1  X1 O  .
///      2  .  X2 O
///      3  .  . [X3
///
/// On a rhombus each row begins one character further to the right, so that the nearest places above and below a cell
/// are those of its neighbours.
public struct BoardDrawing: Sendable, Hashable {
  private let traits: BoardTraits
  private let ascii, colour: Bool

  /// Creates a drawing in the style of a game.
  ///
  /// - Parameters:
  ///   - traits: the board and pieces of the game, and whether its moves name columns or cells.
  ///   - ascii: whether to draw pieces as letters, for terminals that can't show other characters.
  ///   - colour: whether to add ANSI colours.
  public init(of traits: BoardTraits, ascii: Bool, colour: Bool) {
    self.traits = traits
    self.ascii = ascii
    self.colour = colour
  }

  /// The piece that stands for a seat.
  public func mark(of seat: Int) -> String { traits.pieces.first { $0.seat == seat }.map(text) ?? "" }

  private func text(of piece: Piece) -> String { ascii ? String(piece.letter) : piece.glyph }

  /// The board, without a line break at its end.
  public func text(of board: BoardPicture) -> String {
    let digits = traits.rows.reduce(0) { max($0, $1.count) }
    var head = traits.rows.isEmpty ? "" : String(repeating: " ", count: digits + 1)
    for (x, column) in traits.columns.enumerated() { head += gap(before: x) + " " + column + " " }
    let line = board.line
    let rows = (0..<board.height).flatMap { y in
      var row = traits.rows.isEmpty ? "" : traits.rows[y].padded(to: digits, .trailing) + " "
      for x in 0..<board.width { row += gap(before: x) + cell(x, y, of: board, line) }
      if traits.shape == .rhombus { row = String(repeating: " ", count: y) + row }
      return traits.beginsBlock(y) ? ["", row] : [row]
    }
    return ([head] + rows).map(\.withoutTrailingSpaces).joined(separator: "\n")
  }

  /// The gap between a column and the one before it.
  private func gap(before x: Int) -> String { traits.beginsBlock(x) ? "  " : "" }

  /// The character for a cell's place in a line, from 0. Where several lines are completed at once they may have more
  /// cells than there are digits and letters.
  private static func digit(_ place: Int) -> String { place < 35 ? String(place + 1, radix: 36) : "*" }

  private func cell(_ x: Int, _ y: Int, of board: BoardPicture, _ line: [Place]) -> String {
    let isLast = board.last.map { ($0.x, $0.y) == (x, y) } ?? false
    let number = line.firstIndex { ($0.x, $0.y) == (x, y) }
    let isWinning = number != nil
    let frame = (isLast ? "[" : " ", number.map(Self.digit) ?? (isLast ? "]" : " "))
    guard let piece = board[x, y].map({ traits.pieces[$0] }) else {
      return traits.gaps.contains(Place(x: x, y: y)) ? "   " : frame.0 + "." + frame.1
    }
    let text = frame.0 + self.text(of: piece) + frame.1
    guard colour else { return text }
    // Red and cyan can be read on light and dark ground; the last move is bold, a winning line inverted.
    let codes = (isLast ? ["1"] : []) + (isWinning ? ["7"] : []) + [piece.seat == 0 ? "31" : "36"]
    return "\u{1B}[" + codes.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
