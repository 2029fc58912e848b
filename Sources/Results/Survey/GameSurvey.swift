/// What a pass over all games of some runs finds that their totals don't tell. Players and variants are named as in
/// `Results`.
public struct GameSurvey: Hashable, Sendable {
  /// How games ended, by who sat where.
  public var endings: [Ending]
  /// The shortest and the longest games, variant by variant.
  public var extremes: [ExtremeGame]
  /// The longest streaks of each player.
  public var streaks: [Streak]
  /// What board games were like, variant by variant, where that was asked for.
  public var variety: [Variety]

  /// What was found; nothing, where games aren't at hand.
  public init(
    endings: [Ending] = [], extremes: [ExtremeGame] = [], streaks: [Streak] = [], variety: [Variety] = []
  ) {
    (self.endings, self.extremes, self.streaks, self.variety) = (endings, extremes, streaks, variety)
  }
}
