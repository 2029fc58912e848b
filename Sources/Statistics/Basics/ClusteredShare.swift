import Foundation

/// The share of hits among units that come in clusters, such as right moves among those of games. Units of one cluster
/// aren't independent, so that a cluster is one sample, whatever its number of units.
///
/// Shares of disjoint sets of clusters can be added.
public struct ClusteredShare: Hashable, Sendable {
  /// The number of clusters that have any units.
  public private(set) var clusters = 0
  /// The number of units in all clusters.
  public private(set) var units = 0
  /// The number of hits in all clusters.
  public private(set) var hits = 0
  private var unitsSquared = 0
  private var hitsSquared = 0
  private var hitsTimesUnits = 0

  /// Creates a share without clusters.
  public init() {}

  /// Adds a cluster; one without units has no effect.
  /// - Precondition: `0 <= hits <= units`.
  public mutating func add(units: Int, hits: Int) {
    precondition(0 <= hits && hits <= units, "more hits than units")
    guard units > 0 else { return }
    clusters += 1
    self.units += units
    self.hits += hits
    unitsSquared += units * units
    hitsSquared += hits * hits
    hitsTimesUnits += hits * units
  }

  /// The union of two sets of clusters.
  public static func + (a: ClusteredShare, b: ClusteredShare) -> ClusteredShare {
    var sum = a
    sum.clusters += b.clusters
    sum.units += b.units
    sum.hits += b.hits
    sum.unitsSquared += b.unitsSquared
    sum.hitsSquared += b.hitsSquared
    sum.hitsTimesUnits += b.hitsTimesUnits
    return sum
  }

  /// The hits' share of all units, from 0 to 1; nil without units.
  public var share: Double? { units > 0 ? Double(hits) / Double(units) : nil }

  /// Half the share's 95 % interval: the ratio estimator's standard error over clusters, by Student's t.
  ///
  /// Clusters with equal shares, above all those in which all units or none are hits, would have an error of 0. In
  /// that case the error is the largest share of other clusters that is compatible, at 95 %, with none among this
  /// number of clusters: 3 / n for many, the rule of three.
  ///
  /// Source: W. Cochran, *Sampling Techniques*, 1977, 6.3 and 9.5; J. Hanley, A. Lippman-Hand, *If Nothing Goes
  /// Wrong, Is Everything All Right?*, JAMA 249, 1983.
  /// - Returns: nil without units.
  public var error95: Double? { Self.error95(overStrata: [self]) }

  /// Half the 95 % interval of the share of several strata together, where the design fixes the number of clusters in
  /// each, such as the encounters of each pairing: differences between strata don't count as scatter.
  ///
  /// The combined ratio estimator's standard error, by Student's t; where nothing scatters within any stratum the
  /// rule of three, as for one. Strata of a single cluster give no information on their scatter, and are taken as one
  /// stratum together.
  ///
  /// Source: W. Cochran, *Sampling Techniques*, 1977, 6.11 and 5A.12.
  /// - Returns: nil without units.
  public static func error95(overStrata strata: some Sequence<ClusteredShare>) -> Double? {
    var (wide, lone) = ([ClusteredShare](), ClusteredShare())
    // In one order, whatever order they come in: sums of real numbers depend on it.
    let strata = strata.sorted { $0.sums.lexicographicallyPrecedes($1.sums) }
    for stratum in strata where stratum.clusters > 0 {
      if stratum.clusters > 1 { wide.append(stratum) } else { lone = lone + stratum }
    }
    if lone.clusters == 1, !wide.isEmpty { lone = lone + wide.removeFirst() }
    if lone.clusters > 0 { wide.append(lone) }
    let all = wide.reduce(ClusteredShare(), +)
    guard let share = all.share else { return nil }
    let squares = wide.reduce(0) { $0 + $1.scatter(around: share) }
    // Of equal shares nothing but rounding is left.
    guard all.clusters > wide.count, squares > 1e-9 * Double(all.unitsSquared) else {
      return 1 - pow(0.05, 1 / Double(all.clusters))
    }
    let parts = wide.filter { $0.clusters > 1 }.map { stratum in
      let n = Double(stratum.clusters)
      return (variance: stratum.scatter(around: share) * n / (n - 1), degrees: n - 1)
    }
    let variance = parts.reduce(0) { $0 + $1.variance }
    // Welch and Satterthwaite: strata that scatter most count for most.
    let degrees = variance * variance / parts.reduce(0) { $0 + $1.variance * $1.variance / $1.degrees }
    return min(
      1, StudentDistribution.quantile95(degrees: max(1, Int(degrees))) * variance.squareRoot() / Double(all.units))
  }

  /// All sums, for comparison.
  private var sums: [Int] { [clusters, units, hits, unitsSquared, hitsSquared, hitsTimesUnits] }

  /// The sum of the squares of the clusters' hits beyond a share of their units, around their mean.
  private func scatter(around share: Double) -> Double {
    let squares = Double(hitsSquared) - 2 * share * Double(hitsTimesUnits) + share * share * Double(unitsSquared)
    let sum = Double(hits) - share * Double(units)
    return max(0, squares - sum * sum / Double(max(1, clusters)))
  }
}
