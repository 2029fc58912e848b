import Play

/// Draws boards as lines of text for a terminal.
///
/// The last move stands in `[ ]`, cells of a winning line between `* *`, a last move that is part of it in `{ }`; colour
/// only adds to that. Rows count from the top, as in the names of cells.
///
///         a  b  c
///      1 *X* O  .
///      2  . *X* O
///      3  .  . {X}
public struct BoardDrawing: Sendable, Hashable {
  private let traits: BoardTraits
  private let pieces: [String]
  private let colour: Bool

  /// A drawing in the manner of a game.
  ///
  /// - Parameters:
  ///   - traits: what the game has on its board, and whether its moves name columns or cells.
  ///   - ascii: whether to draw discs as x and o, for terminals that know nothing else.
  ///   - colour: whether to add ANSI colours.
  public init(of traits: BoardTraits, ascii: Bool, colour: Bool) {
    self.traits = traits
    pieces =
      switch traits.pieces {
      case .marks: ["X", "O"]
      case .discs: ascii ? ["x", "o"] : ["●", "○"]
      }
    self.colour = colour
  }

  /// The piece of a seat.
  public func mark(of seat: Int) -> String { pieces[seat] }

  /// The board, without a line break at its end.
  public func text(of board: BoardPicture) -> String {
    let numbersRows = traits.place == .cell
    let digits = String(board.height).count
    var head = numbersRows ? String(repeating: " ", count: digits + 1) : ""
    for x in 0..<board.width { head += " " + traits.columnName(x) + " " }
    let rows = (0..<board.height).map { y in
      var row = numbersRows ? String(y + 1).padded(to: digits, .trailing) + " " : ""
      for x in 0..<board.width { row += cell(x, y, of: board) }
      return row
    }
    return ([head] + rows).map(\.withoutTrailingSpaces).joined(separator: "\n")
  }

  private func cell(_ x: Int, _ y: Int, of board: BoardPicture) -> String {
    let isLast = board.last.map { ($0.x, $0.y) == (x, y) } ?? false
    let isWinning = board.winning.contains { ($0.x, $0.y) == (x, y) }
    let frame =
      switch (isLast, isWinning) {
      case (true, true): ("{", "}")
      case (true, false): ("[", "]")
      case (false, true): ("*", "*")
      case (false, false): (" ", " ")
      }
    guard let seat = board[x, y] else { return frame.0 + "." + frame.1 }
    let text = frame.0 + pieces[seat] + frame.1
    guard colour else { return text }
    // Red and cyan can be read on light and dark ground; the last move is bold, a winning line inverted.
    let codes = (isLast ? ["1"] : []) + (isWinning ? ["7"] : []) + [seat == 0 ? "31" : "36"]
    return "\u{1B}[" + codes.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
