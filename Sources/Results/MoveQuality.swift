import Statistics

/// What some moves were worth, measured by perfect play.
public struct MoveCounts: Sendable, Equatable {
  /// Moves made.
  public var moves: Int
  /// Moves of which their worth is known; all else counts these alone.
  public var judged: Int
  /// Moves that turned a win into a draw.
  public var winsToDraws: Int
  /// Moves that turned a win into a loss.
  public var winsToLosses: Int
  /// Moves that turned a draw into a loss.
  public var drawsToLosses: Int
  /// Judged moves of which the score is known, not only who wins.
  public var measured: Int
  /// By how much the best moves' scores were higher than those of measured moves, summed up.
  public var pointsLost: Int

  /// Counts; none by default, and as many measured as judged.
  public init(
    moves: Int = 0, judged: Int = 0, winsToDraws: Int = 0, winsToLosses: Int = 0, drawsToLosses: Int = 0,
    measured: Int? = nil, pointsLost: Int = 0
  ) {
    self.moves = moves
    self.judged = judged
    self.winsToDraws = winsToDraws
    self.winsToLosses = winsToLosses
    self.drawsToLosses = drawsToLosses
    self.measured = measured ?? judged
    self.pointsLost = pointsLost
  }

  /// Moves that are known to have kept the result that was to be had.
  public var kept: Int { judged - winsToDraws - winsToLosses - drawsToLosses }

  /// Moves of which nothing is known.
  public var unjudged: Int { moves - judged }

  /// The moves of two counts together.
  public static func + (a: MoveCounts, b: MoveCounts) -> MoveCounts {
    MoveCounts(
      moves: a.moves + b.moves, judged: a.judged + b.judged, winsToDraws: a.winsToDraws + b.winsToDraws,
      winsToLosses: a.winsToLosses + b.winsToLosses, drawsToLosses: a.drawsToLosses + b.drawsToLosses,
      measured: a.measured + b.measured, pointsLost: a.pointsLost + b.pointsLost)
  }
}

/// How many of a player's moves were right, as far as that is known: a range, since what couldn't be judged may be right
/// or wrong, and what is easily judged is easily played, too.
public struct MoveQuality: Sendable, Equatable {
  /// What the moves were worth.
  public private(set) var counts = MoveCounts()
  /// The share of moves that kept the result if all that couldn't be judged were wrong.
  public private(set) var least = ClusteredShare()
  /// That share if all of them were right.
  public private(set) var most = ClusteredShare()

  /// - Parameter games: a player's moves, game by game.
  public init(games: some Sequence<MoveCounts> = []) {
    for game in games { add(game) }
  }

  /// Adds a player's moves in a game.
  public mutating func add(_ game: MoveCounts) {
    counts = counts + game
    least.add(units: game.moves, hits: game.kept)
    most.add(units: game.moves, hits: game.kept + game.unjudged)
  }

  /// How far the share of right moves may lie below `least` or above `most` as well, because games are few: half the
  /// 95 % interval of whichever is less sure, each game one sample.
  ///
  /// Nil when there are no moves, or all or nothing of them may be right.
  public var error95: Double? {
    let below = counts.kept > 0 ? least.error95 : nil
    let above = counts.kept < counts.judged ? most.error95 : nil
    return [below, above].compactMap { $0 }.max()
  }

  /// The moves of two counts of different games together.
  public static func + (a: MoveQuality, b: MoveQuality) -> MoveQuality {
    var sum = a
    sum.counts = a.counts + b.counts
    sum.least = a.least + b.least
    sum.most = a.most + b.most
    return sum
  }
}
