import Foundation

/// A short program that is run to its end, to see whether it works here.
enum SandboxTrial {
  /// The maximum number of bytes of standard error that are kept.
  private static let longest = 1_000

  /// Runs a command; whether it succeeded, and what it wrote on standard error, in one line.
  static func run(
    _ command: [String], environment: [String]
  ) throws(EngineError) -> (hasSucceeded: Bool, said: String) {
    let nowhere = try Spawn.nowhere(O_RDWR)
    defer { close(nowhere) }
    let (read, write) = try Spawn.pipe()
    defer { close(read) }
    let process: pid_t
    do {
      defer { close(write) }
      process = try Spawn.start(
        command[0], arguments: command, environment: environment, directory: "/", input: nowhere, output: nowhere,
        errors: write)
    }
    let bytes = (try? FileHandle(fileDescriptor: read, closeOnDealloc: false).readToEnd()) ?? nil
    let how = Spawn.reap(process)
    let lines = String(decoding: (bytes ?? Data()).prefix(longest), as: UTF8.self).split(whereSeparator: \.isNewline)
    return (how == Spawn.success, lines.isEmpty ? how : lines.joined(separator: "; "))
  }
}
