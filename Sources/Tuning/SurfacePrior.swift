/// What is thought of a surface's coefficients before any games, and how that changes with them: each group of terms is
/// normal, around 0 but for the squares, with a width of its own that is drawn towards what the group has come to
/// (empirical Bayes), so that terms the games don't speak for stay near 0.
///
/// Source: D. J. C. MacKay, *Bayesian interpolation*, Neural Computation 4, 1992.
struct SurfacePrior: Sendable {
  /// Terms whose widths go together.
  private struct Group: Sendable {
    /// The places of the terms, with the width of each as a share of the group's.
    let terms: [(place: Int, share: Double)]
    /// The width in nats that it is drawn towards, where squares are as usual.
    let usual: Double
    var variance: Double
  }

  /// The square term that a parameter is thought to have.
  private static let usualSquare = -0.15
  /// Widths of the degrees above 2, as shares of that of degree 3: they fall off as those of an exponential do.
  private static let skewShares = [1, 0.45, 0.17, 0.06]

  private let basis: SurfaceBasis
  /// The linear terms, the squares, the higher degrees, the products.
  private var groups: [Group]
  private var squareMean = usualSquare

  init(_ basis: SurfaceBasis) {
    self.basis = basis
    let skew = zip(2..., Self.skewShares).flatMap { degree, share in basis.range(degree).map { ($0, share) } }
    func plain(_ group: Int) -> [(Int, Double)] { basis.range(group).map { ($0, 1) } }
    let usual = [(plain(0), 0.5), (plain(1), 0.1), (skew, 0.012), (plain(SurfaceBasis.degree), 0.04)]
    groups = usual.map { Group(terms: $0.map { (place: $0.0, share: $0.1) }, usual: $1, variance: $1 * $1) }
  }

  /// The mean of each coefficient.
  var means: [Double] {
    var means = [Double](repeating: 0, count: basis.size)
    for i in basis.range(1) { means[i] = squareMean }
    return means
  }

  /// The variance of each coefficient.
  var variances: [Double] {
    var variances = [Double](repeating: 0, count: basis.size)
    for group in groups {
      for (place, share) in group.terms { variances[place] = group.variance * share * share }
    }
    return variances
  }

  /// Draws the prior towards coefficients of which this is known.
  mutating func adapt(to coefficients: [Double], covariance: [Double]) {
    let (means, variances) = (means, variances)
    for g in groups.indices {
      // What is usual has the weight of one coefficient, and follows the squares but for the slopes.
      let usual = groups[g].usual * (g == 0 ? 1 : max(0.1, squareMean / Self.usualSquare))
      var (sum, determined) = (usual * usual, 1.0)
      for (place, share) in groups[g].terms {
        let away = (coefficients[place] - means[place]) / share
        sum += away * away
        determined += max(0, 1 - covariance[place * basis.size + place] / variances[place])
      }
      groups[g].variance = sum / determined
    }
    let squares = basis.range(1)
    squareMean = (squares.reduce(0) { $0 + coefficients[$1] } + Self.usualSquare) / Double(squares.count + 1)
  }
}
