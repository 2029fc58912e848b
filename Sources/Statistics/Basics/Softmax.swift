import Foundation

/// Shares in proportion to the exponentials of logarithms, however large these are.
package struct Softmax {
  /// The shares, adding up to 1, in the order of the logarithms.
  package let shares: [Double]
  /// The logarithm of the exponentials' sum.
  package let logSum: Double

  package init(_ logs: [Double]) {
    // With the largest taken away none overflows, and the sum is at least 1.
    let most = logs.max() ?? 0
    let terms = logs.map { exp($0 - most) }
    let sum = terms.reduce(0, +)
    shares = terms.map { $0 / sum }
    logSum = most + log(sum)
  }
}
