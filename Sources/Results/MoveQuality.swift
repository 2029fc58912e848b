import Statistics

/// Counts of moves by their value, as measured by perfect play.
public struct MoveCounts: Sendable, Equatable {
  /// The number of moves.
  public var moves: Int
  /// The number of moves whose value is known; all other counts cover these alone.
  public var judged: Int
  /// The number of moves that turned a win into a draw.
  public var winsToDraws: Int
  /// The number of moves that turned a win into a loss.
  public var winsToLosses: Int
  /// The number of moves that turned a draw into a loss.
  public var drawsToLosses: Int
  /// The number of judged moves whose score is known, not only the winner.
  public var measured: Int
  /// The sum of the scores that measured moves lost against the best moves.
  public var pointsLost: Int

  /// Creates counts; 0 by default, and all judged moves are measured unless given otherwise.
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

  /// The number of moves that are known to have kept the best possible result.
  public var kept: Int { judged - winsToDraws - winsToLosses - drawsToLosses }

  /// The number of moves whose value isn't known.
  public var unjudged: Int { moves - judged }

  /// The sum of two counts.
  public static func + (a: MoveCounts, b: MoveCounts) -> MoveCounts {
    MoveCounts(
      moves: a.moves + b.moves, judged: a.judged + b.judged, winsToDraws: a.winsToDraws + b.winsToDraws,
      winsToLosses: a.winsToLosses + b.winsToLosses, drawsToLosses: a.drawsToLosses + b.drawsToLosses,
      measured: a.measured + b.measured, pointsLost: a.pointsLost + b.pointsLost)
  }
}

/// The share of a player's moves that were right: a range, since moves that couldn't be judged may be right or wrong,
/// and moves that are easily judged are also easily played.
public struct MoveQuality: Sendable, Equatable {
  /// The counts of moves.
  public private(set) var counts = MoveCounts()
  /// The share of moves that kept the result if no unjudged move did.
  public private(set) var least = ClusteredShare()
  /// The share of moves that kept the result if all unjudged moves did.
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

  /// Half the width of the 95 % interval of the less certain of `least` and `most`, each game being one sample: the
  /// uncertainty from the number of games.
  ///
  /// Nil when there are no moves, or all or none of them may be right.
  public var error95: Double? {
    let below = counts.kept > 0 ? least.error95 : nil
    let above = counts.kept < counts.judged ? most.error95 : nil
    return [below, above].compactMap { $0 }.max()
  }

  /// The sum of two counts of different games.
  public static func + (a: MoveQuality, b: MoveQuality) -> MoveQuality {
    var sum = a
    sum.counts = a.counts + b.counts
    sum.least = a.least + b.least
    sum.most = a.most + b.most
    return sum
  }
}
