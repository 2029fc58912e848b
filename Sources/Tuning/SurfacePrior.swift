import Foundation

/// The prior of a surface's coefficients, and its adaptation to them: each group of terms is normal, around 0 except
/// for the squares, with a width of its own.
///
/// The widths of the slopes and of the squares are drawn towards the sizes of the fitted coefficients (empirical
/// Bayes). The skews and the products of numbers are either next to nothing or as large as the curvature, a spike and
/// a slab: the games decide between the two (`SurfaceFit.weigh`). The same holds for the bumps: their evidence is the
/// test for lack of fit of all other terms.
///
/// Sources: D. J. C. MacKay, *Bayesian interpolation*, Neural Computation 4, 1992; T. J. Mitchell and J. J. Beauchamp,
/// *Bayesian variable selection in linear regression*, JASA 83, 1988.
struct SurfacePrior: Sendable {
  /// Terms whose widths go together.
  private struct Group: Sendable {
    /// The places of the terms, with the width of each as a share of the group's.
    let terms: [(place: Int, share: Double)]
    /// The width in nats towards which the group's is drawn, where squares are as usual.
    let usual: Double
    var variance: Double
  }

  /// The index of the contests among the groups.
  private static let contests = 7
  /// The width of products with words: as if each word were another player, so that a word isn't given up because it is
  /// worse with the numbers that are best for another.
  private static let interplayWidth = 2.0
  /// The prior mean of a parameter's square term.
  private static let usualSquare = -0.15

  /// The range of surfaces that a prior allows for.
  struct Breadth: Sendable {
    /// Widths of the degrees above 2, as shares of that of degree 3.
    fileprivate let skewShares: [Double]
    /// Widths of the skews, as multiples of the squares' mean, and the prior probability of each.
    fileprivate let skewWidths: [(Double, chance: Double)]
    /// Widths of the products, equally likely.
    fileprivate let productWidths: [Double]
    /// The prior width of contests.
    fileprivate let contestWidth: Double

    /// The breadth for locating the peak and choosing points: extreme surfaces must not lead astray.
    static let plain = Breadth(
      skewShares: [1, 0.25, 0.04, 0.01], skewWidths: [(0.02, chance: 0.3), (0.7, chance: 0.7)],
      productWidths: [0.05, 0.7, 3], contestWidth: 0.05)
    /// The breadth for intervals. Shares fall off as those of an exponential do; products go up to 3 where two
    /// parameters can stand for one another.
    static let broad = Breadth(
      skewShares: [1, 0.4, 0.15, 0.05], skewWidths: [(0.02, chance: 0.3), (0.9, chance: 0.7)],
      productWidths: [0.03, 0.3, 3], contestWidth: 0.15)
  }

  /// The widths of bumps: the distance that a surface may have from one without any.
  private struct Bend {
    /// The widths in nats of the bumps all over the box, and of those at landmarks.
    let spread, landmarks: Double
    /// Whether bumps are wide enough to matter.
    let isBent: Bool
  }

  private static let bends = [
    Bend(spread: 0.01, landmarks: 0.005, isBent: false), Bend(spread: 0.15, landmarks: 0.1, isBent: true),
    Bend(spread: 0.6, landmarks: 0.25, isBent: true),
  ]

  /// The prior probability of a bend: smaller with more parameters, whose own terms can express more.
  private func chance(of bend: Bend) -> Double {
    let isBent = 1 / Double(max(2, basis.numbers))
    return bend.isBent ? isBent / 2 : 1 - isBent
  }

  private let basis: SurfaceBasis
  private let breadth: Breadth
  /// The prior probability of these widths of skews and bumps.
  private(set) var chance = 1.0
  /// Whether bumps are wide enough to matter.
  private(set) var isBent = false
  /// Whether alternatives with bumps are considered.
  var mayBend = true
  /// The groups of terms: the linear terms, the squares, the higher degrees, the products of numbers, the bumps all
  /// over the box, those at landmarks, those of walls, whose width is 1 (`WallShape`), the contests, the products with
  /// words.
  private var groups: [Group]
  private var squareMean = usualSquare
  /// The probability of each coordinate to matter, from 0 to 1.
  private(set) var liveliness: [Double]
  /// The share of parameters without effect.
  private var deadChance = usualDeadChance

  init(_ basis: SurfaceBasis, _ breadth: Breadth) {
    (self.basis, self.breadth) = (basis, breadth)
    liveliness = Array(repeating: 1, count: basis.coordinates)
    let skew = zip(2..., breadth.skewShares).flatMap { degree, share in basis.range(degree).map { ($0, share) } }
    func plain(_ group: Int) -> [(Int, Double)] { basis.range(group).map { ($0, 1) } }
    let products = basis.pairs.filter { $0.pair.1 < basis.numbers }.map { ($0.place, 1.0) }
    let interplay = basis.pairs.filter { $0.pair.1 >= basis.numbers }.map { ($0.place, 1.0) }
    let usual = [
      (plain(0), 0.5), (plain(1), 0.1), (skew, 0.012), (products, 0.04),
      (plain(SurfaceBasis.bumps), 0.05), (plain(SurfaceBasis.landmarks), 0.05), (plain(SurfaceBasis.walls), 1),
      (plain(SurfaceBasis.contests), breadth.contestWidth), (interplay, Self.interplayWidth),
    ]
    groups = usual.map { Group(terms: $0.map { (place: $0.0, share: $0.1) }, usual: $1, variance: $1 * $1) }
  }

