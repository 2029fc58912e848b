import Foundation

/// The number of players that are better than a given strength, as its expectation and variance for every strength.
///
/// Tabulated once, so that ranks of thousands don't require a comparison of every two players.
struct RankField: Sendable {
  private static let places = 512

  private let lowest: Double
  private let step: Double
  private let expected: [Double]
  private let variances: [Double]

  /// - Parameters:
  ///   - means: the middles of all players' strengths, at least one.
  ///   - deviations: the standard deviations of all players' strengths.
  ///
  /// Complexity: O(players), 512 times.
  init(means: [Double], deviations: [Double]) {
    let least = zip(means, deviations).reduce(Double.infinity) { min($0, $1.0 - 6 * $1.1) }
    let most = zip(means, deviations).reduce(-Double.infinity) { max($0, $1.0 + 6 * $1.1) }
    lowest = least
    step = max(1e-9, (most - least) / Double(Self.places - 1))
    var (expected, variances): ([Double], [Double]) = ([], [])
    for place in 0..<Self.places {
      let strength = least + Double(place) * step
      var (sum, variance) = (0.0, 0.0)
      for (mean, deviation) in zip(means, deviations) {
        let chance = StandingOrder.chance(above: strength, mean: mean, deviation: deviation)
        sum += chance
        variance += chance * (1 - chance)
      }
      expected.append(sum)
      variances.append(variance)
    }
    (self.expected, self.variances) = (expected, variances)
  }

  /// The expected number of players above a strength and its variance, all players counted.
  func better(than strength: Double) -> (expected: Double, variance: Double) {
    let position = min(max((strength - lowest) / step, 0), Double(Self.places - 1))
    let place = min(Int(position), Self.places - 2)
    let share = position - Double(place)
    func value(_ table: [Double]) -> Double { (1 - share) * table[place] + share * table[place + 1] }
    return (value(expected), value(variances))
  }
}
