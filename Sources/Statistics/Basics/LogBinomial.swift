import Foundation

/// The logarithm of the number of ways to choose `k` of `n` things.
///
/// - Precondition: `0 <= k <= n`.
func logBinomial(_ n: Int, _ k: Int) -> Double {
  lgamma(Double(n) + 1) - lgamma(Double(k) + 1) - lgamma(Double(n - k) + 1)
}
