import Statistics

/// The change of a player's strength from one run to another.
public struct RatingChange: Hashable, Sendable {
  /// The estimate of a change.
  public enum Estimate: Hashable, Sendable {
    /// A change in Elo points, with its standard error.
    case points(Double, standardError: Double)
    /// The direction alone: the results of the two runs don't overlap, as after a run of wins alone. nil if they are
    /// all equal.
    case direction(isBetter: Bool?)
    /// No estimate, with the reason.
    case none(reason: String)
  }

  /// The estimate of the change.
  public let estimate: Estimate
  /// The two-sided p-value without adjustment; nil where there is nothing to test.
  public let p: Double?
  /// The p-value adjusted by Holm's method for the number of players compared.
  public let adjustedP: Double?
  /// The definition of the player in the earlier run, if it differs or was run from other files.
  public let formerDefinition: String?

  /// The level of significance, for adjusted p-values.
  public static let level = 0.05

  /// The change in Elo points with half the width of its 95 % interval; nil where the games don't estimate it.
  public var elo: (points: Double, error95: Double)? {
    guard case .points(let points, let standardError) = estimate else { return nil }
    return (points, NormalDistribution.z95 * standardError)
  }

  /// Whether the player got significantly better (true) or worse (false); nil if neither.
  public var verdict: Bool? {
    guard let adjustedP, adjustedP < Self.level else { return nil }
    switch estimate {
    case .points(let points, _): return points == 0 ? nil : points > 0
    case .direction(let isBetter): return isBetter
    case .none: return nil
    }
  }

  /// Whether the player got significantly worse.
  public var isDrop: Bool { verdict == false }
}
