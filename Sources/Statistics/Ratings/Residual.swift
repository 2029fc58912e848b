/// How far the games of two players are from what their ratings say.
public struct Residual: Hashable, Sendable {
  /// The player with the lower index.
  public let first: Int
  /// The player with the higher index.
  public let second: Int
  /// Games in which both played.
  public let games: Int
  /// Points of `first` against `second`: 1 for coming in before, 1/2 for a tie.
  public let score: Double
  /// The points expected.
  public let expected: Double
  /// (score - expected) / its standard deviation, about standard normal where the model fits.
  public let standardised: Double
}
