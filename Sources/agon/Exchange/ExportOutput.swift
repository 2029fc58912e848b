import Reports

/// Where an export goes: to standard output as it comes, or to a file that is there whole or not at all.
final class ExportOutput {
  /// What has piled up before it is handed on.
  static let piece = 1 << 16

  private var file: AtomicFile?

  /// - Parameter path: The file's; nil for standard output.
  init(to path: String?) throws(ReportError) {
    if let path { file = try AtomicFile(at: path) }
  }

  /// Hands on a piece.
  /// - Throws: `OutputError` or `ReportError`.
  func print(_ piece: [UInt8]) throws {
    if file == nil { try Console.write(piece) } else { try file?.append(piece) }
  }

  /// Says that it was all.
  /// - Throws: `ReportError`.
  func end() throws { try file?.putInPlace() }
}
