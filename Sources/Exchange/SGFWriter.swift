/// Writes games of Go in the Smart Game Format, FF[4] (www.red-bean.com/sgf), for programs that show or study them.
public enum SGFWriter {
  /// A game of Go.
  public struct Game: Hashable, Sendable {
    /// The event that the game was part of.
    public let event: String
    /// The round of the game.
    public let round: String
    /// The player in the first seat.
    public let black: String
    /// The player in the second seat.
    public let white: String
    /// The variant's name.
    public let variant: String
    /// The number of columns of the board.
    public let width: Int
    /// The number of rows of the board.
    public let height: Int
    /// The second seat's additional points, as text.
    public let komi: String
    /// The result, such as `B+3.5` or `W+R`.
    public let result: String
    /// The moves, Black's first.
    public let moves: [Point?]

    /// Describes a game; a move is nil for a pass.
    public init(
      event: String, round: String, black: String, white: String, variant: String, width: Int, height: Int,
      komi: String, result: String, moves: [Point?]
    ) {
      (self.event, self.round, self.black, self.white) = (event, round, black, white)
      (self.variant, self.width, self.height, self.komi) = (variant, width, height, komi)
      (self.result, self.moves) = (result, moves)
    }
  }

  /// A point in column `x` and row `y`, both from 0 at the top left.
  public struct Point: Hashable, Sendable {
    /// The column.
    public let x: Int
    /// The row.
    public let y: Int

    /// Creates a point.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  private static let movesOfLine = 10

  /// Appends a game to a text.
  public static func write(_ game: Game, to text: inout String) {
    let size = game.width == game.height ? "\(game.width)" : "\(game.width):\(game.height)"
    text += "(;FF[4]GM[1]CA[UTF-8]AP[Agon]SZ[\(size)]KM[\(game.komi)]RU[Tromp-Taylor]GN[\(escaped(game.variant))]\n"
    text += "EV[\(escaped(game.event))]RO[\(escaped(game.round))]PB[\(escaped(game.black))]PW[\(escaped(game.white))]"
    text += "RE[\(game.result)]"
    for (number, move) in game.moves.enumerated() {
      if number.isMultiple(of: movesOfLine) { text += "\n" }
      text += number.isMultiple(of: 2) ? ";B[" : ";W["
      if let move { text += letter(move.x) + letter(move.y) }
      text += "]"
    }
    text += ")\n\n"
  }

  private static func letter(_ place: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(place)))
  }

  /// A text as the value of a property, in which a bracket would end it.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "]" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar.value < 0x20 ? " " : scalar)
    }
    return String(escaped)
  }
}
