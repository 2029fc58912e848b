/// The difference between the result of two players' games and the one expected by their ratings.
public struct Residual: Hashable, Sendable {
  /// The player with the lower index.
  public let first: Int
  /// The player with the higher index.
  public let second: Int
  /// Games in which both played.
  public let games: Int
  /// Points of `first` against `second`: 1 for coming in ahead, 1/2 for a tie.
  public let score: Double
  /// The expected points of `first`.
  public let expected: Double
  /// (score - expected) / its standard deviation, about standard normal where the model fits.
  public let standardised: Double
}
