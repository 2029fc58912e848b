import Foundation

/// The standard normal distribution.
public enum NormalDistribution {
  /// The two-sided 95 % point, 1.959963984540054: half-widths of 95 % intervals are this many standard errors.
  public static let z95 = 1.959963984540054

  /// The probability that a standard normal variable is at most `x`, through the complementary error function, so
  /// that the lower tail keeps its relative accuracy.
  public static func cdf(_ x: Double) -> Double {
    erfc(-x / 2.0.squareRoot()) / 2
  }

  /// The density of a standard normal variable.
  public static func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// The value that a standard normal variable stays below with the given probability, to about 1e-15 relative.
  ///
  /// Returns `nil` unless 0 < probability < 1.
  /// Source: P. J. Acklam's rational approximation (2003), polished by two steps of Halley's method on `cdf`.
  public static func quantile(_ probability: Double) -> Double? {
    guard probability > 0, probability < 1 else { return nil }
    // By symmetry only the lower half is computed, where `cdf` is accurate.
    if probability > 0.5 { return quantile(1 - probability).map { -$0 } }
    var x: Double
    if probability < 0.02425 {
      let q = (-2 * log(probability)).squareRoot()
      x = polynomial(tailNumerator, q) / polynomial(tailDenominator, q)
    } else {
      let q = probability - 0.5
      x = polynomial(centreNumerator, q * q) * q / polynomial(centreDenominator, q * q)
    }
    for _ in 0..<2 {
      let step = (cdf(x) - probability) * (2 * Double.pi).squareRoot() * exp(x * x / 2)
      guard step.isFinite else { break }
      x -= step / (1 + x * step / 2)
    }
    return x
  }

  private static let centreNumerator = [
    -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02, 1.383577518672690e+02,
    -3.066479806614716e+01, 2.506628277459239e+00,
  ]
  private static let centreDenominator = [
    -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
    -1.328068155288572e+01, 1,
  ]
  private static let tailNumerator = [
    -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00, -2.549732539343734e+00,
    4.374664141464968e+00, 2.938163982698783e+00,
  ]
  private static let tailDenominator = [
    7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1,
  ]

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reduce(0) { $0 * x + $1 }
  }
}
