/// Estimates drawn together by as much as they scatter by chance alone: what can be said of them once they are sorted.
///
/// The best of many estimates is mostly one that luck has helped. Strengths are taken as a sample of a normal
/// distribution whose mean and variance the estimates themselves tell, which gives each strength a distribution of its
/// own. The errors are *quasi-variances* q, so chosen that q[i] + q[j] comes as near as can be to the squared error of
/// each difference. Three estimates or fewer tell nothing of how strengths are distributed, and stay as they are.
///
/// Sources: C. N. Morris, *Parametric empirical Bayes inference*, Journal of the American Statistical Association 78,
/// 1983, section 5; D. Firth, R. X. de Menezes, *Quasi-variances*, Biometrika 91, 2004.
struct Shrinkage {
  /// The middle of each strength's distribution.
  let means: [Double]
  /// Its variance.
  let variances: [Double]
  /// The quasi-variance of each estimate.
  let quasi: [Double]

  /// - Parameters:
  ///   - estimates: at least one.
  ///   - covariances: of each estimate its variance, and the sum of its covariances with all, itself included.
  init(_ estimates: [Double], _ covariances: [(variance: Double, sum: Double)]) {
    let quasi = Self.quasiVariances(covariances)
    self.quasi = quasi
    let count = Double(estimates.count)
    guard estimates.count > 3, quasi.allSatisfy({ $0 > 0 }) else {
      (means, variances) = (estimates, quasi)
      return
    }
    let spread = Self.spread(estimates, quasi)
    let weights = quasi.map { 1 / ($0 + spread) }
    let total = weights.reduce(0, +)
    let (centre, typical) = (product(weights, estimates) / total, product(weights, quasi) / total)
    var (means, variances): ([Double], [Double]) = ([], [])
    for (estimate, error) in zip(estimates, quasi) {
      let drawn = (count - 3) / (count - 1) * error / (error + spread)
      let share = 1 / ((error + spread) * total)
      let unsure = 2 / (count - 3) * drawn * drawn * (typical + spread) / (error + spread)
      means.append((1 - drawn) * estimate + drawn * centre)
      variances.append(
        error * (1 - (1 - share) * drawn) + unsure * (estimate - centre) * (estimate - centre))
    }
    (self.means, self.variances) = (means, variances)
  }

  /// The variance of strengths about their mean: what is left of the estimates' scatter beyond their errors.
  private static func spread(_ estimates: [Double], _ errors: [Double]) -> Double {
    let count = Double(estimates.count)
    var spread = 0.0
    for _ in 0..<200 {
      let weights = errors.map { 1 / ($0 + spread) }
      let total = weights.reduce(0, +)
      let centre = product(weights, estimates) / total
      var sum = 0.0
      for (index, weight) in weights.enumerated() {
        let distance = estimates[index] - centre
        sum += weight * (count / (count - 1) * distance * distance - errors[index])
      }
      let next = max(0, sum / total)
      if abs(next - spread) <= 1e-12 * (next + spread) { return next }
      spread = next
    }
    return spread
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
