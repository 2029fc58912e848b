import Foundation
import Statistics

/// Chooses the two points to play next: those whose games reduce the uncertainty of the peak most.
///
/// The expected loss in Elo at the estimated peak x comes from the error of the slopes there: g' H^-1 g / 2 with g
/// the slopes, estimated as 0, and H the curvature. So of a few pairs drawn at random, that one is played after which
/// tr(H^-1 Cov(g)) is least (an A-optimal design: V. V. Fedorov, *Theory of Optimal Experiments*, 1972). Half of the
/// pairs are drawn as far apart as the box allows and opposite to one another across the peak: there games are level,
/// and their information on the slopes doesn't depend on the curvature. The others are drawn close to the peak, where
/// a surface that bends is still like its quadratic.
///
/// The choice of words has no slope: the expected loss in Elo by a wrong choice is the expected excess over the peak
/// of the strength with another word, with the best numbers for that word. It falls by phi(m / s) / (2 s) times the
/// decrease of the variance s^2 of that difference, whose mean is m: one more row of the design's sum.
///
/// The place of the peak isn't known either: each step takes its own from the surfaces that the games allow for (W.
/// R. Thompson, Biometrika 25, 1933). Where these have distant peaks, a game between two of them may be more
/// informative: the gain is that of knowing which is higher (the knowledge gradient: P. I. Frazier, W. B. Powell and
/// S. Dayanik, SIAM Journal on Control and Optimization 47, 2008).
struct PairDesign: Sendable {
  /// The number of pairs drawn for a step.
  private static let candidates = 8
  /// The number of surfaces drawn for a fit.
  private static let guesses = 4

  private struct Guess: Sendable {
    let peak: [Double]
    /// L^-1 G, where G are the slopes of the basis functions at the peak and L L' = H: a row a number. Then a row for
    /// each word that the likeliest peak doesn't have.
    let rows: [Double]
  }

  private let space: ParameterSpace
  private let surface: Surface
  private let peak: [Double]
  private let guesses: [Guess]
  private let dispersion: Double
  /// The covariance of the coefficients after the games of all steps asked for.
  private var covariance: [Double]

  /// - Parameter peak: coordinates, from -1 to 1, of the fitted surface's peak.
  init(_ space: ParameterSpace, fit: SurfaceFit, peak: [Double], random: inout RandomSource) {
    self.space = space
    self.peak = peak
    surface = fit.surface
    dispersion = fit.dispersion
    covariance = fit.covariance
    let words = Self.wordRows(fit, peak, space.region)
    var guesses: [Guess] = []
    for _ in 0..<Self.guesses {
      let sample = Surface(basis: fit.basis, coefficients: fit.sample(&random))
      let top = sample.highest(from: [peak, fit.basis.centre], within: space.region)
      guesses.append(Guess(peak: top, rows: Self.slopes(of: sample, at: top) + words))
    }
    self.guesses = guesses
  }

  /// The values of the next pair.
  mutating func next(number: Int, encounters: Int, random: inout RandomSource) -> (first: [Double], second: [Double]) {
    let guess = guesses[number % guesses.count]
    let games = Double(2 * encounters)
    var candidates = (0..<Self.candidates).map { turn in
      let pair = draw(
        around: turn % 2 == 0 ? guess.peak : peak, isEven: turn % 4 < 2, isNear: turn >= Self.candidates / 2,
        random: &random)
      return appraised(pair.first, pair.second, games: games) { slopeGain($0, guess) }
    }
    for other in [peak, guesses[(number + 1) % guesses.count].peak] where other != guess.peak {
      candidates.append(appraised(point(guess.peak), point(other), games: games, gain: Self.duelGain))
    }
    return taken(candidates)
  }

  /// The two points whose next games are most informative about the strongest one: the one estimated to be strongest,
  /// and another.
  ///
  /// - Parameter rival: the index of the point that has to be the other one, unless it is the strongest.
  mutating func duel(
    of contenders: [[Double]], rival: Int?, encounters: Int
  ) -> (first: [Double], second: [Double]) {
    let strengths = contenders.map { values in
      product(surface.basis.difference(space.centred(values), peak), surface.coefficients)
    }
    let first = strengths.indices.max { strengths[$0] < strengths[$1] } ?? 0
    let others = rival.map { $0 == first ? nil : [$0] } ?? nil
    return taken(
      (others ?? strengths.indices.filter { $0 != first }).map { other in
        appraised(contenders[first], contenders[other], games: Double(2 * encounters), gain: Self.duelGain)
      })
  }

  /// The peaks of surfaces that the games allow for which lie far from the likeliest one.
  var otherPeaks: [[Double]] {
    guesses.map(\.peak).filter { zip($0, peak).contains { abs($0 - $1) > 0.3 } }.map(point)
  }

  private func point(_ z: [Double]) -> [Double] { space.values(at: z) }

  /// Takes the best candidate, and updates the covariance by its expected information.
  private mutating func taken(_ candidates: [Candidate]) -> (first: [Double], second: [Double]) {
    guard let best = candidates.max(by: { $0.gain < $1.gain }) else { preconditionFailure("there are candidates") }
    let p = surface.basis.size
    covariance.withUnsafeMutableBufferPointer { covariance in
      best.effect.product.withUnsafeBufferPointer { product in
        guard let covariance = covariance.baseAddress, let product = product.baseAddress else { return }
        for i in 0..<p { addMultiple(-best.effect.weight * product[i], of: product, to: covariance + i * p, p) }
      }
    }
    return (best.first, best.second)
  }

  private struct Candidate {
    let first, second: [Double]
    /// The expected gain, in nats.
    let gain: Double
    let effect: Effect
  }

