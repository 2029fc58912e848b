import Statistics

/// The functions of a wall, chosen such that independent standard normal coefficients make its steps vary as its
/// possible ramps do.
struct WallShape: Sendable {
  /// A linear rise from 0 to 1 between two knots.
  struct Ramp: Sendable {
    let steps: Range<Int>
    /// The prior probability of the ramp.
    let chance: Double

    /// The share of the ramp on each step.
    var shares: [Double] { (0..<Wall.steps).map { steps.contains($0) ? 1 / Double(steps.count) : 0 } }
  }

  /// The variance of a ramp's height, in squares of nats: 170 Elo to either side.
  static let variance = 1.0

  /// All ramps: each width is as likely, and each place of it.
  static let ramps = widths.flatMap { width in
    let places = 0...Wall.steps - width
    return places.map { Ramp(steps: $0..<$0 + width, chance: 1 / Double(widths.count * places.count)) }
  }
  private static let widths = [1, 2, 3, 4, 5, 6, 8, 11, 14, 18, 23, 30]

  /// The functions for the prior probabilities of ramps.
  static let usual = WallShape(ramps.map(\.chance))

  /// The share of the weight by which all ramps keep their prior probabilities.
  private static let keptShare = 0.02

  /// The Cholesky factor of the covariance of the steps.
  private let factor: Cholesky
  /// The functions' values at the knots.
  let functions: [[Double]]
  /// The coefficients of each ramp, with a height of 1.
  let rampCoefficients: [[Double]]

  /// - Parameter weights: the probability of each ramp.
  init(_ weights: [Double]) {
    let n = Wall.steps
    var covariance = [Double](repeating: 0, count: n * n)
    for (ramp, weight) in zip(Self.ramps, weights) {
      let kept = (1 - Self.keptShare) * weight + Self.keptShare * ramp.chance
      let product = kept * Self.variance / Double(ramp.steps.count * ramp.steps.count)
      for i in ramp.steps {
        for j in ramp.steps { covariance[i * n + j] += product }
      }
    }
    guard let factor = Cholesky(covariance, size: n) else {
      preconditionFailure("ramps of one step make the covariance positive definite")
    }
    self.factor = factor
    functions = (0..<n).map { k in Self.sums(factor.multiplyLower((0..<n).map { $0 == k ? 1 : 0 })) }
    rampCoefficients = Self.ramps.map { factor.solveLower($0.shares) }
  }

  /// The coefficients of the same steps with another shape's functions.
  func coefficients(of coefficients: [Double], in other: WallShape) -> [Double] {
    factor.solveLower(other.factor.multiplyLower(coefficients))
  }

  /// The values at the knots of a sum of the functions.
  func heights(_ coefficients: some Collection<Double>) -> [Double] {
    Self.sums(factor.multiplyLower(Array(coefficients)))
  }

  private static func sums(_ steps: [Double]) -> [Double] {
    steps.reduce(into: [0]) { heights, step in heights.append((heights.last ?? 0) + step) }
  }
}
