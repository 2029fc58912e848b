/// The streak expected by chance: the longest run of successes in a number of independent trials with equal chances.
///
/// With p the chance, the chance q(n) that no stretch of k successes is among n trials is 1 for n < k, 1 - p^k for
/// n = k, and beyond that q(n - 1) - (1 - p) p^k q(n - 1 - k): the first such stretch may end with trial n, after a
/// failure and k successes.
/// Source: W. Feller, *An Introduction to Probability Theory and Its Applications* I, 1968, XIII.7.
public struct LongestRun: Hashable, Sendable {
  /// The number of trials.
  public let trials: Int
  /// The chance of a success, from 0 to 1.
  public let chance: Double

  /// Creates a sequence of trials; a chance outside 0...1 is taken as the nearer end, a negative number of trials as 0.
  public init(trials: Int, chance: Double) {
    self.trials = max(0, trials)
    self.chance = min(max(chance, 0), 1)
  }

  /// The chance that some stretch of successes has at least this length.
  ///
  /// Complexity: O(trials) at most. The ratio of q(n) to q(n - 1) settles soon; what is left is a power of it.
  public func chance(ofAtLeast length: Int) -> Double {
    guard length > 0 else { return 1 }
    guard length <= trials else { return 0 }
    var power = 1.0
    for _ in 0..<length where power > 0 { power *= chance }
    // q(n) stands at n modulo length + 1; all before q(length) are 1.
    var window = [Double](repeating: 1, count: length + 1)
    var newest = 1 - power
    window[length] = newest
    var (ratio, settled) = (1.0, 0)
    for n in (length + 1)..<max(length + 1, trials + 1) {
      let place = n % (length + 1)
      let next = newest - (1 - chance) * power * window[place]
      guard next > 0 else { return 1 }
      let changed = next / newest
      settled = abs(changed - ratio) <= 1e-15 ? settled + 1 : 0
      (window[place], newest, ratio) = (next, next, changed)
      // Over a whole window, so that the first terms, which are also alike, aren't mistaken for it.
      if settled > 2 * (length + 1) { return 1 - newest * Self.power(ratio, trials - n) }
    }
    return 1 - newest
  }

  /// The quantile of the longest run expected by chance: the smallest k for which a longer run has a probability of at
  /// most 1 - `share`.
  ///
  /// Complexity: O(trials log trials) at most.
  public func quantile(_ share: Double) -> Int {
    var (low, high) = (0, trials)
    while low < high {
      let middle = (low + high) / 2
      if chance(ofAtLeast: middle + 1) <= 1 - share { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A number from 0 to 1 to a whole power.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest % 2 == 1 { result *= square }
      (square, rest) = (square * square, rest / 2)
    }
    return result
  }
}
