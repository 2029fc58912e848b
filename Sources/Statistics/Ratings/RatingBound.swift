/// A one-sided 95 % bound on a rating that the games only bound.
public struct RatingBound: Hashable, Sendable {
  /// The side of the results: points won bound the rating from below, points lost from above.
  public let side: PlayerRating.Side
  /// The bound in Elo, the opponents held at their ratings.
  public let elo: Double
  /// The players of other components from whom its component took every point, or who took every point from it;
  /// ascending.
  public let opponents: [Int]
  /// The bound less the rating of the only opponent, in Elo: the difference that the games prove, whatever that
  /// opponent's true rating. `nil` where there are several.
  public let difference: Double?
  /// Whether the opponents' ratings are those of maximum likelihood, so that the bound is on their scale.
  public let isOnScale: Bool
}
