import Foundation
import Statistics

/// Tests whether the games alone, without the prior, show that strength depends on a parameter.
///
/// The test is the score test of the parameter's own terms and products, given the other parameters' terms: u' (S +
/// L)^-1 u with the score u, its covariance S and L = 1 / (prior widths of terms)^2, by which terms without
/// information from the games don't count: except for a constant, twice the logarithm of the Bayes factor of normal
/// terms. Where the parameter has no effect it is about a multiple of chi squared with the same mean and variance.
/// Bumps are excluded: they could stand for the terms tested.
struct DependenceTest {
  let basis: SurfaceBasis
  /// The information of the games on the coefficients, of which the lower triangle is read.
  let information: [Double]
  /// The slope of their log-likelihood where all coefficients are 0.
  let slope: [Double]
  /// The means and variances of the coefficients' prior.
  let means, variances: [Double]

  /// The prior widths of terms in nats: those of degrees 1 and 2, and the others.
  private static let widths = (low: 0.2, high: 0.02)
  /// The critical value in standard deviations above the mean. For a level of one in twenty it would be 1.645 if
  /// results didn't decide which points are played next.
  private static let deviates = 1.9

  /// Whether strength depends on the parameter with these coordinates, with a false positive rate of one in twenty.
  func depends(on coordinates: Range<Int>) -> Bool {
    let isNumber = coordinates.upperBound <= basis.numbers
    let low = isNumber ? 2 : coordinates.count
    var tested = (0..<(isNumber ? SurfaceBasis.degree : 1)).flatMap { degree in
      coordinates.map { basis.place(degree, $0) }
    }
    var others = (0..<SurfaceBasis.degree).flatMap { basis.range($0) }.filter { !tested.contains($0) }
    for (place, pair) in basis.pairs {
      let isTested = coordinates.contains(pair.0) || coordinates.contains(pair.1)
      if isTested { tested.append(place) } else { others.append(place) }
    }
    others += basis.contests.filter { $0.parameters.allSatisfy { !coordinates.contains($0) } }.map(\.place)
    for (w, wall) in basis.walls.enumerated() where !coordinates.contains(wall.parameter) {
      others += basis.places(ofWall: w)
    }
    guard let (score, spread) = score(of: tested, given: others) else { return false }
    let q = tested.count
    var raised = spread
    for a in 0..<q {
      let width = a < low ? Self.widths.low : Self.widths.high
      raised[a * q + a] += 1 / (width * width)
    }
    guard let factor = Cholesky(raised, size: q) else { return false }
    let statistic = product(score, factor.solve(score))
    let columns = (0..<q).map { b in factor.solve((0..<q).map { spread[$0 * q + b] }) }
    let mean = (0..<q).reduce(0) { $0 + columns[$1][$1] }
    let square = (0..<q).reduce(0.0) { sum, a in (0..<q).reduce(sum) { $0 + columns[a][$1] * columns[$1][a] } }
    guard mean > 0, square > 0 else { return false }
    // E. B. Wilson and M. M. Hilferty, The distribution of chi-square, PNAS 17, 1931.
    let share = 2 / 9 * square / (mean * mean)
    return (cbrt(statistic / mean) - 1 + share) / share.squareRoot() > Self.deviates
  }

  /// The slopes of the log-likelihood along some coefficients, at 0, and the covariance of these slopes, row-major:
  /// both with the other coefficients at their best.
  private func score(of tested: [Int], given others: [Int]) -> (score: [Double], spread: [Double])? {
    let m = others.count
    var known = others.flatMap { i in others.map { shared(i, $0) } }
    for (a, i) in others.enumerated() { known[a * m + a] += 1 / variances[i] }
    guard let known = Cholesky(known, size: m) else { return nil }
    let half = known.solveLower(others.map { slope[$0] + means[$0] / variances[$0] })
    let halves = tested.map { t in known.solveLower(others.map { shared($0, t) }) }
    let score = zip(tested, halves).map { t, row in slope[t] - product(row, half) }
    let spread = tested.indices.flatMap { a in
      tested.indices.map { b in shared(tested[a], tested[b]) - product(halves[a], halves[b]) }
    }
    return (score, spread)
  }

  private func shared(_ i: Int, _ j: Int) -> Double { information[max(i, j) * basis.size + min(i, j)] }
}
