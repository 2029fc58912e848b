/// The mean score of games, each scored 1, 1/2 or 0 (or any share between), with its standard error.
public struct Proportion: Hashable, Sendable {
  /// The number of games.
  public let count: Int
  /// Mean score, from 0 to 1; 0 for no games.
  public let mean: Double
  /// Standard deviation of the mean, from the observed scatter: sqrt(sum (x - mean)^2) / n; 0 for no games.
  public let standardError: Double

  /// Creates the mean of these wins, draws and losses; negative counts are taken as 0.
  public init(wins: Int, draws: Int = 0, losses: Int) {
    self.init(scores: [1: wins, 0.5: draws, 0: losses])
  }

  /// The mean of scores from 0 to 1, each with its number of occurrences; negative counts are taken as 0.
  public init(scores: [Double: Int]) {
    let scores = scores.filter { $0.value > 0 && $0.key.isFinite }.sorted { $0.key < $1.key }
    count = scores.reduce(0) { $0 + $1.value }
    guard count > 0 else {
      mean = 0
      standardError = 0
      return
    }
    let n = Double(count)
    let mean = scores.reduce(0) { $0 + Double($1.value) * $1.key } / n
    self.mean = mean
    let squares = scores.reduce(0) { $0 + Double($1.value) * ($1.key - mean) * ($1.key - mean) }
    standardError = squares.squareRoot() / n
  }

  /// The Wilson interval at 95 %, which stays inside 0...1 and is sensible for few games and for none lost; the whole
  /// range for no games.
  ///
  /// Source: E. B. Wilson, JASA 22, 1927, with the observed scatter in place of p(1-p) where draws make it smaller.
  public var interval95: ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let n = Double(count)
    let z2 = NormalDistribution.z95 * NormalDistribution.z95
    let binomial = mean * (1 - mean)
    let ratio = binomial > 0 ? standardError * standardError * n / binomial : 1
    // Shrinking the count of games by the ratio of variances keeps the form of the interval.
    let effective = n / max(ratio, 1 / n)
    let centre = (mean + z2 / (2 * effective)) / (1 + z2 / effective)
    let half =
      (NormalDistribution.z95 / (1 + z2 / effective))
      * (binomial / effective + z2 / (4 * effective * effective)).squareRoot()
    // It holds the mean, but for rounding.
    return max(0, min(mean, centre - half))...min(1, max(mean, centre + half))
  }
}
