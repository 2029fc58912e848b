/// How long the games of a variant were that were looked through, by who won.
public struct LengthsByOutcome: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// Games by plies: those that each seat won alone, from the first, and last those that nobody did.
  public var counts: [Int: [Int]]

  /// Games by plies and outcome.
  public init(variant: String, counts: [Int: [Int]]) { (self.variant, self.counts) = (variant, counts) }
}
