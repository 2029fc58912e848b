import Foundation

/// The generalised sequential probability ratio test of two Elo differences.
///
/// The test goes on until the log-likelihood ratio (LLR) of H1 (the difference is `elo1`) to H0 (it is `elo0`) leaves
/// the bounds, so that a wrong verdict has a chance of about `alpha` if H0 holds and `beta` if H1 does.
/// Source: A. Wald, Annals of Mathematical Statistics 16, 1945; for multinomial results M. Van den Bergh, *The
/// generalized sequential probability ratio test for multinomial distributions*, 2021.
public struct SequentialTest: Hashable, Sendable {
  /// The scale of the hypotheses.
  public enum Model: String, CaseIterable, Sendable {
    /// Normalized Elo: (mean - 1/2) / sigma of a game is fixed, at elo / (800 / ln 10).
    case normalized
    /// Logistic Elo: the mean score is fixed, at 1 / (1 + 10^(-elo/400)).
    case logistic
  }

  /// The state of a test: a decision, or none yet.
  public enum Verdict: String, Hashable, Sendable {
    /// The LLR fell to the lower bound.
    case acceptedH0 = "H0"
    /// The LLR rose to the upper bound.
    case acceptedH1 = "H1"
    /// The LLR lies between the bounds.
    case undecided
  }

  /// The difference under H0.
  public let elo0: Double
  /// The difference under H1; more than `elo0`.
  public let elo1: Double
  /// The chance of accepting H1 when H0 holds.
  public let alpha: Double
  /// The chance of accepting H0 when H1 holds.
  public let beta: Double
  /// The scale of the hypotheses.
  public let model: Model

  /// A test of `elo0` against `elo1`.
  ///
  /// Throws `StatisticsError.outOfRange` unless elo0 < elo1, both within 1000 of 0, and alpha, beta lie in
  /// 0.0001...0.4.
  public init(elo0: Double, elo1: Double, alpha: Double = 0.05, beta: Double = 0.05, model: Model = .normalized) throws
  {
    for (name, elo) in [("elo0", elo0), ("elo1", elo1)] where !(abs(elo) <= 1000) {
      throw StatisticsError.outOfRange(name: name, value: elo, expected: "-1000 to 1000")
    }
    guard elo0 < elo1 else {
      throw StatisticsError.outOfRange(name: "elo1", value: elo1, expected: "more than elo0, \(elo0)")
    }
    for (name, risk) in [("alpha", alpha), ("beta", beta)] where !(risk >= 0.0001 && risk <= 0.4) {
      throw StatisticsError.outOfRange(name: name, value: risk, expected: "0.0001 to 0.4")
    }
    (self.elo0, self.elo1, self.alpha, self.beta, self.model) = (elo0, elo1, alpha, beta, model)
  }

  /// ln(beta / (1 - alpha)).
  public var lowerBound: Double { log(beta / (1 - alpha)) }

  /// ln((1 - beta) / alpha).
  public var upperBound: Double { log((1 - beta) / alpha) }

  /// The log-likelihood ratio N sum p ln(p1/p0), with p the observed shares and p0, p1 the maximum-likelihood
  /// distributions under each hypothesis; 0 without games. Counts of zero are taken as 1/1000, so that any result
  /// stays possible.
  ///
  /// Throws `StatisticsError.negativeCount`; `.unsolved` where no distribution is found that meets a hypothesis.
  public func llr(_ record: MatchRecord) throws -> Double {
    try increments(record).map { $0.samples * $0.increment.mean } ?? 0
  }

  /// The number of samples and the contribution of one of them to the LLR; nil without games.
  private func increments(_ record: MatchRecord) throws -> (samples: Double, increment: ScoreDistribution)? {
    try record.check()
    guard record.samples > 0 else { return nil }
    let (seen, samples) = seen(record.counts.map(Double.init), record)
    return (samples, try increment(seen, record))
  }

