/// What is thought of a surface's coefficients before any games, and how that changes with them: each group of terms is
/// normal, around 0 but for the squares, with a width of its own that is drawn towards what the group has come to
/// (empirical Bayes), so that terms the games don't speak for stay near 0.
///
/// Source: D. J. C. MacKay, *Bayesian interpolation*, Neural Computation 4, 1992; the steps are those of the EM algorithm.
struct SurfacePrior: Sendable {
  /// Standard deviations in nats that the groups, degrees 1 to 6 and the products, are drawn towards where squares are
  /// as usual; all but the first follow what squares have come to.
  private static let usualDeviations = [0.5, 0.1, 0.025, 0.012, 0.005, 0.0025, 0.04]
  /// The square term that a parameter is thought to have.
  private static let usualSquare = -0.15

  let basis: SurfaceBasis
  private var groupVariances = usualDeviations.map { $0 * $0 }
  private var squareMean = usualSquare

  init(_ basis: SurfaceBasis) { self.basis = basis }

  /// The mean of each coefficient.
  var means: [Double] {
    var means = [Double](repeating: 0, count: basis.size)
    for i in basis.range(1) { means[i] = squareMean }
    return means
  }

  /// The variance of each coefficient.
  var variances: [Double] {
    (0..<SurfaceBasis.groups).flatMap { group in basis.range(group).map { _ in groupVariances[group] } }
  }

  /// Draws the prior towards coefficients of which this is known.
  mutating func adapt(to coefficients: [Double], covariance: [Double]) {
    // What is usual has the weight of one coefficient.
    let squares = basis.range(1)
    squareMean = (squares.reduce(0) { $0 + coefficients[$1] } + Self.usualSquare) / Double(squares.count + 1)
    let scale = max(0.1, squareMean / Self.usualSquare)
    for group in 0..<SurfaceBasis.groups {
      let range = basis.range(group)
      let mean = group == 1 ? squareMean : 0
      let usual = Self.usualDeviations[group] * (group == 0 ? 1 : scale)
      var sum = usual * usual
      for i in range {
        let away = coefficients[i] - mean
        sum += away * away + covariance[i * basis.size + i]
      }
      groupVariances[group] = sum / Double(range.count + 1)
    }
  }
}
