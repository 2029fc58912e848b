import CSystem
import Foundation

/// Starting and ending processes.
enum Spawn {
  /// The two ends of a pipe, neither of which a program inherits unless told.
  static func pipe() throws(EngineError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = agon_pipe(&ends)
    guard result == 0 else { throw .notStarted("pipe", why: String(cString: strerror(errno))) }
    return (ends[0], ends[1])
  }

  /// Starts a program as the leader of a process group of its own, signals at their defaults.
  static func start(
    _ path: String, arguments: [String], environment: [String], directory: String? = nil,
    limits: EngineLimits = .init(),
    input: Int32, output: Int32, errors: Int32
  ) throws(EngineError) -> pid_t {
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    let (file, place) = (strdup(path), directory.map { strdup($0) })
    defer {
      for text in argv + envp + [file, place ?? nil] { free(text) }
    }
    let cpus = limits.cpus.map(Int32.init)
    var process: pid_t = 0
    let result = argv.withUnsafeMutableBufferPointer { argv in
      envp.withUnsafeMutableBufferPointer { envp in
        cpus.withUnsafeBufferPointer { cpus in
          var program = agon_program(
            path: file, arguments: argv.baseAddress, environment: envp.baseAddress, directory: place ?? nil,
            input: input,
            output: output, errors: errors, memory: UInt64(limits.memory ?? 0), seconds: UInt64(limits.cpuSeconds ?? 0),
            cpus: cpus.baseAddress, cpu_count: cpus.count)
          return agon_start(&program, &process)
        }
      }
    }
    guard result == 0 else { throw .notStarted(arguments[0], why: String(cString: strerror(result))) }
    return process
  }

  /// Whether a child has ended; it stays there to be reaped, so that its number can't be given to another.
  static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  /// Takes an ended child off the system's list, waiting for its end if need be, and tells how it ended.
  static func reap(_ process: pid_t) -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0
      ? "ended with exit code \((status >> 8) & 0xFF)"
      : "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  /// The file that a command's first word stands for: a path, or a name to look up in PATH.
  static func find(_ program: String, path: String, directory: String?) throws(EngineError) -> String {
    let places = program.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    var found: String?
    for place in places {
      let file = place + program
      // A relative path is taken by the new process, when it is where it runs.
      let seen = file.hasPrefix("/") ? file : (directory.map { $0 + "/" } ?? "") + file
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: seen, isDirectory: &isDirectory), !isDirectory.boolValue else {
        continue
      }
      if access(seen, X_OK) == 0 { return file }
      found = found ?? seen
    }
    if found != nil { throw .notStarted(program, why: "it isn't executable") }
    throw .notFound(program)
  }
}