  /// The expected number of further games until a verdict if results go on as they were: 0 after a verdict, nil without
  /// games.
  ///
  /// The LLR is taken for a Brownian motion with the drift and variance of its increments so far, whose mean exit time
  /// from between the bounds this is. Source: D. Siegmund, *Sequential Analysis*, 1985, chapter III.
  ///
  /// Throws what `llr(_:)` throws.
  public func expectedGames(after record: MatchRecord) throws -> Double? {
    guard let (samples, increment) = try increments(record) else { return nil }
    let llr = samples * increment.mean
    guard verdict(llr: llr) == .undecided else { return 0 }
    let (drift, variance) = (abs(increment.mean), increment.variance)
    // Seen from the bound that it drifts away from.
    let passed = increment.mean < 0 ? upperBound - llr : llr - lowerBound
    let width = upperBound - lowerBound
    let games = Double(record.gamesPerSample)
    guard variance > 0 else { return drift > 0 ? games * (width - passed) / drift : nil }
    let pull = 2 * drift / variance
    // Without a drift the limit, which the difference of two nearly equal numbers wouldn't approximate.
    guard pull * width > 1e-4 else { return games * passed * (width - passed) / variance }
    let arrives = (1 - exp(-pull * passed)) / (1 - exp(-pull * width))
    return games * (arrives * width - passed) / drift
  }

  /// The observed shares, counts of zero taken as 1/1000, and the number of samples.
  func seen(_ counts: [Double], _ record: MatchRecord) -> (distribution: ScoreDistribution, samples: Double) {
    let counts = counts.map { $0 == 0 ? 1e-3 : $0 }
    let samples = counts.reduce(0, +)
    return (ScoreDistribution(scores: record.scores, shares: counts.map { $0 / samples }), samples)
  }

  /// The contribution ln(p1/p0) of a sample to the LLR, by its outcome, with the probabilities of outcomes under the
  /// given distribution.
  ///
  /// The dependence of p0 and p1 on the results adds nothing to first order, since they are those of highest
  /// likelihood.
  func increment(_ truth: ScoreDistribution, _ record: MatchRecord) throws -> ScoreDistribution {
    let null = try constrained(truth, elo0, record).shares
    let alternative = try constrained(truth, elo1, record).shares
    return ScoreDistribution(scores: zip(alternative, null).map { log($0 / $1) }, shares: truth.shares)
  }

  /// The verdict that follows from a log-likelihood ratio.
  public func verdict(llr: Double) -> Verdict {
    if llr >= upperBound { return .acceptedH1 }
    return llr <= lowerBound ? .acceptedH0 : .undecided
  }

  /// The distribution of highest likelihood among those with the given difference.
  ///
  /// Throws `StatisticsError.unsolved`.
  func constrained(_ seen: ScoreDistribution, _ elo: Double, _ record: MatchRecord) throws -> ScoreDistribution {
    let found: ScoreDistribution?
    switch model {
    case .logistic: found = seen.withMean(EloScale.expectedScore(difference: elo))
    case .normalized:
      let perGame = elo / MatchStatistics.normalizedPoints
      found = seen.withStandardisedMean(perGame * Double(record.gamesPerSample).squareRoot())
    }
    guard let found else {
      throw StatisticsError.unsolved("the results of highest likelihood with a difference of \(elo) Elo")
    }
    return found
  }
}

extension ScoreDistribution {
  /// The distribution of highest likelihood under this one's counts among those of the given mean:
  /// p_i / (1 + theta (a_i - mean)) with theta such that the mean comes out; `nil` where that isn't found.
  ///
  /// Source: A. B. Owen, *Empirical Likelihood*, 2001, section 2.
  func withMean(_ mean: Double) -> ScoreDistribution? {
    Self.tilted(shares, by: scores.map { $0 - mean }).map { ScoreDistribution(scores: scores, shares: $0) }
  }

  /// The limit on iterations: a handful is usual; where two solutions are about to coincide, some ten thousand.
  private static let mostSteps = 100_000

  /// The distribution of highest likelihood among those of the given (mean - 1/2) / sigma; `nil` where that isn't
  /// found.
  ///
  /// Several may be likelier than those around them, mostly where the constraint lies beyond the results or nearly
  /// all are level: nearly all at the best score, at one between, or at the middle and its neighbour. So each is
  /// sought, from a distribution near to it.
  func withStandardisedMean(_ t: Double) -> ScoreDistribution? {
    let best = t > 0 ? scores.count - 1 : 0
    var starts = [start(at: best, rest: min(1, 0.5 / (t * t)))]
    if t != 0 {
      let beyond = scores.indices.filter { t > 0 ? scores[$0] > 0.5 : scores[$0] < 0.5 }
      starts += beyond.flatMap { place in [0.05, 0.25].map { start(at: place, rest: min($0, 0.125 / (t * t))) } }
      starts.append(startAroundMiddle(t))
    }
    func likelihood(_ found: ScoreDistribution) -> Double {
      zip(shares, found.shares).reduce(0) { $0 + $1.0 * log($1.1) }
    }
    return starts.compactMap { withStandardisedMean(t, from: $0) }.max { likelihood($0) < likelihood($1) }
  }

