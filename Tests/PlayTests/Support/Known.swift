import Foundation
import Testing

/// Known answers, read from the files beside the tests.
enum Known {

  /// The fields of all lines below the heading.
  static func rows(_ file: String) throws -> [[String]] {
    try lines(file).dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  /// All lines that aren't empty.
  static func lines(_ file: String) throws -> [String] {
    let folder = try #require(Bundle.module.url(forResource: "Known", withExtension: nil))
    return try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
