import CPlatform
import Foundation
import Play

/// Starts and ends processes.
enum Spawn {
  /// The two ends of a pipe, neither of which a program inherits by default.
  static func pipe() throws(EngineError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = agon_pipe(&ends)
    guard result == 0 else { throw trouble(errno, AGON_STAGE_HANDLES) }
    return (ends[0], ends[1])
  }

  /// The error where the system is out of handles, processes or memory.
  private static func trouble(_ error: Int32, _ stage: agon_stage) -> EngineError {
    let what = stage == AGON_STAGE_HANDLES ? "no pipe to a program that plays" : "no process for a program that plays"
    let help =
      switch error {
      case EMFILE: "“ulimit -n” shows and sets how many files may be open, fewer workers need fewer"
      case EAGAIN: "“ulimit -u” shows and sets how many processes there may be, fewer workers need fewer"
      default: "fewer workers need less"
      }
    return .trouble(SystemTrouble("\(what) could be had: \(String(cString: strerror(error))); \(help)"))
  }

  /// Opens the null device.
  static func nowhere(_ mode: Int32) throws(EngineError) -> Int32 {
    let end = open("/dev/null", mode | O_CLOEXEC)
    guard end >= 0 else { throw trouble(errno, AGON_STAGE_HANDLES) }
    return end
  }

  /// Starts a program as the leader of a process group of its own, signals at their defaults.
  /// - Throws: `EngineError.trouble`, `.notEntered` or `.notStarted`.
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
    var stage = AGON_STAGE_PROGRAM
    let result = argv.withUnsafeMutableBufferPointer { argv in
      envp.withUnsafeMutableBufferPointer { envp in
        cpus.withUnsafeBufferPointer { cpus in
          var program = agon_program(
            path: file, arguments: argv.baseAddress, environment: envp.baseAddress, directory: place ?? nil,
            input: input,
            output: output, errors: errors, memory: UInt64(limits.memory ?? 0), seconds: UInt64(limits.cpuSeconds ?? 0),
            cpus: cpus.baseAddress, cpu_count: cpus.count)
          return agon_start(&program, &process, &stage)
        }
      }
    }
    guard result == 0 else {
      throw error(result, stage, of: arguments[0], in: directory, hasMemoryLimit: limits.memory != nil)
    }
    return process
  }

  /// The error for a program that couldn't be started, by the system's error number.
  static func error(
    _ number: Int32, _ stage: agon_stage, of program: String, in directory: String?, hasMemoryLimit: Bool
  ) -> EngineError {
    switch (number, stage) {
    case (_, AGON_STAGE_HANDLES), (_, AGON_STAGE_PROCESS), (EAGAIN, _), (EMFILE, _), (ENFILE, _):
      trouble(number, stage)
    // Without a limit of its own, it is the system that is out of memory.
    case (ENOMEM, _) where !hasMemoryLimit: trouble(number, stage)
    case (_, AGON_STAGE_DIRECTORY): .notEntered(directory ?? "", number)
    default: .notStarted(program, why: String(cString: strerror(number)))
    }
  }

  /// Whether a child has ended; it isn't reaped, so that its number can't be given to another.
  static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
  }

  /// Whether a child has ended like programs that are asked to: by such a signal, or with a code that stands for one;
  /// programs that take the signal may end with 0, and ssh ends with 255.
  static func hasEndedAsTold(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD else {
      return false
    }
    #if canImport(Darwin)
      let status = info.si_status
    #else
      let status = info._sifields._sigchld.si_status
    #endif
    let hasExited = info.si_code == Int32(CLD_EXITED)
    return (hasExited ? [0, 128 + SIGHUP, 128 + SIGINT, 128 + SIGTERM, 255] : [SIGHUP, SIGINT, SIGTERM, SIGKILL])
      .contains(status)
  }

  /// Whether there is such a child, including one that has ended and hasn't been reaped.
  static func isChild(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  /// The exit of a program that succeeded.
  static let success = exit(code: 0)

  private static func exit(code: Int32) -> String { "ended with exit code \(code)" }

  /// Reaps a child, waiting for its end if need be, and returns how it ended.
  static func reap(_ process: pid_t) -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0
      ? exit(code: (status >> 8) & 0xFF)
      : "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  /// The file that a command's first word stands for: a path, or a name to look up in PATH.
  /// - Throws: `EngineError.notEntered`, `.notFound`, `.notInPath` or `.notStarted`.
  static func find(_ program: String, path: String, directory: String?) throws(EngineError) -> String {
    // In a directory that isn't one, or that is closed, no program is found either.
    if let directory, access(directory + "/.", X_OK) != 0 { throw .notEntered(directory, errno) }
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
    var isDirectory: ObjCBool = false
    let beside = (directory ?? ".") + "/" + program
    if !program.contains("/"), FileManager.default.fileExists(atPath: beside, isDirectory: &isDirectory),
      !isDirectory.boolValue
    {
      throw .notInPath(program)
    }
    throw .notFound(program)
  }
}
