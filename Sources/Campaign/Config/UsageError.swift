/// A request by the user that can't be met.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// A description of what was found, and of what is expected.
  public let description: String

  package init(description: String) { self.description = description }
}
