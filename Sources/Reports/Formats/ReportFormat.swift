/// The format of a document: a name, and a function from the document to files.
public struct ReportFormat: Sendable {
  /// The format's name in configs and on the command line.
  public let name: String
  /// Writes a document as files.
  public let files: @Sendable (Document) -> [ReportFile]
  /// Whether the format can be printed: formats with several files, or none, can't be.
  public let isPrinted: Bool
  /// Whether programs read the format, so that control characters aren't replaced by pictures.
  public let isForPrograms: Bool

  /// Creates a format.
  ///
  /// - Parameter files: writes a document; equal documents give equal files.
  public init(
    name: String, isPrinted: Bool = true, isForPrograms: Bool = false,
    files: @escaping @Sendable (Document) -> [ReportFile]
  ) {
    (self.name, self.isPrinted, self.isForPrograms, self.files) = (name, isPrinted, isForPrograms, files)
  }
}

extension ReportFormat {
  /// All formats.
  public static let all: [ReportFormat] = [
    .text,
    .csv,
    .markdown,
    .json,
    .html,
    .svg,
  ]

  /// The default formats.
  public static let usual: [ReportFormat] = [.csv, .markdown, .html]

  /// Creates the format with a name; nil for none.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }
}

extension ReportFormat: Equatable {
  /// Whether both have the same name; names of formats are unique.
  public static func == (one: ReportFormat, other: ReportFormat) -> Bool { one.name == other.name }
}
