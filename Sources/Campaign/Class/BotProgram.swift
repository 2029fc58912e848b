import Foundation

/// The program of an uploaded bot, found by the names of its files.
package struct BotProgram: Hashable, Sendable, Codable {
  /// The program and its arguments.
  package let engine: [String]
  /// The directory that it runs in, within the upload.
  package let directory: String

  /// The rule by which the program is found, in words.
  package static let rule =
    "a zip has a file “run” that begins with #! or is a program of this system, or else main.py, bot.py, Main.java or "
    + "bot.jar; a single file ends in .py, .java or .jar, begins with #!, or is a program of this system"

  /// Finds the program among the files of an upload, or of the only directory in it; nil where there is none.
  /// - Parameters:
  ///   - root: the directory of the upload.
  ///   - directory: the directory of the files within it.
  package init?(in root: String, at directory: String) {
    var (directory, names) = (directory, Self.names(in: root + "/" + directory))
    while names.count == 1, Self.isDirectory(root + "/" + directory + "/" + names[0]) {
      directory += "/" + names[0]
      names = Self.names(in: root + "/" + directory)
    }
    let files = names.filter { !Self.isDirectory(root + "/" + directory + "/" + $0) }
    func path(_ name: String) -> String { root + "/" + directory + "/" + name }
    func command(_ name: String) -> [String]? {
      switch name.split(separator: ".").last {
      case "py": ["python3", "./" + name]
      case "java": ["java", "./" + name]
      case "jar": ["java", "-jar", "./" + name]
      default: Self.isProgram(path(name)) ? ["./" + name] : nil
      }
    }
    let known = ["run", "main.py", "bot.py", "Main.java", "bot.jar"].first(where: files.contains)
    let python = files.filter { $0.hasSuffix(".py") }
    let only = files.count == 1 ? files[0] : python.count == 1 ? python[0] : nil
    guard let name = known ?? only, let engine = command(name) else { return nil }
    if engine[0].hasPrefix("./"), chmod(path(name), 0o755) != 0 { return nil }
    (self.engine, self.directory) = (engine, directory)
  }

  private static func names(in directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// Whether a file begins like a script or a program.
  private static func isProgram(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = Array((try? file.read(upToCount: 4)) ?? Data())
    return start.starts(with: "#!".utf8) || start.starts(with: [0x7F] + Array("ELF".utf8))
      || [0xCFFA_EDFE, 0xCAFE_BABE].contains(start.reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
  }
}
