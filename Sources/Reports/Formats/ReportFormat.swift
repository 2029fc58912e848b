/// How a document is written down: a name, and a function from the document to files.
public struct ReportFormat: Sendable {
  /// What it is called in configs and on the command line.
  public let name: String
  /// Writes a document down.
  public let files: @Sendable (Document) -> [ReportFile]
  /// Whether it may be printed: what has several files, or none, can't be.
  public let isPrinted: Bool
  /// Whether programs read it, which have no use for pictures instead of control characters.
  public let isForPrograms: Bool

  /// Names a format.
  ///
  /// - Parameter files: writes a document down, the same one always as the same files.
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

  /// Those that are written where nothing is said.
  public static let usual: [ReportFormat] = [.csv, .markdown, .html]

  /// The format called so.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }
}

extension ReportFormat: Equatable {
  /// Whether both are called the same; no two formats of the catalogue are.
  public static func == (one: ReportFormat, other: ReportFormat) -> Bool { one.name == other.name }
}