  /// The effect of a pair's games on the covariance.
  private struct Effect {
    /// The covariance times the row of the game.
    let product: [Double]
    /// The multiple of product product' by which the covariance shrinks.
    let weight: Double
    /// The mean and the variance of the difference in strength before the games.
    let mean, spread: Double
    /// The information of the games on that difference.
    let information: Double
  }

  /// A point, and its reflection at the centre taken into the box; the same share of the way to the sides for all
  /// numbers, or a share of its own for each. Of each word both have the centre's, or any each.
  private func draw(
    around centre: [Double], isEven: Bool, isNear: Bool, random: inout RandomSource
  ) -> (first: [Double], second: [Double]) {
    let share = random.uniform()
    let reach = isNear ? 0.05 * pow(12, share) : 0.3 + 0.7 * share
    var (first, second) = (centre, centre)
    for i in 0..<surface.basis.numbers {
      let sign = random.uniform() < 0.5 ? -1.0 : 1
      let away = reach * sign * (isEven ? 1 : random.uniform())
      first[i] = isNear ? min(max(centre[i] + away, -1), 1) : away
      second[i] = min(max(2 * centre[i] - first[i], -1), 1)
    }
    for field in surface.basis.words where random.uniform() < 0.5 {
      let corners = SurfaceBasis.corners(field)
      func anyWord() -> [Double] { corners[min(Int(random.uniform() * Double(corners.count)), corners.count - 1)] }
      first.replaceSubrange(field, with: anyWord())
      second.replaceSubrange(field, with: anyWord())
    }
    return (point(first), point(second))
  }

  private func appraised(
    _ first: [Double], _ second: [Double], games: Double, gain: (Effect) -> Double
  ) -> Candidate {
    let p = surface.basis.size
    let row = surface.basis.difference(space.centred(first), space.centred(second))
    var product = [Double](repeating: 0, count: p)
    var (spread, mean) = (0.0, 0.0)
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
    // The chance to win, its logit being normal with this mean and spread: D. J. C. MacKay, *The evidence framework
    // applied to classification networks*, Neural Computation 4, 1992.
    let chance = 1 / (1 + exp(-mean / (1 + Double.pi * spread / 8).squareRoot()))
    let information = games * chance * (1 - chance) / dispersion
    let effect = Effect(
      product: product, weight: information / (1 + information * spread), mean: mean, spread: spread,
      information: information)
    return Candidate(first: first, second: second, gain: gain(effect), effect: effect)
  }

  /// The gain of a pair for the peak: half the decrease of tr(H^-1 Cov(g)), and the decrease of the loss from choosing
  /// words.
  private func slopeGain(_ effect: Effect, _ guess: Guess) -> Double {
    let p = surface.basis.size
    var sum = 0.0
    effect.product.withUnsafeBufferPointer { product in
      guess.rows.withUnsafeBufferPointer { rows in
        guard let product = product.baseAddress, let rows = rows.baseAddress else { return }
        for i in 0..<guess.rows.count / p {
          let slope = dot(rows + i * p, product, p)
          sum += slope * slope
        }
      }
    }
    return effect.weight * sum / 2
  }

  /// The expected gain in strength from knowing which of two points is stronger: the mean of the part of a normal
  /// variable that lies beyond 0 on the other side.
  ///
  /// The gain is a step's share of that of the best number of steps: a single step would hardly ever change the
  /// estimate of the stronger point (P. I. Frazier and W. B. Powell, *Paradoxes in learning and the marginal value of
  /// information*, Decision Analysis 7, 2010).
  private static func duelGain(_ effect: Effect) -> Double {
    guard effect.spread > 0 else { return 0 }
    return foresights.reduce(0) { best, steps in
      let moved = effect.spread / (effect.spread + 1 / (effect.information * steps)).squareRoot()
      let t = abs(effect.mean) / moved
      let gain = moved * NormalDistribution.density(t) - abs(effect.mean) * NormalDistribution.cdf(-t)
      return max(best, gain / steps)
    }
  }

  /// The numbers of steps for which the gain of a duel is computed.
  private static let foresights: [Double] = [1, 4, 16, 64]

  private static func slopes(of surface: Surface, at z: [Double]) -> [Double] {
    let (n, p) = (surface.basis.numbers, surface.basis.size)
    let rows = surface.basis.gradientRows(at: z)
    let hessian = surface.derivatives(z).hessian
    var curvature = (0..<n).flatMap { i in (0..<n).map { -hessian[i * z.count + $0] } }
    // A guess that is flat, or no peak, along some direction mustn't make that direction dominate.
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

  /// For each word that the peak doesn't have, the difference of the strongest point with it to the peak, times the
  /// root of phi(m / s) / s.
  private static func wordRows(_ fit: SurfaceFit, _ peak: [Double], _ region: FeasibleRegion) -> [Double] {
    let p = fit.basis.size
    var rows: [Double] = []
    for other in fit.basis.words.flatMap({ SurfaceBasis.others($0, than: peak) }) {
      let row = fit.basis.difference(fit.surface.climb(from: other, within: region).point, peak)
      var (mean, variance) = (0.0, 0.0)
      for i in 0..<p {
        mean += row[i] * fit.surface.coefficients[i]
        for j in 0..<p { variance += row[i] * fit.covariance[i * p + j] * row[j] }
      }
      guard variance > 0 else { continue }
      let deviation = variance.squareRoot()
      let factor = (NormalDistribution.density(mean / deviation) / deviation).squareRoot()
      rows += row.map { factor * $0 }
    }
    return rows
  }
}
