import Foundation

/// The estimated number of encounters until it can be claimed that one player isn't worse than another.
///
/// Where scores have the mean μ and the variance σ^2, the best stake makes ln E grow by about (μ - m)^2 / (2 σ^2) an
/// encounter; μ is taken from the ratings.
struct ClaimCosts: Sendable {
  private let encounters: [Double]
  private let players: Int

  /// The ln E that is lost to stakes other than the best one.
  private static let regret = 1.0

  /// - Parameters:
  ///   - board: the claims and evidence so far.
  ///   - rating: the ratings of players by that evidence.
  init(_ board: ClaimBoard, _ rating: QuickRating) {
    players = board.players
    let goal = board.goal.mean
    // Nearer to the goal than this, and below it, ratings show only that it will take very long, not how long.
    let least = max(0.005, (0.5 - goal) / 2)
    let (ratings, dispersion) = (rating.ratings, rating.dispersion(board))
    func cost(_ i: Int, _ j: Int) -> Double {
      let lacking = board.lacking(i, j)
      guard lacking > 0 else { return 0 }
      let expected = logistic(ratings[i] - ratings[j])
      let beyond = expected - goal
      let effect = beyond > least ? beyond : least * exp((beyond - least) / least)
      return (lacking + Self.regret) * 2 * dispersion * expected * (1 - expected) / (effect * effect)
    }
    let numbers = 0..<board.players
    encounters = numbers.flatMap { i in
      numbers.map { j in i == j ? 0 : (min(Self.most, cost(i, j)) * Self.grain).rounded(.up) / Self.grain }
    }
  }

  /// The limit on estimates, in encounters: longer estimates are of no use.
  private static let most = 1e9
  /// The resolution of estimates, steps for each encounter: rounding errors differ between machines and mustn't decide.
  private static let grain = 1e4

  /// The estimate for the claim that `i` isn't worse than `j`.
  subscript(i: Int, j: Int) -> Double { encounters[i * players + j] }
}
