import Foundation

/// Ratings for deciding which players meet next: a joint fit in a few fixed steps, starting from the previous fit.
///
/// Draws count as half points, as in `RatingModel.bradleyTerry`, encounters as one sample each, and every rating is
/// held near 0 as by a normal distribution of 550 Elo, so that it is finite whatever was played. No claim rests on
/// it.
struct QuickRating: Sendable {
  /// The ratings, in nats.
  private(set) var ratings: [Double]

  /// The weight of 0 for each rating: 1 / (550 Elo in nats)^2.
  private static let restraint = 0.1
  /// The longest step of Newton's method, in nats.
  private static let longest = 1.5

  private static let grain = 1e6

  init(players: Int) { ratings = Array(repeating: 0, count: players) }

  /// Takes `steps` steps of Newton's method towards the ratings that fit the board.
  ///
  /// Complexity: O(steps * players^3).
  mutating func fit(_ board: ClaimBoard, steps: Int) {
    for _ in 0..<steps {
      let (gradient, curvature) = derivatives(board)
      guard let step = Cholesky(curvature, size: ratings.count)?.solve(gradient) else { return }
      let scale = min(1, Self.longest / max(step.reduce(0) { max($0, abs($1)) }, Self.longest))
      for player in ratings.indices { ratings[player] += scale * step[player] }
    }
    // Rounding errors, which differ between machines, mustn't decide between players of equal results.
    for player in ratings.indices { ratings[player] = (ratings[player] * Self.grain).rounded() / Self.grain }
  }

  private func derivatives(_ board: ClaimBoard) -> (gradient: [Double], curvature: [Double]) {
    let n = ratings.count
    var gradient = ratings.map { -Self.restraint * $0 }
    var curvature = [Double](repeating: 0, count: n * n)
    for i in 0..<n { curvature[i * n + i] += Self.restraint }
    for i in 1..<n {
      for j in 0..<i {
        let (encounters, points) = board.record(i, j)
        guard encounters > 0 else { continue }
        let expected = logistic(ratings[i] - ratings[j])
        let rest = points - Double(encounters) * expected
        gradient[i] += rest
        gradient[j] -= rest
        let information = Double(encounters) * expected * (1 - expected)
        curvature[i * n + i] += information
        curvature[j * n + j] += information
        curvature[i * n + j] -= information
      }
    }
    return (gradient, curvature)
  }

  /// The variance of encounters' scores about their pairs' means, in units of that of single games without draws.
  ///
  /// While little is known it is near 0.4.
  func dispersion(_ board: ClaimBoard) -> Double {
    var (scatter, usual) = (2.0, 5.0)
    for i in 1..<ratings.count {
      for j in 0..<i {
        let (encounters, scattered) = board.scatter(i, j)
        guard encounters > 1 else { continue }
        let expected = logistic(ratings[i] - ratings[j])
        scatter += scattered
        usual += Double(encounters - 1) * expected * (1 - expected)
      }
    }
    return scatter / usual
  }

  /// The covariance of ratings in nats, row-major, for the given dispersion of encounters.
  ///
  /// Complexity: O(players^3).
  func covariance(_ board: ClaimBoard, dispersion: Double) -> [Double]? {
    let players = ratings.indices
    return Cholesky(derivatives(board).curvature, size: ratings.count).map { factor in
      players.flatMap { player in factor.solve(players.map { $0 == player ? dispersion : 0 }) }
    }
  }
}
