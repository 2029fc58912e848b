/// What somebody at a table asked for that can't be, in words that say what would be right.
public struct PeopleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, and what would be right.
  public let description: String

  /// A mistake, in words.
  public init(_ description: String) { self.description = description }
}
