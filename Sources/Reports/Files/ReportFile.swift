/// A file of a report, still to be written.
public struct ReportFile: Hashable, Sendable {
  /// The file's name, without a directory.
  public let name: String
  /// The file's text.
  public let contents: String

  /// Names a file.
  public init(_ name: String, _ contents: String) {
    self.name = name
    self.contents = contents
  }
}
