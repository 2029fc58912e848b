/// Holm's step-down adjustment of p-values for their number.
///
/// If everything with an adjusted p below 5 % is called significant, anything is called significant without cause in
/// at most 5 % of all cases, however the p-values depend on one another. The method is never weaker than
/// Bonferroni's.
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of Statistics 6,
/// 1979.
public enum Holm {
  /// The adjusted p-values, in the order of `p`: the k-th smallest of m times m + 1 - k, at least as large as those
  /// before it and at most 1.
  ///
  /// Complexity: O(m log m).
  public static func adjusted(_ p: [Double]) -> [Double] {
    var adjusted = p
    var largest = 0.0
    for (rank, index) in p.indices.sorted(by: { (p[$0], $0) < (p[$1], $1) }).enumerated() {
      largest = max(largest, min(1, Double(p.count - rank) * p[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
