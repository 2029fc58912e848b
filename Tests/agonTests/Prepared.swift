import Foundation

/// The files that the tests of a suite begin with, such as the database of a run: made once, and each test has a copy.
struct Prepared: Sendable {
  private let files: Result<[String: Data], any Error>

  /// - Parameter prepare: makes the files in the program's directory.
  init(_ prepare: (Program) throws -> Void) {
    files = Result {
      let program = try Program()
      defer { program.remove() }
      try prepare(program)
      let names = try FileManager.default.subpathsOfDirectory(atPath: program.directory.path)
      return try names.reduce(into: [:]) { files, name in
        var isDirectory: ObjCBool = false
        let file = program.directory.appending(path: name)
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
        if !isDirectory.boolValue { files[name] = try Data(contentsOf: file) }
      }
    }
  }

  /// A program in a directory of its own that has these files.
  func program() throws -> Program {
    let program = try Program()
    for (name, data) in try files.get() {
      let file = program.directory.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return program
  }
}