  /// The prior with equal widths in a basis with other landmarks or walls.
  func moved(to basis: SurfaceBasis) -> SurfacePrior {
    var other = SurfacePrior(basis, breadth)
    for g in groups.indices { other.groups[g].variance = groups[g].variance }
    other.mayBend = mayBend
    other.squareMean = squareMean
    other.liveliness = liveliness
    other.deadChance = deadChance
    return other
  }

  /// The mean of each coefficient.
  var means: [Double] {
    var means = [Double](repeating: 0, count: basis.size)
    for (i, liveliness) in zip(basis.range(1), liveliness) { means[i] = liveliness * squareMean }
    return means
  }

  /// The variance of each coefficient.
  var variances: [Double] {
    var variances = [Double](repeating: 0, count: basis.size)
    for group in groups {
      for (place, share) in group.terms { variances[place] = group.variance * share * share }
    }
    for degree in 0..<SurfaceBasis.degree {
      for (place, liveliness) in zip(basis.range(degree), liveliness) {
        variances[place] *= pow(Self.deadShare, 1 - liveliness)
      }
    }
    for (place, pair) in basis.pairs {
      variances[place] *= pow(Self.deadShare, 1 - liveliness[pair.0] * liveliness[pair.1])
    }
    for (place, parameters) in basis.contests {
      variances[place] *= pow(Self.deadShare, 1 - parameters.reduce(1) { $0 * liveliness[$1] })
    }
    return variances
  }

  /// The priors with every combination of widths of the skews, the products and the bumps.
  var alternatives: [SurfacePrior] {
    let size = max(0.1 * abs(Self.usualSquare), abs(squareMean))
    return breadth.skewWidths.flatMap { skew, chance in
      (basis.numbers > 1 ? breadth.productWidths : [1]).flatMap { product in
        (basis.patches.isEmpty || !mayBend ? Self.bends.prefix(1) : Self.bends[...]).map { bend in
          var other = self
          for (g, width) in zip(2..., [skew * size, product * size, bend.spread, bend.landmarks]) {
            other.groups[g].variance = width * width
          }
          other.chance = chance * self.chance(of: bend)
          other.isBent = bend.isBent
          return other
        }
      }
    }
  }

  /// Sets the widths to the weighted geometric means of those of other priors.
  mutating func average(_ priors: [(prior: SurfacePrior, weight: Double)]) {
    for g in groups.indices.dropFirst(2) {
      groups[g].variance = exp(priors.reduce(0) { $0 + $1.weight * log($1.prior.groups[g].variance) })
    }
  }

  /// The prior probability that a parameter has no effect, and the number of parameters whose evidence it counts as.
  private static let (usualDeadChance, deadEvidence) = (0.4, 2.0)
  /// The variance of the terms of a parameter without effect, as a share of its usual value.
  private static let deadShare = 0.003

  /// Estimates the probability that each parameter matters, from its slope and its square, each by itself: all terms
  /// together would mistake chance for a gain.
  private mutating func judge(_ coefficients: [Double], _ covariance: [Double]) {
    let (means, variances) = (means, variances)
    for i in liveliness.indices {
      var odds = log((1 - deadChance) / deadChance)
      for (g, mean) in [0, squareMean].enumerated() where i < basis.range(g).count {
        let place = basis.range(g).lowerBound + i
        let own = covariance[place * basis.size + place]
        // The evidence of the games alone on the coefficient.
        let precision = 1 / own - 1 / variances[place]
        guard precision > 1e-3 / own else { continue }
        let value = (coefficients[place] / own - means[place] / variances[place]) / precision
        let alive = 1 / precision + groups[g].variance
        let dead = 1 / precision + groups[g].variance * Self.deadShare
        odds += (log(dead / alive) + value * value / dead - (value - mean) * (value - mean) / alive) / 2
      }
      liveliness[i] = 1 / (1 + exp(-odds))
    }
    let dead = liveliness.reduce(0) { $0 + 1 - $1 }
    deadChance = (Self.usualDeadChance * Self.deadEvidence + dead) / (Self.deadEvidence + Double(liveliness.count))
  }

  /// Adapts the widths of slopes and squares to coefficients and their covariance.
  mutating func adapt(to coefficients: [Double], covariance: [Double]) {
    let variances = variances
    for g in 0...1 {
      // The usual width has the weight of one coefficient, and follows the squares except for the slopes.
      let usual = groups[g].usual * (g == 0 ? 1 : max(0.1, squareMean / Self.usualSquare))
      var (sum, determined) = (usual * usual, 1.0)
      for (i, (place, _)) in groups[g].terms.enumerated() {
        let away = coefficients[place] - (g == 1 ? squareMean : 0)
        sum += liveliness[i] * away * away
        determined += liveliness[i] * max(0, 1 - covariance[place * basis.size + place] / variances[place])
      }
      groups[g].variance = sum / determined
    }
    let contests = basis.range(SurfaceBasis.contests)
    let contested = contests.reduce(0) { $0 + coefficients[$1] * coefficients[$1] }
    let determined = contests.reduce(0) { $0 + max(0, 1 - covariance[$1 * basis.size + $1] / variances[$1]) }
    let usual = breadth.contestWidth * breadth.contestWidth
    groups[Self.contests].variance = (usual + contested) / (1 + determined)
    let squares = basis.range(1)
    let sum = zip(squares, liveliness).reduce(Self.usualSquare) { $0 + coefficients[$1.0] * $1.1 }
    squareMean = sum / (liveliness.prefix(squares.count).reduce(0, +) + 1)
    judge(coefficients, covariance)
  }
}
