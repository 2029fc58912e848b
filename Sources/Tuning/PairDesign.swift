import Foundation
import Statistics

/// Which two points to play next: those whose games narrow down most where the peak is.
///
/// The Elo lost at the estimated peak x come from the error of the slopes there: g' H^-1 g / 2 with g what is thought
/// to be 0 and H the curvature. So of a few pairs drawn at random, that one is played after which tr(H^-1 Cov(g)) is
/// least (an A-optimal design: V. V. Fedorov, *Theory of Optimal Experiments*, 1972). Pairs are drawn as far apart as
/// the box allows and opposite to one another across the peak: there games are level, and what they tell of the slopes
/// doesn't depend on the curvature.
///
/// Where the peak is isn't known either: each step takes its own from the surfaces that the games allow for (W. R.
/// Thompson, Biometrika 25, 1933).
struct PairDesign: Sendable {
  /// Pairs that are drawn for a step.
  private static let candidates = 8
  /// Surfaces that are drawn for a fit.
  private static let guesses = 4

  private struct Guess: Sendable {
    let peak: [Double]
    /// L^-1 G, where G are the slopes of the basis functions at the peak and L L' = H: a row a parameter.
    let slopes: [Double]
  }

  private let space: ParameterSpace
  private let surface: Surface
  private let peak: [Double]
  private let guesses: [Guess]
  private let dispersion: Double
  /// What will be known once the steps asked for have been played.
  private var covariance: [Double]

  /// - Parameter peak: coordinates, from -1 to 1, of the fitted surface's peak.
  init(_ space: ParameterSpace, fit: SurfaceFit, peak: [Double], random: inout RandomSource) {
    self.space = space
    self.peak = peak
    surface = fit.surface
    dispersion = fit.dispersion
    covariance = fit.covariance
    var guesses: [Guess] = []
    for _ in 0..<Self.guesses {
      let sample = Surface(basis: fit.basis, coefficients: fit.sample(&random))
      let top = sample.highest(from: [peak, Array(repeating: 0, count: space.count)])
      guesses.append(Guess(peak: top, slopes: Self.slopes(of: sample, at: top)))
    }
    self.guesses = guesses
  }

  /// The values of the next pair.
  mutating func next(number: Int, encounters: Int, random: inout RandomSource) -> (first: [Double], second: [Double]) {
    let guess = guesses[number % guesses.count]
    var best: Candidate?
    for turn in 0..<Self.candidates {
      let centre = turn % 2 == 0 ? guess.peak : peak
      let pair = draw(around: centre, isEven: turn % 4 < 2, random: &random)
      let candidate = appraised(pair.first, pair.second, games: Double(2 * encounters), guess)
      if candidate.gain > best?.gain ?? -1 { best = candidate }
    }
    guard let best else { preconditionFailure("some candidate gains nothing or more") }
    let p = surface.basis.size
    covariance.withUnsafeMutableBufferPointer { covariance in
      best.product.withUnsafeBufferPointer { product in
        guard let covariance = covariance.baseAddress, let product = product.baseAddress else { return }
        for i in 0..<p { addScaled(covariance + i * p, product, -best.weight * product[i], p) }
      }
    }
    return (best.first, best.second)
  }

  private struct Candidate {
    let first, second: [Double]
    let gain: Double
    /// The covariance times the row of the game.
    let product: [Double]
    /// By what multiple of product product' the covariance shrinks.
    let weight: Double
  }

  /// A point, and its reflection at the centre taken into the box; the same share of the way to the sides for all
  /// parameters, or a share of its own for each.
  private func draw(
    around centre: [Double], isEven: Bool, random: inout RandomSource
  ) -> (first: [Double], second: [Double]) {
    let reach = 0.3 + 0.7 * random.uniform()
    let first = centre.map { _ in
      let sign = random.uniform() < 0.5 ? -1.0 : 1
      return reach * sign * (isEven ? 1 : random.uniform())
    }
    let second = zip(centre, first).map { min(max(2 * $0 - $1, -1), 1) }
    return (space.nearest(to: first.map { ($0 + 1) / 2 }), space.nearest(to: second.map { ($0 + 1) / 2 }))
  }

  private func appraised(_ first: [Double], _ second: [Double], games: Double, _ guess: Guess) -> Candidate {
    let p = surface.basis.size
    let row = surface.basis.difference(space.centred(first), space.centred(second))
    var product = [Double](repeating: 0, count: p)
    var (spread, mean, sum) = (0.0, 0.0, 0.0)
    row.withUnsafeBufferPointer { row in
      covariance.withUnsafeBufferPointer { covariance in
        guard let row = row.baseAddress, let covariance = covariance.baseAddress else { return }
        for i in 0..<p { product[i] = dot(covariance + i * p, row, p) }
      }
      for i in 0..<p {
        spread += row[i] * product[i]
        mean += row[i] * surface.coefficients[i]
      }
    }
    product.withUnsafeBufferPointer { product in
      guess.slopes.withUnsafeBufferPointer { slopes in
        guard let product = product.baseAddress, let slopes = slopes.baseAddress else { return }
        for i in 0..<space.count {
          let slope = dot(slopes + i * p, product, p)
          sum += slope * slope
        }
      }
    }
    // The chance to win, its logit being normal with this mean and spread: D. J. C. MacKay, *The evidence framework
    // applied to classification networks*, Neural Computation 4, 1992.
    let chance = 1 / (1 + exp(-mean / (1 + Double.pi * spread / 8).squareRoot()))
    let information = games * chance * (1 - chance) / dispersion
    let weight = information / (1 + information * spread)
    return Candidate(first: first, second: second, gain: weight * sum, product: product, weight: weight)
  }

  private static func slopes(of surface: Surface, at z: [Double]) -> [Double] {
    let (n, p) = (surface.basis.parameters, surface.basis.size)
    let rows = surface.basis.gradientRows(at: z)
    var curvature = surface.derivatives(z).hessian.map { -$0 }
    // A guess that is flat, or no peak, along some way mustn't make that way count for everything.
    let scale = (0..<n).reduce(0.01) { max($0, abs(curvature[$1 * n + $1])) }
    var factor: Cholesky?
    while factor == nil {
      for i in 0..<n { curvature[i * n + i] += 0.05 * scale }
      factor = Cholesky(curvature, size: n)
    }
    guard let factor else { return rows }
    var slopes = rows
    for j in 0..<p {
      let column = factor.solveLower((0..<n).map { rows[$0 * p + j] })
      for i in 0..<n { slopes[i * p + j] = column[i] }
    }
    return slopes
  }
}

extension ParameterSpace {
  /// Coordinates from -1 to 1.
  func centred(_ values: [Double]) -> [Double] { units(of: values).map { 2 * $0 - 1 } }
}
