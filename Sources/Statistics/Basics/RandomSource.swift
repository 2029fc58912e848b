import Foundation
import Randomness

/// The generator of resampling: started from a seed and the number of the sample alone, so that samples are the same
/// in any order, and on any number of threads.
package struct RandomSource: Sendable {
  private var random: SplitMix

  package init(seed: UInt64, sample: Int) {
    // Two rounds of mixing keep neighbouring seeds and samples apart.
    var random = SplitMix(seed: seed)
    random = SplitMix(seed: random.next() ^ UInt64(bitPattern: Int64(sample)))
    self.random = SplitMix(seed: random.next())
  }

  /// A random number from 0 up to, not including, 1.
  package mutating func uniform() -> Double { random.unit() }

  /// A standard normal variable. Source: G. E. P. Box and M. E. Muller, Annals of Mathematical Statistics 29, 1958.
  package mutating func normal() -> Double {
    (-2 * log1p(-uniform())).squareRoot() * cos(2 * Double.pi * uniform())
  }

  /// A random index into shares of 1, each with its share as probability; nil where rounding leaves none.
  package mutating func place(in shares: [Double]) -> Int? {
    var left = uniform()
    return shares.firstIndex { share in
      left -= share
      return left < 0
    }
  }

  /// A random number of successes in `n` trials with equal chances.
  ///
  /// Inversion outward from the mode, whose chance is computed directly. Source: L. Devroye, *Non-Uniform Random
  /// Variate Generation*, 1986, section X.4.
  ///
  /// Complexity: O(sqrt(n)).
  package mutating func binomial(_ n: Int, _ chance: Double) -> Int {
    guard n > 0, chance > 0 else { return 0 }
    guard chance < 1 else { return n }
    let odds = chance / (1 - chance)
    let mode = min(n, Int(Double(n + 1) * chance))
    let top = exp(
      logFactorial(n) - logFactorial(mode) - logFactorial(n - mode) + Double(mode) * log(chance)
        + Double(n - mode) * log1p(-chance))
    var left = uniform() - top
    var (low, high) = (mode, mode)
    var (below, above) = (top, top)
    while left > 0 {
      // Both walks end by themselves: the next chance after 0 or n is 0.
      if high < n {
        above *= odds * Double(n - high) / Double(high + 1)
        high += 1
        left -= above
        if left <= 0 { return high }
      }
      if low > 0 {
        below *= Double(low) / (odds * Double(n - low + 1))
        low -= 1
        left -= below
        if left <= 0 { return low }
      }
      // What is left is rounding.
      if (low == 0 && high == n) || (above < 1e-18 && below < 1e-18) { return mode }
    }
    return mode
  }

  /// Random counts of each category, with the total of the given counts, and chances in proportion to them.
  mutating func multinomial(_ counts: [Int]) -> [Int] {
    var trials = counts.reduce(0, +)
    var rest = trials
    return counts.map { count in
      guard count < rest else {
        let all = trials
        (trials, rest) = (0, rest - count)
        return count > 0 ? all : 0
      }
      let drawn = binomial(trials, Double(count) / Double(rest))
      trials -= drawn
      rest -= count
      return drawn
    }
  }
}

/// ln n!, from a table, and beyond by Stirling's series, whose error there is below 1e-16.
func logFactorial(_ n: Int) -> Double {
  if n < logFactorials.count { return logFactorials[n] }
  let x = Double(n)
  let (first, second): (Double, Double) = (1 / (12 * x), 1 / (360 * x * x * x))
  return x * log(x) - x + 0.5 * log(2 * Double.pi * x) + first - second
}

private let logFactorials: [Double] = (1..<1024).reduce(into: [0]) { table, n in
  table.append(table[n - 1] + log(Double(n)))
}
