/// The share of hits among units that come in clusters, in strata of which the design fixes the number of clusters:
/// such as the first seats' points among those of games, by encounters, in pairings that all play the same number of
/// them.
///
/// Differences between strata, such as players of other strengths, are the same in every repetition, and so are no
/// part of the error.
public struct StratifiedShare<Stratum: Hashable & Sendable>: Hashable, Sendable {
  /// The clusters of each stratum.
  public private(set) var strata: [Stratum: ClusteredShare] = [:]

  /// Creates a share without clusters.
  public init() {}

  /// Adds a cluster to a stratum; one without units has no effect.
  /// - Precondition: `0 <= hits <= units`.
  public mutating func add(units: Int, hits: Int, to stratum: Stratum) {
    if units > 0 { strata[stratum, default: ClusteredShare()].add(units: units, hits: hits) }
  }

  /// The union of two sets of clusters.
  public static func + (a: StratifiedShare, b: StratifiedShare) -> StratifiedShare {
    var sum = a
    for (stratum, share) in b.strata { sum.strata[stratum] = sum.strata[stratum].map { $0 + share } ?? share }
    return sum
  }

  /// The clusters of all strata.
  public var whole: ClusteredShare { strata.values.reduce(ClusteredShare(), +) }

  /// The hits' share of all units, from 0 to 1; nil without units.
  public var share: Double? { whole.share }

  /// Half the share's 95 % interval: see `ClusteredShare.error95(overStrata:)`.
  public var error95: Double? { ClusteredShare.error95(overStrata: strata.values) }
}
