/// The error of a request at a table that can't be met, with what is expected instead.
public struct PeopleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem, and of what is expected.
  public let description: String

  /// Creates an error with a description.
  public init(_ description: String) { self.description = description }
}
