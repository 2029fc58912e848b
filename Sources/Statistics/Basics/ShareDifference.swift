/// The difference of two shares of different games.
public struct ShareDifference: Hashable, Sendable {
  /// The later share less the earlier one.
  public let difference: Double
  /// Half the width of the 95 % interval of `difference`: the root of the sum of the squares of both shares' own.
  public let error95: Double

  /// Compares two shares; nil where either has no units.
  public init?(_ later: ClusteredShare, since earlier: ClusteredShare) {
    guard let now = later.share, let then = earlier.share, let error = later.error95, let former = earlier.error95
    else { return nil }
    difference = now - then
    error95 = (error * error + former * former).squareRoot()
  }

  /// The two-sided p-value of a difference as large, in the normal distribution.
  public var p: Double { 2 * NormalDistribution.cdf(-NormalDistribution.z95 * abs(difference) / error95) }
}
