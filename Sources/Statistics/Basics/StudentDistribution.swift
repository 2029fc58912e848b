import Foundation

/// Student's t distribution, for intervals from few samples.
public enum StudentDistribution {
  /// The degrees of freedom beyond which the normal distribution is used: the difference is below 0.0024.
  private static let mostDegrees = 1_000

  /// The two-sided 95 % point: half-widths of 95 % intervals are this many standard errors, where these were estimated
  /// with `degrees` degrees of freedom, at least 1.
  public static func quantile95(degrees: Int) -> Double {
    precondition(degrees >= 1, "no degrees of freedom")
    guard degrees <= mostDegrees else { return NormalDistribution.z95 }
    // With one degree of freedom the quantile is 12.7, and less with more.
    var (low, high) = (NormalDistribution.z95, 13.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if central(middle, degrees: degrees) < 0.95 { low = middle } else { high = middle }
    }
    return high
  }

  /// The probability that a variable with `degrees` degrees of freedom lies between -t and t.
  ///
  /// Source: M. Abramowitz, I. Stegun, *Handbook of Mathematical Functions*, 1964, 26.7.3 and 26.7.4.
  static func central(_ t: Double, degrees: Int) -> Double {
    let angle = atan(t / Double(degrees).squareRoot())
    let square = cos(angle) * cos(angle)
    let isOdd = degrees % 2 == 1
    var term = isOdd ? cos(angle) : 1
    var sum = isOdd && degrees == 1 ? 0 : term
    for factor in stride(from: isOdd ? 3 : 2, to: degrees, by: 2) {
      term *= square * Double(factor - 1) / Double(factor)
      sum += term
    }
    return isOdd ? 2 / Double.pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }
}
