import Play

/// A variant of a tournament, with those who meet at it.
public struct Entry: Sendable {
  /// The canonical name of the variant.
  public let variant: String
  /// How many sit at a game.
  public let seats: Int
  /// The names of those who can play it, in the order of the config.
  public let players: [String]
  /// Its share of the encounters, relative to the others', in schedules that deal them out by shares.
  public var weight: Double
  /// Makes the openings of its encounters in the run with a seed; nil where games start from the start.
  public let openings: (@Sendable (UInt64) -> (any OpeningSource)?)?

  /// A variant with its players.
  public init(
    variant: String, seats: Int = 2, players: [String], weight: Double = 1,
    openings: (@Sendable (UInt64) -> (any OpeningSource)?)? = nil
  ) {
    self.variant = variant
    self.seats = seats
    self.players = players
    self.weight = weight
    self.openings = openings
  }
}
