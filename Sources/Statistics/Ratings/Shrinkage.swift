import Foundation

/// Estimates drawn together by the scatter that chance explains: the distributions of the strengths behind sorted
/// estimates.
///
/// The best of many estimates is mostly one that was raised by chance. Strengths are taken as a sample of a normal
/// distribution of unknown mean and deviation. Few estimates hardly determine how much they differ: so the deviation
/// keeps all values the estimates allow for, each with its probability. Its prior is half-Cauchy, scaled by the
/// estimates' root mean squared error: a flat one leaves too much weight on large deviations where estimates are few.
/// The errors are *quasi-variances* q, chosen so that q[i] + q[j] is as near as possible to the squared error of each
/// difference. Three estimates or fewer say nothing about the distribution of strengths, and stay as they are.
///
/// Sources: A. Gelman, *Prior distributions for variance parameters in hierarchical models*, Bayesian Analysis 1, 2006;
/// N. G. Polson, J. G. Scott, *On the half-Cauchy prior for a global scale parameter*, Bayesian Analysis 7, 2012;
/// D. Firth, R. X. de Menezes, *Quasi-variances*, Biometrika 91, 2004.
struct Shrinkage {
  /// The strengths' distributions if their deviation had one of its values.
  struct Case {
    /// The mean of each strength's distribution.
    var means: [Double]
    /// The variance of each strength's distribution, without that of a shift of all strengths.
    var variances: [Double]
  }

  /// Cases that are equally likely.
  let cases: [Case]
  /// The quasi-variance of each estimate.
  let quasi: [Double]

  /// The number of values that represent the distribution of the deviation; fewer for many estimates, which determine
  /// it well.
  private static func caseCount(_ estimates: Int) -> Int { estimates <= 500 ? 16 : 4 }

  /// - Parameters:
  ///   - estimates: the estimates, at least one.
  ///   - covariances: the variance of each estimate, and the sum of its covariances with all, itself included.
  init(_ estimates: [Double], _ covariances: [(variance: Double, sum: Double)]) {
    let quasi = Self.quasiVariances(covariances)
    self.quasi = quasi
    guard estimates.count > 3, quasi.allSatisfy({ $0 > 0 }) else {
      cases = [Case(means: estimates, variances: quasi)]
      return
    }
    cases = Self.spreads(estimates, quasi).map { spread in
      let sample = Sample(estimates, quasi, spread: spread)
      let drawn = quasi.map { $0 / ($0 + spread) }
      let typical = product(sample.weights, drawn) / sample.total
      return Case(
        means: zip(estimates, drawn).map { (1 - $1) * $0 + $1 * sample.centre },
        variances: zip(quasi, drawn).map { $0 * (1 - $1) + ($1 - typical) * ($1 - typical) / sample.total })
    }
  }

  /// Estimates as a sample of strengths of this variance, with their errors.
  private struct Sample {
    let weights: [Double]
    let total: Double
    let centre: Double
    /// The logarithm of their likelihood, whatever the strengths' mean.
    let logLikelihood: Double

    init(_ estimates: [Double], _ errors: [Double], spread: Double) {
      weights = errors.map { 1 / ($0 + spread) }
      total = weights.reduce(0, +)
      let centre = product(weights, estimates) / total
      self.centre = centre
      logLikelihood =
        zip(weights, estimates).reduce(-log(total)) {
          $0 + log($1.0) - $1.0 * ($1.1 - centre) * ($1.1 - centre)
        } / 2
    }
  }

  /// Variances of strengths, at quantiles of the distribution of their deviation given the estimates.
  private static func spreads(_ estimates: [Double], _ errors: [Double]) -> [Double] {
    let apart = Sample(estimates, errors, spread: 0)
    let scatter = estimates.reduce(0) { $0 + ($1 - apart.centre) * ($1 - apart.centre) }
    let unit = ((scatter + errors.reduce(0, +)) / Double(estimates.count)).squareRoot()
    // The deviation as unit x / (1 - x), x from 0 to 1.
    let grid = 800
    let places = (0..<grid).map { (Double($0) + 0.5) / Double(grid) }
    func spread(_ x: Double) -> Double { (unit * x / (1 - x)) * (unit * x / (1 - x)) }
    let squaredScale = errors.reduce(0, +) / Double(errors.count)
    let logs = places.map { x in
      let logPrior = -log1p(spread(x) / squaredScale)
      return Sample(estimates, errors, spread: spread(x)).logLikelihood + logPrior - 2 * log(1 - x)
    }
    let chances = Softmax(logs).shares
    var (cell, below) = (0, 0.0)
    let count = caseCount(estimates.count)
    return (0..<count).map { number in
      let wanted = (Double(number) + 0.5) / Double(count)
      while cell < grid - 1, below + chances[cell] < wanted {
        below += chances[cell]
        cell += 1
      }
      let inside = chances[cell] > 0 ? min(1, max(0, (wanted - below) / chances[cell])) : 0.5
      return spread((Double(cell) + inside) / Double(grid))
    }
  }

  /// The q with the least squared distance of q[i] + q[j] from the squared errors of differences, over all pairs. Where
  /// one would come out next to nothing, as between the two halves of a chain, it is held at a twentieth of their mean.
  private static func quasiVariances(_ covariances: [(variance: Double, sum: Double)]) -> [Double] {
    let count = Double(covariances.count)
    let variances = covariances.reduce(0) { $0 + $1.variance }
    // The sum of squared errors of one estimate's differences from all others.
    let sums = covariances.map { count * $0.variance + variances - 2 * $0.sum }
    guard covariances.count > 2 else { return sums.map { max(0, $0) / 2 } }
    let whole = sums.reduce(0, +) / 2 / (count - 1)
    return sums.map { max($0 - whole, 0.05 * (count - 2) * whole / count) / (count - 2) }
  }
}
