import Foundation

/// The value of search at a game: Elo for each doubling of the nodes per move, from players that differ only in the
/// amount of search.
///
/// The usual measure of how far skill goes at a game. Source: K. Thompson, *Computer Chess Strength*, Advances in
/// Computer Chess 3, 1982, who let a program play itself at other depths; E. A. Heinz, *Self-Play in Computer Chess
/// Revisited*, Advances in Computer Games 9, 2001.
public struct SkillDepth: Hashable, Sendable {
  /// One player of a series.
  public struct Rung: Hashable, Sendable {
    /// The player's index in the ratings.
    public let player: Int
    /// The player's mean nodes per move; above 0.
    public let nodes: Double
    /// The player's rating.
    public let elo: Double

    /// A player of a series.
    public init(player: Int, nodes: Double, elo: Double) { (self.player, self.nodes, self.elo) = (player, nodes, elo) }
  }

  /// Elo for each doubling of the nodes a move.
  public let eloPerDoubling: Double
  /// Half the width of the 95 % interval of `eloPerDoubling`, from the ratings' errors: deviations from a straight line
  /// aren't included.
  public let error95: Double
  /// The number of players.
  public let players: Int
  /// The fewest and most nodes per move of the players.
  public let nodes: ClosedRange<Double>

  /// The minimum number of doublings between the fewest and most nodes of a series.
  public static let fewestDoublings = 0.5

  /// Fits the slope that all series have in common, each with a height of its own: weighted least squares of Elo on
  /// log2 of the nodes, each rating weighted by the inverse of its variance. The slope is a sum of ratings times
  /// numbers that total 0 in each series, so the zero of the ratings drops out, and its error follows from their
  /// joint covariance.
  ///
  /// - Parameters:
  ///   - series: players that differ in nothing else; those of fewer than two, or less than half a doubling, are
  ///     ignored.
  ///   - covariance: the covariance of two ratings, by their players' indices; nil where they can't be compared.
  /// - Returns: nil where no series is left, or its players can't be compared.
  public init?(_ series: [[Rung]], covariance: (Int, Int) -> Double?) {
    let known = series.filter { rungs in
      let nodes = rungs.map(\.nodes)
      guard rungs.count > 1, let least = nodes.min(), let most = nodes.max(), least > 0 else { return false }
      return log2(most / least) >= Self.fewestDoublings
    }
    let rungs = known.flatMap(\.self)
    guard let least = rungs.map(\.nodes).min(), let most = rungs.map(\.nodes).max() else { return nil }
    var parts: [(rung: Rung, share: Double)] = []
    for rungs in known {
      guard let own = Self.contrast(rungs, covariance) else { return nil }
      parts += own
    }
    let spread = parts.reduce(0) { $0 + $1.share * log2($1.rung.nodes) }
    guard spread > 0 else { return nil }
    var variance = 0.0
    for one in parts {
      for other in parts {
        // Ratings that can't be compared are of different series, and don't depend on each other.
        variance += one.share * other.share * (covariance(one.rung.player, other.rung.player) ?? 0)
      }
    }
    eloPerDoubling = parts.reduce(0) { $0 + $1.share * $1.rung.elo } / spread
    error95 = NormalDistribution.z95 * max(0, variance).squareRoot() / spread
    players = rungs.count
    nodes = least...most
  }

  /// The contribution of each rating of a series to the slope, before all are divided by their spread; nil where two
  /// can't be compared.
  private static func contrast(
    _ rungs: [Rung], _ covariance: (Int, Int) -> Double?
  ) -> [(rung: Rung, share: Double)]? {
    guard rungs.allSatisfy({ covariance($0.player, rungs[0].player) != nil }) else { return nil }
    let weights = rungs.map { rung in covariance(rung.player, rung.player).map { $0 > 0 ? 1 / $0 : 0 } ?? 0 }
    let sum = weights.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    let centre = zip(rungs, weights).reduce(0) { $0 + $1.1 * log2($1.0.nodes) } / sum
    return zip(rungs, weights).map { ($0, $1 * (log2($0.nodes) - centre)) }
  }
}
