import Foundation

/// Ratings of all players with their errors and comparability.
///
/// Elo throughout; no number in it is ever infinite or not a number.
public struct Rating: Sendable {
  /// The model fitted.
  public let model: RatingModel
  /// The rating of each player, by index.
  public let players: [PlayerRating]
  /// Strongly connected components, in the order of their lowest player.
  public let components: [RatingComponent]
  /// Seat advantages and draw parameters.
  public let groups: [GroupEstimate]
  /// Log-likelihood of all games at these estimates, without any prior, in nats. In the Bradley-Terry model a draw
  /// counts as half a win and half a loss, so that it compares with the other models only where nothing was drawn.
  public let logLikelihood: Double
  /// Free parameters: ratings, offsets of components, seat advantages, draw parameters.
  public let parameterCount: Int
  /// Newton steps taken.
  public let iterations: Int

  /// The scale of each player; see `scale(of:)`.
  let scales: [Int]
  let residualTable: ResidualTable
  let covariance: Covariance
  /// Position of each estimate of `groups` in the covariance; draw parameters as well.
  let rows: CovarianceRows

  /// The pairs of players who met, in their order, with their expected scores.
  ///
  /// Complexity: O(pairs log pairs).
  public var residuals: [Residual] { residualTable.residuals }

  /// Akaike's information criterion, 2 k - 2 ln L: less is better. H. Akaike, IEEE Transactions on Automatic Control
  /// 19, 1974.
  public var aic: Double { 2 * Double(parameterCount) - 2 * logLikelihood }

  /// Whether and how two players can be compared.
  public func comparability(_ i: Int, _ j: Int) -> Comparability {
    let (one, other) = (components[players[i].component], components[players[j].component])
    guard one.island == other.island else { return .never }
    guard scales[i] == scales[j] else { return .confounded }
    return players[i].component == players[j].component ? .rated : .oneSided
  }

  /// The number of the scale a player's rating is on: players on one scale can be compared with one another, by games
  /// or by the weak prior, and with no others.
  public func scale(of player: Int) -> Int { scales[player] }

  private func areComparable(_ i: Int, _ j: Int) -> Bool { scales[i] == scales[j] }

  /// An entry of the joint covariance: a rating or advantage in Elo points; a draw parameter as ln ν or e in Elo
  /// points. `nil` between players who cannot be compared, and for values that were not fitted jointly with the
  /// ratings (every status but `fitted` and `unbounded`).
  ///
  /// Complexity: O(players).
  public func covariance(_ a: RatingParameter, _ b: RatingParameter) -> Double? {
    guard let (i, scaleA, islandA) = row(a), let (j, scaleB, islandB) = row(b), islandA == islandB else { return nil }
    if case .player(let i) = a, case .player(let j) = b, !areComparable(i, j) { return nil }
    return covariance.value(i, j) * scaleA * scaleB
  }

  private func row(_ parameter: RatingParameter) -> (row: Int, scale: Double, island: Int)? {
    switch parameter {
    case .player(let player): return (player, EloScale.pointsPerNat, components[players[player].component].island)
    case .advantage(let estimate, let seat):
      return rows.advantages[estimate][seat].map { ($0, EloScale.pointsPerNat, groups[estimate].island) }
    case .draw(let estimate):
      let scale = model == .raoKupper ? EloScale.pointsPerNat : 1
      return rows.draw[estimate].map { ($0, scale, groups[estimate].island) }
    }
  }

  /// Standard error of the difference of two ratings, in Elo points; `nil` for players who cannot be compared.
  ///
  /// It is not the root of the sum of squares of their own errors, since ratings fitted together are correlated.
  ///
  /// Complexity: O(players).
  public func differenceError(_ i: Int, _ j: Int) -> Double? {
    guard areComparable(i, j) else { return nil }
    guard i != j else { return 0 }
    let (one, other) = (players[i].standardError, players[j].standardError)
    let shared = covariance.value(i, j) * EloScale.pointsPerNat * EloScale.pointsPerNat
    return max(0, one * one + other * other - 2 * shared).squareRoot()
  }

  /// The difference of two ratings, in Elo points; 0 where it is no larger than rounding errors.
  private func difference(_ i: Int, _ j: Int) -> Double {
    let (one, other) = (players[i].elo, players[j].elo)
    return abs(one - other) <= 1e-9 * max(1, abs(one), abs(other)) ? 0 : one - other
  }

  /// Likelihood of superiority: the probability that player i is stronger than player j, Φ(difference / its error),
  /// as a share from 0 to 1; `nil` for players who cannot be compared.
  ///
  /// Complexity: O(players).
  public func los(_ i: Int, _ j: Int) -> Double? {
    guard let error = differenceError(i, j) else { return nil }
    let difference = difference(i, j)
    if error > 0 { return NormalDistribution.cdf(difference / error) }
    return difference == 0 ? 0.5 : (difference > 0 ? 1 : 0)
  }

  /// The ranks, from 1 for the best, that a player may have among those it can be compared with: every player that is
  /// better with 97.5 % certainty ranks before it, every one that is worse with that certainty after it.
  ///
  /// Each pair is tested by itself, without a correction for their number.
  ///
  /// Complexity: O(players^2).
  public func rankRange(_ player: Int) -> ClosedRange<Int> {
    var better = 0
    var worse = 0
    var others = 0
    for other in players.indices where other != player && areComparable(player, other) {
      others += 1
      let difference = difference(player, other)
      // However two errors are correlated, that of the difference is at most their sum, which often settles it.
      let most = players[player].standardError + players[other].standardError
      let error = abs(difference) > NormalDistribution.z95 * most ? most : differenceError(player, other) ?? most
      guard abs(difference) > NormalDistribution.z95 * error else { continue }
      if difference < 0 { better += 1 } else { worse += 1 }
    }
    return (1 + better)...(1 + others - worse)
  }
}

/// A parameter of the joint covariance.
public enum RatingParameter: Hashable, Sendable {
  /// A player's rating, by the player's index.
  case player(Int)
  /// A seat's advantage, by the index into `Rating.groups` and the seat.
  case advantage(estimate: Int, seat: Int)
  /// A draw parameter, by the index into `Rating.groups`.
  case draw(estimate: Int)
}

/// The rows of estimates in the joint covariance.
struct CovarianceRows: Sendable {
  /// Row of the draw parameter per entry of `groups`, and of each advantage; `nil` where it was not fitted jointly.
  let draw: [Int?]
  let advantages: [[Int?]]
}
