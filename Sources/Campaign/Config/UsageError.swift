/// Something that was asked for doesn't go.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  package init(description: String) { self.description = description }
}
