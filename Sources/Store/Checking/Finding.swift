/// A problem found in a file.
public struct Finding: Hashable, Sendable {
  /// The kinds of problems, in the order in which they are reported.
  public enum Kind: String, Sendable, CaseIterable {
    /// SQLite can't make sense of the file.
    case damage = "the file is damaged"
    /// A row refers to one that isn't there.
    case reference = "rows that refer to others which aren't there"
    /// A run contradicts itself.
    case run = "runs that contradict themselves"
    /// A row holds what no Agon writes.
    case value = "games with values that no Agon writes"
    /// A game is of a variant that this Agon doesn't know.
    case variant = "games of variants that this Agon doesn't know"
    /// A game's seed isn't the one that follows from its run's.
    case seed = "games with a wrong seed"
    /// A game doesn't begin with its opening.
    case opening = "games with a wrong opening"
    /// A transcript isn't a legal game.
    case transcript = "games that break the rules"
    /// A game went otherwise than recorded.
    case result = "games that went otherwise than recorded"
    /// Judgements aren't those that were recorded.
    case judgement = "judgements that aren't those recorded"
    /// Totals aren't what the games add up to.
    case totals = "totals that aren't what the games add up to"
    /// The checksum of totals is wrong though they are right.
    case checksum = "runs whose totals are right, but their checksum is broken"
    /// Tunes aren't as they were recorded.
    case tune = "tunes that aren't as they were recorded"
  }

  /// The kind of problem.
  public let kind: Kind
  /// The place and the problem, in words.
  public let detail: String

  /// Creates a finding.
  public init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}
