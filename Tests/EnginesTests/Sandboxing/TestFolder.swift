import Foundation

/// A folder with some files, which is removed in the end.
final class TestFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)").path

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for (name, text) in files { try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