  /// Nearly all at one score, the rest evenly at all.
  private func start(at place: Int, rest: Double) -> ScoreDistribution {
    ScoreDistribution(
      scores: scores, shares: scores.indices.map { rest / Double(scores.count) + ($0 == place ? 1 - rest : 0) })
  }

  /// Nearly all at the middle score and its neighbour, a fifth farther out than t: with the share w of the neighbour,
  /// (mean - 1/2) / sigma is sqrt(w / (1 - w)).
  private func startAroundMiddle(_ t: Double) -> ScoreDistribution {
    let middle = scores.count / 2
    let farther = 1.2 * 1.2 * t * t
    var start = start(at: middle, rest: 1e-4)
    let moved = start.shares[middle] * farther / (1 + farther)
    start.shares[middle] -= moved
    start.shares[t > 0 ? middle + 1 : middle - 1] += moved
    return start
  }

  /// A solution near to a distribution farther out than it: from one nearer by, no share could be found that meets the
  /// constraint.
  ///
  /// The constraint is linear in the shares once mean and sigma are: sum p_i [a_i - 1/2 - t sigma (1 + ((a_i - mean) /
  /// sigma)^2) / 2] = 0, its first-order form at the solution. Iterated to a fixed point.
  private func withStandardisedMean(_ t: Double, from start: ScoreDistribution) -> ScoreDistribution? {
    var current = start
    for _ in 0..<Self.mostSteps {
      let (mean, sigma) = (current.mean, current.variance.squareRoot())
      let features = scores.map { a in
        a - 0.5 - t * sigma * (1 + (a - mean) * (a - mean) / (sigma * sigma)) / 2
      }
      guard let next = Self.tilted(shares, by: features) else { return nil }
      let change = zip(next, current.shares).reduce(0) { max($0, abs($1.0 - $1.1)) }
      current.shares = next
      if change < 1e-14 { break }
    }
    let residual = (current.mean - 0.5) / current.variance.squareRoot() - t
    return abs(residual) <= 1e-9 * (1 + abs(t)) ? current : nil
  }

  /// p_i / (1 + theta f_i) with theta such that sum p_i f_i / (1 + theta f_i) = 0; `nil` where there is none.
  ///
  /// The root lies between 0 and the pole of the features whose sign the mean of all doesn't have. It is sought by the
  /// denominator d of the farthest one there, which lies between its share, since no share exceeds 1, and 1: that keeps
  /// every digit however near to the pole the root is. Newton's method in 1/d, in which the sum is nearly linear, with
  /// bisection wherever a step leaves the bracket or doesn't halve the sum; what is found has to make the sum vanish.
  static func tilted(_ shares: [Double], by features: [Double]) -> [Double]? {
    guard let low = features.min(), let high = features.max(), low < 0, high > 0 else { return nil }
    let drift = product(shares, features)
    guard drift != 0 else { return shares }
    let pole = drift > 0 ? low : high
    // In units of the pole's distance: -1 there, and a mean above 0.
    let units = features.map { -$0 / pole }
    func denominator(_ unit: Double, _ d: Double) -> Double { unit > 0 ? 1 + (1 - d) * unit : 1 + unit - d * unit }
    var (left, right) = (zip(shares, units).reduce(0) { $1.1 == -1 ? $0 + $1.0 : $0 }, 1.0)
    var (d, before) = (1.0, Double.infinity)
    for _ in 0..<200 {
      var (sum, slope, size) = (0.0, 0.0, 0.0)
      for (share, unit) in zip(shares, units) {
        let ratio = unit / denominator(unit, d)
        sum += share * ratio
        slope += share * ratio * ratio
        size += share * abs(ratio)
      }
      if abs(sum) <= 1e-15 * size || right <= left * (1 + 4e-16) {
        guard abs(sum) <= 1e-12 * size else { return nil }
        return zip(shares, units).map { $0 / denominator($1, d) }
      }
      if sum < 0 { left = d } else { right = d }
      let next = 1 / (1 / d + sum / (d * d * slope))
      d = next > left && next < right && abs(sum) <= before / 2 ? next : (left * right).squareRoot()
      before = abs(sum)
    }
    return nil
  }
}
