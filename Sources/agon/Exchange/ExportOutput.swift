import Reports

/// The destination of an export: standard output, or a file that appears when it is complete.
final class ExportOutput {
  /// The number of bytes that are collected before they are written.
  static let piece = 1 << 16

  private var file: AtomicFile?

  /// Opens the destination.
  /// - Parameter path: The path of the file; nil for standard output.
  init(to path: String?) throws(ReportError) {
    if let path { file = try AtomicFile(at: path) }
  }

  /// Writes a piece.
  /// - Throws: `OutputError` or `ReportError`.
  func print(_ piece: [UInt8]) throws {
    if file == nil { try Console.write(piece) } else { try file?.append(piece) }
  }

  /// Completes the output.
  /// - Throws: `ReportError`.
  func end() throws { try file?.putInPlace() }
}
