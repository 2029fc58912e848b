import Foundation

/// What is thought of a surface's coefficients before any games, and how that changes with them: each group of terms is
/// normal, around 0 but for the squares, with a width of its own.
///
/// The widths of the slopes and of the squares are drawn towards what these have come to (empirical Bayes). Of the skews
/// and of the products there are either next to none or as many as there is curvature, a spike and a slab: which, is
/// for the games to say (`SurfaceFit.weigh`).
///
/// Sources: D. J. C. MacKay, *Bayesian interpolation*, Neural Computation 4, 1992; T. J. Mitchell and J. J. Beauchamp,
/// *Bayesian variable selection in linear regression*, JASA 83, 1988.
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

  /// How much surfaces may differ from the plainest ones.
  struct Breadth: Sendable {
    /// Widths of the degrees above 2, as shares of that of degree 3.
    fileprivate let skewShares: [Double]
    /// Widths that the skews may have, as multiples of the squares' mean, and how likely each is before any games.
    fileprivate let skewWidths: [(Double, chance: Double)]
    /// Those of the products, equally likely.
    fileprivate let productWidths: [Double]

    /// For saying where the peak is, and what to play next: what surfaces could be at worst mustn't lead astray.
    static let plain = Breadth(
      skewShares: [1, 0.25, 0.04, 0.01], skewWidths: [(0.02, chance: 0.3), (0.7, chance: 0.7)],
      productWidths: [0.05, 0.7])
    /// For saying how sure that is. Shares fall off as those of an exponential do; products go up to 3 where two
    /// parameters can stand for one another.
    static let broad = Breadth(
      skewShares: [1, 0.4, 0.15, 0.05], skewWidths: [(0.02, chance: 0.3), (0.9, chance: 0.7)],
      productWidths: [0.03, 0.3, 3])
  }

  private let basis: SurfaceBasis
  private let breadth: Breadth
  /// The chance that the skews are as wide as they are here, before any games.
  private(set) var chance = 1.0
  /// The linear terms, the squares, the higher degrees, the products.
  private var groups: [Group]
  private var squareMean = usualSquare

  init(_ basis: SurfaceBasis, _ breadth: Breadth) {
    (self.basis, self.breadth) = (basis, breadth)
    let skew = zip(2..., breadth.skewShares).flatMap { degree, share in basis.range(degree).map { ($0, share) } }
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

  /// The priors with every width of the skews and of the products.
  var alternatives: [SurfacePrior] {
    let size = max(0.1 * abs(Self.usualSquare), abs(squareMean))
    return breadth.skewWidths.flatMap { skew, chance in
      (basis.parameters > 1 ? breadth.productWidths : [1]).map { product in
        var other = self
        other.groups[2].variance = skew * skew * size * size
        other.chance = chance
        other.groups[3].variance = product * product * size * size
        return other
      }
    }
  }

  /// Takes the mean widths, as factors, of priors that have these weights.
  mutating func average(_ priors: [(prior: SurfacePrior, weight: Double)]) {
    for g in 2...3 { groups[g].variance = exp(priors.reduce(0) { $0 + $1.weight * log($1.prior.groups[g].variance) }) }
  }

  /// Draws the widths of slopes and squares towards coefficients of which this is known.
  mutating func adapt(to coefficients: [Double], covariance: [Double]) {
    let (means, variances) = (means, variances)
    for g in 0...1 {
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
