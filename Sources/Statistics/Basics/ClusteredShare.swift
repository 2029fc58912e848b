import Foundation

/// The share of hits among units that come in clusters, such as right moves among those of games: what happens to units
/// of one cluster hangs together, so that a cluster is one sample, however many units it has.
///
/// Shares of clusters that have none in common add up.
public struct ClusteredShare: Hashable, Sendable {
  /// Clusters that have any units.
  public private(set) var clusters = 0
  /// Units in all clusters.
  public private(set) var units = 0
  /// How many of them are hits.
  public private(set) var hits = 0
  private var unitsSquared = 0
  private var hitsSquared = 0
  private var hitsTimesUnits = 0

  /// No clusters.
  public init() {}

  /// Adds a cluster; one without units counts for nothing.
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

  /// Two sets of clusters together.
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
  /// Clusters whose shares are all the same, of which all or none are hits above all, would have an error of 0. There it
  /// is how large the share of clusters that are otherwise may be, when none of so many was (at 95 %): 3 / n for many,
  /// the rule of three.
  ///
  /// Source: W. Cochran, *Sampling Techniques*, 1977, 6.3 and 9.5; J. Hanley, A. Lippman-Hand, *If Nothing Goes Wrong, Is
  /// Everything All Right?*, JAMA 249, 1983.
  /// - Returns: nil without units.
  public var error95: Double? {
    guard let share else { return nil }
    let squares = Double(hitsSquared) - 2 * share * Double(hitsTimesUnits) + share * share * Double(unitsSquared)
    // Of equal shares nothing but rounding is left.
    guard clusters > 1, squares > 1e-9 * Double(unitsSquared) else { return 1 - pow(0.05, 1 / Double(clusters)) }
    let variance = squares * Double(clusters) / Double(clusters - 1)
    return min(1, StudentDistribution.quantile95(degrees: clusters - 1) * variance.squareRoot() / Double(units))
  }
}
