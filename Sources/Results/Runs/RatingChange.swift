/// How a player's strength changed from one run to another.
public struct RatingChange: Hashable, Sendable {
  /// What the games tell of the change.
  public enum Estimate: Hashable, Sendable {
    /// It is so many Elo points, with its standard error.
    case points(Double, standardError: Double)
    /// The games only tell its direction: the results of the two runs don't overlap, as after a run of wins alone. nil
    /// if they are all equal.
    case direction(isBetter: Bool?)
    /// Nothing, and why.
    case none(reason: String)
  }

  /// What the games tell of it.
  public let estimate: Estimate
  /// The two-sided p-value by itself; nil where there is nothing to test.
  public let p: Double?
  /// The p-value adjusted by Holm for the number of players compared.
  public let adjustedP: Double?
  /// The definition the player had in the earlier run, if that is another one or was run from other files.
  public let formerDefinition: String?

  /// What counts as significant: an adjusted p below this.
  public static let level = 0.05

  /// Whether the player got better (true) or worse (false), as far as that is significant; nil if it is not.
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
