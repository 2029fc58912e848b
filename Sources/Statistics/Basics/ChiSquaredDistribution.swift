import Foundation

/// The chi-squared distribution: the distribution of a sum of squares of independent standard normal variables.
public enum ChiSquaredDistribution {
  /// The probability that a variable with `degrees` degrees of freedom, at least 1, is `x` or more.
  ///
  /// Source: M. Abramowitz, I. Stegun, *Handbook of Mathematical Functions*, 1964, 26.4.4 and 26.4.5.
  ///
  /// Complexity: O(degrees).
  public static func upperTail(_ x: Double, degrees: Int) -> Double {
    precondition(degrees >= 1, "no degrees of freedom")
    guard x > 0 else { return 1 }
    let half = x / 2
    let isOdd = degrees % 2 == 1
    var sum = isOdd ? erfc(half.squareRoot()) : 0
    // Terms in logarithms: each may be next to nothing where the sum is not.
    for step in 0..<(degrees / 2) {
      let power = Double(step) + (isOdd ? 0.5 : 0)
      sum += exp(power * log(half) - half - lgamma(power + 1))
    }
    return min(1, sum)
  }
}
