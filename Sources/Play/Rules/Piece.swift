/// A kind of piece that one seat has on the board, and how it is written and drawn.
public struct Piece: Hashable, Sendable {
  /// What it looks like where boards are drawn.
  public enum Look: String, CaseIterable, Sendable {
    case cross, nought
    case darkDisc = "dark-disc"
    case lightDisc = "light-disc"
    case darkPawn = "dark-pawn"
    case lightPawn = "light-pawn"
  }

  /// Whose it is.
  public let seat: Int
  /// An ASCII letter that no other piece of its game has: what stands for it in rows of text.
  public let letter: Character
  /// What a terminal shows that knows more than ASCII.
  public let glyph: String
  /// What it looks like where boards are drawn.
  public let look: Look
  /// What it is called, such as `cross`.
  public let name: String

  /// A kind of piece.
  public init(seat: Int, letter: Character, glyph: String, look: Look, name: String) {
    precondition(letter.isASCII && letter.isLetter, "a piece is written as an ASCII letter")
    (self.seat, self.letter, self.glyph, self.look, self.name) = (seat, letter, glyph, look, name)
  }

  /// Noughts and crosses: X of the first seat, O of the second.
  public static let marks = [
    Piece(seat: 0, letter: "X", glyph: "X", look: .cross, name: "cross"),
    Piece(seat: 1, letter: "O", glyph: "O", look: .nought, name: "nought"),
  ]

  /// Discs: dark of the first seat, light of the second.
  public static let discs = [
    Piece(seat: 0, letter: "X", glyph: "●", look: .darkDisc, name: "dark"),
    Piece(seat: 1, letter: "O", glyph: "○", look: .lightDisc, name: "light"),
  ]
}
