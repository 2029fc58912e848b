/// Tests whether values of one sample tend to be larger than those of another, such as lengths of games.
///
/// The rank-sum test of Wilcoxon, Mann and Whitney, two-sided, in its normal approximation with the variance that
/// ties leave. Had nothing changed, the number of pairs in which the later value is larger, ties counting half, would
/// be half of all pairs on average. Source: H. B. Mann and D. R. Whitney, Annals of Mathematical Statistics 18, 1947;
/// for ties E. L. Lehmann, *Nonparametrics*, 1975, 1.4.
package struct RankSumTest {
  /// Whether later values tend to be larger; nil where neither do.
  package let areLarger: Bool?
  /// The two-sided p-value; 1 where all values are equal.
  package let p: Double

  /// Compares two samples; nil where either is empty.
  ///
  /// Complexity: O(d log d) in the number of different values.
  package init?(_ later: Histogram, since earlier: Histogram) {
    guard later.count > 0, earlier.count > 0 else { return nil }
    let now = Dictionary(uniqueKeysWithValues: later.entries.map { ($0.value, Double($0.count)) })
    let then = Dictionary(uniqueKeysWithValues: earlier.entries.map { ($0.value, Double($0.count)) })
    var (below, wins, ties) = (0.0, 0.0, 0.0)
    for value in Set(then.keys).union(now.keys).sorted() {
      let (own, other) = (now[value] ?? 0, then[value] ?? 0)
      wins += own * (below + other / 2)
      below += other
      let tied = own + other
      ties += tied * (tied * tied - 1)
    }
    let (m, n) = (Double(later.count), Double(earlier.count))
    let all = m + n
    let surplus = wins - m * n / 2
    areLarger = surplus == 0 ? nil : surplus > 0
    let variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)))
    // Of equal values nothing but rounding is left.
    p = variance > 1e-9 * m * n ? 2 * NormalDistribution.cdf(-abs(surplus) / variance.squareRoot()) : 1
  }
}
