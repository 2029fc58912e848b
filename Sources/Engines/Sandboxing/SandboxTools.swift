import Foundation

/// The system's programs that make a sandbox.
struct SandboxTools: Hashable {
  /// The words before those of `bwrap`: what limits all processes together, and what changes the user.
  var before: [String]
  /// The path of `bwrap`.
  let bwrap: String
  /// The path of `prlimit`, which is the same in the sandbox.
  let prlimit: String
  /// Whether the words before limit the memory of all processes together.
  var limitsTotal = false

  /// Finds the programs in a `PATH`.
  /// - Parameter isRoot: whether the engine has to become another user.
  /// - Throws: `SandboxRefusal` that names the package of the one that is missing.
  init(path: String, isRoot: Bool = geteuid() == 0) throws(SandboxRefusal) {
    func find(_ program: String, of package: String) throws(SandboxRefusal) -> String {
      do {
        return try Spawn.find(program, path: path, directory: nil)
      } catch {
        throw SandboxRefusal(description: "\(error); install the package \(package)")
      }
    }
    bwrap = try find("bwrap", of: "bubblewrap")
    prlimit = try find("prlimit", of: "util-linux")
    let user = [Self.nobody, Self.nobody]
    before =
      isRoot
      ? [try find("setpriv", of: "util-linux"), "--reuid", user[0], "--regid", user[1], "--clear-groups", "--"] : []
  }

  /// The number of the user `nobody` and its group.
  private static let nobody = "65534"

  /// The programs on this machine, with `systemd-run` if it works here.
  static func found() throws(SandboxRefusal) -> SandboxTools {
    try SandboxTools(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  /// The words that run a command with a maximum of memory and processes together; nil where that isn't possible.
  static func total(_ sandbox: Sandbox) -> [String]? {
    systemd.map { $0 + scope(memory: sandbox.memory, tasks: sandbox.processes + ownProcesses) + ["--"] }
  }

  /// The number of processes that a sandbox itself needs.
  private static let ownProcesses = 8

  private static func scope(memory: Int, tasks: Int) -> [String] {
    ["-p", "MemoryMax=\(memory)", "-p", "MemorySwapMax=0", "-p", "TasksMax=\(tasks)"]
  }

  /// The variable by which `systemd-run` finds the manager of a user.
  static let runtime = "XDG_RUNTIME_DIR"

  /// The words that begin a scope of `systemd`; nil where it isn't there, or refuses one.
  private static let systemd: [String]? = {
    guard access("/run/systemd/system", F_OK) == 0 else { return nil }
    let variables = ProcessInfo.processInfo.environment
    guard let program = try? Spawn.find("systemd-run", path: variables["PATH"] ?? "", directory: nil) else {
      return nil
    }
    var words = [program, "--scope", "--quiet", "--collect"]
    if geteuid() != 0 {
      guard let place = variables[runtime] else { return nil }
      words = ["/usr/bin/env", "\(runtime)=\(place)"] + words + ["--user"]
    }
    let trial = words + scope(memory: 64 << 20, tasks: ownProcesses) + ["--", "/bin/true"]
    guard let answer = try? SandboxTrial.run(trial, environment: []), answer.hasSucceeded else { return nil }
    return words
  }()
}
