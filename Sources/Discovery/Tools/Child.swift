import CPlatform
import Foundation
import Synchronization

/// A program that is run for its output, and that ends when this program ends, for whatever reason.
///
/// A small shell runs it and waits for the end of a pipe that only this program holds; then it ends the process group
/// of both. That also works when this program is killed outright.
final class Child: Sendable {
  private static let script = """
    { "$@" 2>&1; printf '\\004%s\\n' "$?"; } </dev/null &
    trap '' INT TERM HUP QUIT PIPE
    exec >/dev/null 2>&1
    while read -r line; do :; done
    kill -s KILL 0
    """

  /// The end of the pipe that the shell listens to, while it runs.
  private let pipe: Mutex<Int32?>

  /// Starts a program found in PATH.
  /// - Parameters:
  ///   - line: receives each line that it prints, on a thread of its own.
  ///   - end: called on that thread when it has ended; with its exit code, nil where it was ended by `end`.
  /// - Returns: nil where there is no such program, or nothing can be started.
  init?(
    _ program: String, _ arguments: [String], line: @escaping @Sendable (String) -> Void,
    end: @escaping @Sendable (Int32?) -> Void
  ) {
    guard let file = Self.find(program), let input = Self.makePipe() else { return nil }
    guard let output = Self.makePipe() else {
      for handle in [input.read, input.write] { close(handle) }
      return nil
    }
    let process = Self.start(
      ["sh", "-c", Self.script, "sh", file] + arguments, input: input.read, output: output.write)
    for handle in [input.read, output.write] { close(handle) }
    guard let process else {
      for handle in [input.write, output.read] { close(handle) }
      return nil
    }
    pipe = Mutex(input.write)
    // It has a thread of its own, since it waits as long as the program runs.
    Thread.detachNewThread { [weak self] in
      let code = Self.read(output.read, line)
      close(output.read)
      // The shell waits for this.
      self?.end()
      while waitpid(process, nil, 0) < 0 && errno == EINTR {}
      end(code)
    }
  }

  deinit { end() }

  /// Ends the program. Lines that it has printed already are still passed on.
  func end() {
    pipe.withLock { pipe in
      if let pipe { close(pipe) }
      pipe = nil
    }
  }

  /// The path of a program in PATH; nil where there is none.
  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  private static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    return agon_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  private static func start(_ arguments: [String], input: Int32, output: Int32) -> pid_t? {
    // The output is parsed, so it has to be in English.
    var variables = ProcessInfo.processInfo.environment
    variables["LC_ALL"] = "C"
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let shell = strdup("/bin/sh")
    defer { for text in argv + envp + [shell] { free(text) } }
    var process: pid_t = 0
    var stage = AGON_STAGE_PROGRAM
    let result = argv.withUnsafeMutableBufferPointer { argv in
      envp.withUnsafeMutableBufferPointer { envp in
        var program = agon_program(
          path: shell, arguments: argv.baseAddress, environment: envp.baseAddress, directory: nil, input: input,
          output: output, errors: output, memory: 0, seconds: 0, cpus: nil, cpu_count: 0)
        return agon_start(&program, &process, &stage)
      }
    }
    return result == 0 ? process : nil
  }

  /// Passes on the lines printed, except the exit code, which a special character precedes.
  private static func read(_ handle: Int32, _ line: (String) -> Void) -> Int32? {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(handle, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      for byte in buffer[..<count] {
        guard byte == UInt8(ascii: "\n") else {
          text.append(byte)
          continue
        }
        let whole = String(decoding: text, as: UTF8.self)
        if text.first == 4 { return Int32(whole.dropFirst()) }
        line(whole)
        text = []
      }
    }
  }
}
