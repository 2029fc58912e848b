/// A problem found in a file.
public struct Finding: Hashable, Sendable {
  /// The kinds of problems, in the order in which they are reported.
  public enum Kind: String, Sendable, CaseIterable {
    /// SQLite can't make sense of the file.
    case damage = "the file is damaged"
    /// A row refers to one that isn't there.
    case reference = "rows that refer to others which aren't there"
    /// The records of a run are inconsistent.
    case run = "runs that contradict themselves"
    /// A row holds a value that no version of Agon writes.
    case value = "games with values that no Agon writes"
    /// A game is of a variant that this Agon doesn't know.
    case variant = "games of variants that this Agon doesn't know"
    /// A game's seed isn't the one that follows from its run's.
    case seed = "games with a wrong seed"
    /// A game doesn't begin with its opening.
    case opening = "games with a wrong opening"
    /// A transcript isn't a legal game.
    case transcript = "games that break the rules"
    /// A replayed game has another result than the recorded one.
    case result = "games that went otherwise than recorded"
    /// Judgements differ from those that were recorded.
    case judgement = "judgements that aren't those recorded"
    /// Totals differ from the sums over the games.
    case totals = "totals that aren't what the games add up to"
    /// The checksum of totals is wrong though they are right.
    case checksum = "runs whose totals are right, but their checksum is broken"
    /// Tunes differ from those that were recorded.
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
