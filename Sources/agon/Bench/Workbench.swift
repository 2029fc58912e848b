import Foundation

/// A temporary directory for a measurement.
enum Workbench {
  /// Runs `work` in a new directory.
  static func use<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try work(directory)
  }

  /// Builds a program in C with the machine's own compiler; nil when there is none.
  static func build(_ source: String, as name: String, in directory: URL) throws -> URL? {
    try Data(source.utf8).write(to: directory.appending(path: "\(name).c"))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-O3", "-w", "-o", name, "\(name).c"]
    compiler.currentDirectoryURL = directory
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? directory.appending(path: name) : nil
  }
}
