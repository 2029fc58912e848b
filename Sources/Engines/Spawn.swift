import CSystem
import Foundation

/// Starting and ending processes: what Linux and macOS do differently is here.
enum Spawn {
  #if os(Linux)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  /// The two ends of a pipe, neither of which a program inherits unless told.
  static func pipe() throws(EngineError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = agon_pipe(&ends)
    guard result == 0 else { throw .notStarted("pipe", why: String(cString: strerror(errno))) }
    return (ends[0], ends[1])
  }

  /// Starts a program as the leader of a process group of its own, signals at their defaults.
  ///
  /// A process made by `fork` in a program with threads may do next to nothing; this is the way that is safe.
  static func start(
    _ path: String, arguments: [String], environment: [String], directory: String?, input: Int32, output: Int32,
    errors: Int32
  ) throws(EngineError) -> pid_t {
    #if os(Linux)
      var actions = Actions()
      var attributes = Attributes()
    #else
      var actions: Actions = nil
      var attributes: Attributes = nil
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if let directory { _ = agon_begin_in(&actions, directory) }
    for (from, to) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    _ = agon_close_others(&actions, &attributes)

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer {
      for text in argv + envp { free(text) }
    }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, &attributes, &argv, &envp)
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
    return signal == 0 ? "ended with exit code \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
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
