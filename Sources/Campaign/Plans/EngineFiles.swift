import Engines
import Foundation
import Store

extension EngineSpec {
  /// Whether the command alone decides how it plays when another program than Agon starts it.
  var hasOnlyCommand: Bool {
    directory == nil && environment.isEmpty && options.isEmpty && limits == EngineLimits()
  }

  /// The number of leading bytes that are read of a longer file; its length is included, too.
  private static let mostBytes = 16 << 20

  /// A digest, 16 hexadecimal digits, of the files that the command names: arguments that are files, and the program
  /// where it is named with a slash. A program that is looked up in `PATH` counts by its name only, since an updated
  /// interpreter isn't another player. Nil where the command names no readable file.
  package var filesDigest: String? {
    var digest = Digest("engine files")
    var hasFiles = false
    for (place, word) in command.enumerated() where place > 0 || word.contains("/") {
      let path = word.hasPrefix("/") ? word : (directory.map { $0 + "/" } ?? "") + word
      guard let length = Self.length(of: path), let file = FileHandle(forReadingAtPath: path),
        let bytes = try? file.read(upToCount: Self.mostBytes)
      else { continue }
      digest.add(place)
      digest.add(bytes)
      digest.add(length)
      hasFiles = true
    }
    return hasFiles ? digest.hex : nil
  }

  /// The length of a file, in bytes; nil where there is none.
  private static func length(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
