import Foundation

/// The Elo difference after a sequential test has stopped, free of the bias that stopping brings.
///
/// A test stops when the results look best (or worst), so that the plain estimate lies too far out. Here the LLR is
/// taken as Brownian motion between the two bounds, and the estimate is the difference under which stopping at that
/// bound, at that time or sooner, has a chance of 1/2: it is as often too high as too low. The ends of the 95 %
/// interval are where the chance is 97.5 % and 2.5 %, within -2000 to 2000. Drift and variance are those of the LLR's
/// own steps where results are of highest likelihood with the difference considered. Since these are no small steps,
/// a walk overshoots its bounds: the one reached is placed at the final LLR, the other one is moved outward by 0.583
/// standard deviations of a step.
///
/// Results without any scatter get one virtual sample, as in `MatchStatistics`.
/// Source: D. Siegmund, *Sequential Analysis*, 1985, chapters 3 and 10 (0.583 is his -zeta(1/2) / sqrt(2 pi)).
public struct SequentialEstimate: Hashable, Sendable {
  /// The median-unbiased difference, on the scale of the test's model.
  public let elo: Double
  /// The 95 % interval.
  public let interval95: ClosedRange<Double>
}

extension SequentialTest {
  /// The estimate for a match that the test has just stopped; `nil` for any other, whose plain estimate stands alone.
  ///
  /// The test has just stopped where it is decided, and removing one of the samples would leave it undecided: a
  /// number of games fixed beforehand goes on beyond the bounds.
  ///
  /// Throws what `llr` does.
  public func finalEstimate(_ record: MatchRecord) throws -> SequentialEstimate? {
    guard let estimate = try estimate(record) else { return nil }
    let isJustDecided = try record.counts.indices.contains { index in
      try record.counts[index] > 0 && verdict(llr: llr(record.removingOne(at: index))) == .undecided
    }
    return isJustDecided ? estimate : nil
  }

  /// The estimate for a test that stopped at `record`; `nil` while it is undecided.
  ///
  /// Throws what `llr` does.
  func estimate(_ record: MatchRecord) throws -> SequentialEstimate? {
    guard let chance = try chance(of: record) else { return nil }
    func elo(_ wanted: Double) throws -> Double {
      var (low, high) = (-2000.0, 2000.0)
      for _ in 0..<45 {
        let middle = (low + high) / 2
        if try chance(middle) < wanted { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    return SequentialEstimate(elo: try elo(0.5), interval95: try elo(0.025)...elo(0.975))
  }

  /// The probability, as a function of the true difference, that a match does as well as `record` or better in the same
  /// number of samples: that the LLR has left at the upper bound, or, where H0 was accepted, hasn't left at the lower
  /// one. `nil` while the test is undecided.
  ///
  /// Throws what `llr` does.
  func chance(of record: MatchRecord) throws -> ((_ elo: Double) throws -> Double)? {
    let verdict = verdict(llr: try llr(record))
    guard verdict != .undecided else { return nil }
    let (seen, samples) = seen(record.restrainedCounts, record)
    let reached = samples * (try increment(seen, record).mean)
    return { elo in
      let step = try increment(constrained(seen, elo, record), record)
      let overshoot = 0.583 * step.variance.squareRoot()
      func walk(_ lower: Double, _ upper: Double) -> StoppedWalk {
        StoppedWalk(lower: lower, upper: upper, variance: step.variance, time: samples)
      }
      return verdict == .acceptedH1
        ? walk(lowerBound - overshoot, max(upperBound, reached)).upperBy(step.mean)
        : 1 - walk(min(lowerBound, reached), upperBound + overshoot).lowerBy(step.mean)
    }
  }
}

/// Brownian motion from 0 until it leaves (lower, upper).
struct StoppedWalk {
  let lower: Double
  let upper: Double
  /// Variance and drift are per unit of time.
  let variance: Double
  let time: Double

  /// The chance to have left at the upper bound by `time`.
  ///
  /// Source: the eigenfunction series of the absorbed process, D. R. Cox and H. D. Miller, *The Theory of Stochastic
  /// Processes*, 1965, section 5.7.
  func upperBy(_ drift: Double) -> Double {
    // So quick a walk can have met the upper bound only by its drift, in a straight line, and the series would be a
    // small difference of large numbers.
    if upper > 7 * (variance * time).squareRoot() { return upperAloneBy(drift) }
    let width = upper - lower
    let ratio = drift / variance
    let ever = Self.leaving(share: -lower / width, 2 * ratio * width)
    let pace = Double.pi * Double.pi * variance / (2 * width * width)
    var tail = 0.0
    var n = 1.0
    while n < 20_000 {
      let rate = drift * ratio / 2 + n * n * pace
      let size = exp(ratio * upper - rate * time) * n / rate
      let sign = n.truncatingRemainder(dividingBy: 2) == 1 ? 1.0 : -1.0
      tail += sign * size * sin(n * Double.pi * -lower / width)
      if n * n * pace * time > 45 { break }
      n += 1
    }
    return min(1, max(0, ever - tail * Double.pi * variance / (width * width)))
  }

  /// The chance to have left at the upper bound by `time` if there is no lower one: the inverse Gaussian distribution
  /// (Cox and Miller, same place).
  private func upperAloneBy(_ drift: Double) -> Double {
    let spread = (variance * time).squareRoot()
    let short = (drift * time - upper) / spread
    let mirrored = (drift * time + upper) / spread
    // The reflected part, e^(2 drift upper / variance) Φ(-mirrored), whose factors may overflow apart.
    let reflected =
      mirrored > 5
      ? NormalDistribution.density(short) / mirrored
      : exp(2 * drift / variance * upper) * NormalDistribution.cdf(-mirrored)
    return min(1, NormalDistribution.cdf(short) + reflected)
  }

  /// The chance to have left at the lower bound by `time`.
  func lowerBy(_ drift: Double) -> Double {
    StoppedWalk(lower: -upper, upper: -lower, variance: variance, time: time).upperBy(-drift)
  }

  /// (1 - e^(-share b)) / (1 - e^-b), whatever the sign and size of b.
  private static func leaving(share: Double, _ b: Double) -> Double {
    if abs(b) < 1e-9 { return share }
    return b > 0 ? expm1(-share * b) / expm1(-b) : exp(b - share * b) * expm1(share * b) / expm1(b)
  }
}
