/// A kind of piece with its letter and its look.
public struct Piece: Hashable, Sendable {
  /// The look of a piece in drawings.
  public enum Look: Sendable {
    case cross, nought
    case darkDisc
    case lightDisc
    case redDisc
    case yellowDisc
    case blueDisc
    /// Two discs one upon the other.
    case darkKing
    case lightKing
    /// A figure of a dark or a light set, which `figure` names.
    case darkFigure
    case lightFigure
    /// A disc in the colour of its seat, with the piece's letter.
    case counter
    /// The piece's letter alone.
    case letter
    /// A block that fills most of its cell.
    case block
  }

  /// The figures of chess, which also draw the figures of other games.
  public enum Figure: String, CaseIterable, Sendable {
    case pawn, knight, bishop, rook, queen, king
  }

  /// The seat that has the piece; nil for a piece of nobody.
  public let seat: Int?
  /// A character that no other piece of its game has, for rows of text: neither a blank nor `.`, an empty cell.
  public let letter: Character
  /// The symbol on a terminal that shows more than ASCII.
  public let glyph: String
  /// The look of the piece in drawings.
  public let look: Look
  /// The figure of a piece that is one; nil for other looks.
  public let figure: Figure?
  /// The piece's name, such as `cross`.
  public let name: String

  /// Creates a kind of piece.
  public init(seat: Int?, letter: Character, glyph: String, look: Look, figure: Figure? = nil, name: String) {
    precondition(ProgramBoard.isPiece(letter), "a piece is written as one character that isn't an empty cell's")
    (self.seat, self.letter, self.glyph, self.look, self.name) = (seat, letter, glyph, look, name)
    self.figure = figure
  }

  /// Noughts and crosses: X of the first seat, O of the second.
  public static let marks = [
    Piece(seat: 0, letter: "X", glyph: "X", look: .cross, name: "cross"),
    Piece(seat: 1, letter: "O", glyph: "O", look: .nought, name: "nought"),
  ]

  /// Discs: dark of the first seat, light of the second.
  public static let discs = discs((.darkDisc, "dark"), (.lightDisc, "light"))

  /// Discs of each seat, by their looks and names.
  public static func discs(_ first: (look: Look, name: String), _ second: (look: Look, name: String)) -> [Piece] {
    [
      Piece(seat: 0, letter: "X", glyph: "●", look: first.look, name: first.name),
      Piece(seat: 1, letter: "O", glyph: "○", look: second.look, name: second.name),
    ]
  }
}
