import Foundation
import Testing

/// The files of the project, for tests of what its pages and sources say.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The contents of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The pages of the documentation.
  static func pages() throws -> [URL] {
    let catalogue = root.appending(path: "Sources/agon/Agon.docc")
    return try FileManager.default.subpathsOfDirectory(atPath: catalogue.path).sorted()
      .filter { $0.hasSuffix(".md") }.map { catalogue.appending(path: $0) }
  }

  /// The contents of a page of the documentation, by the name of its file without the extension.
  static func page(_ name: String) throws -> String {
    try String(contentsOf: #require(pages().first { $0.lastPathComponent == name + ".md" }), encoding: .utf8)
  }
}
