/// A number that the program of a game reports for a game or for one of its seats, such as a score.
public struct GameNumber: Hashable, Sendable {
  /// The most names of numbers in one game.
  public static let mostNames = 32
  /// The most characters of a name.
  public static let longestName = 32
  /// The range of values, whose squares can still be added up.
  public static let values = -1e100...1e100
  /// The name of the points of a seat.
  public static let score = "score"

  /// The name of the number.
  public let name: String
  /// The seat that the number belongs to, from 0; nil for the game itself.
  public let seat: Int?
  /// The value, within `values`.
  public let value: Double

  /// Creates a number.
  public init(_ name: String, seat: Int? = nil, _ value: Double) {
    // There is one zero, so that numbers that are equal are the same in a file.
    (self.name, self.seat, self.value) = (name, seat, value + 0)
  }

  /// Whether a text can be a name: a word of letters, digits, `_`, `-` and `.`.
  public static func isName(_ text: String) -> Bool {
    1...longestName ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

extension GameNumber: Comparable {
  /// Orders numbers by name, and those of one name by seat, the game's own first.
  public static func < (one: GameNumber, other: GameNumber) -> Bool {
    (one.name, one.seat ?? -1) < (other.name, other.seat ?? -1)
  }
}
