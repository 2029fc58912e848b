/// The lengths of a variant's examined games, by outcome.
public struct LengthsByOutcome: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The number of games by plies: those won by each seat, from the first, and last those that no seat won alone.
  public var counts: [Int: [Int]]

  /// Games by plies and outcome.
  public init(variant: String, counts: [Int: [Int]]) { (self.variant, self.counts) = (variant, counts) }
}
