/// What a number that a program tells of its games came to, over the games of a player at a variant; or, if it is told of
/// games and not of seats, over these.
public struct NumberSummary: Hashable, Sendable {
  /// The variant's name.
  public let variant: String
  /// The player's name; nil for a number of games themselves.
  public let player: String?
  /// What the number is called.
  public let name: String
  /// The number of games that it is told of.
  public private(set) var games = 0
  /// The mean over these.
  public private(set) var mean = 0.0
  /// The least of them.
  public private(set) var least = Double.infinity
  /// The greatest of them.
  public private(set) var most = -Double.infinity
  /// The sum of the squares of differences from the mean.
  private var squares = 0.0

  /// Creates a summary of no games.
  public init(variant: String, player: String?, name: String) {
    (self.variant, self.player, self.name) = (variant, player, name)
  }

  /// The standard deviation; nil for fewer than two games.
  public var deviation: Double? { games > 1 ? (squares / Double(games - 1)).squareRoot() : nil }

  /// Adds the number of a game (B. P. Welford, Technometrics 4, 1962).
  public mutating func add(_ value: Double) {
    games += 1
    let difference = value - mean
    mean += difference / Double(games)
    squares += difference * (value - mean)
    (least, most) = (min(least, value), max(most, value))
  }
}
