/// The findings of a pass over all games of some runs beyond their totals. Players and variants are named as in
/// `Results`.
public struct GameSurvey: Hashable, Sendable {
  /// The endings of games, by seating.
  public var endings: [Ending]
  /// The shortest and the longest games, variant by variant.
  public var extremes: [ExtremeGame]
  /// The longest streaks of each player.
  public var streaks: [Streak]
  /// The variety of board games, variant by variant, where it was asked for.
  public var variety: [Variety]

  /// Creates a survey; empty where games aren't available.
  public init(
    endings: [Ending] = [], extremes: [ExtremeGame] = [], streaks: [Streak] = [], variety: [Variety] = []
  ) {
    (self.endings, self.extremes, self.streaks, self.variety) = (endings, extremes, streaks, variety)
  }
}
