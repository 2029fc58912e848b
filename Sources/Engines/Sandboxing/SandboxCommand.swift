import Foundation

/// The command that runs an engine in its sandbox.
struct SandboxCommand {
  /// The words of the command, of which the first is a path.
  let words: [String]
  /// The words before the engine's own program.
  private let confinement: [String]

  /// The folders of the system that can be read, as far as they are there.
  private static let system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  /// Settings that interpreters and the dynamic linker need.
  private static let settings = [
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
  ]
  /// The beginnings of the names of interpreters' settings in `/etc`, which have their version behind.
  private static let interpreters = ["java", "mono", "perl", "python"]
  /// The shell that stands between Agon and `bwrap`, which ends with its parent: that is a thread, and a thread of
  /// Agon's may end before the engine does.
  private static let parent = ["/bin/sh", "-c", #""$@"; exit $?"#, "sh"]

  /// - Parameters:
  ///   - program: the path of the engine's program.
  ///   - current: Agon's own working directory.
  ///   - home: the home of Agon's user.
  /// - Throws: `SandboxRefusal` where what the engine is to read holds Agon's own folders.
  init(
    _ spec: EngineSpec, sandbox: Sandbox, program: String, tools: SandboxTools,
    current: String = FileManager.default.currentDirectoryPath,
    home: String = FileManager.default.homeDirectoryForCurrentUser.path
  ) throws(SandboxRefusal) {
    let here = Self.absolute(current, in: "/")
    let directory = spec.directory.map { Self.absolute($0, in: here) }
    let place = directory ?? here
    var folders = sandbox.readable.map { Self.absolute($0, in: here) }
    if let directory { folders.append(directory) }
    for folder in folders {
      for (own, what) in [
        (here, "Agon's own working directory"), (Self.absolute(home, in: "/"), "the home of its user"),
      ]
      where Self.isIn(Self.real(own), Self.real(folder)) {
        throw SandboxRefusal(description: "the engine would read all of “\(folder)”, which holds \(what)")
      }
    }
    var words = [
      "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
      "--hostname", "sandbox", "--unsetenv", SandboxTools.runtime,
    ]
    for path in Self.system + Self.settings + Self.ofInterpreters { words += ["--ro-bind-try", path, path] }
    let room = ["--size", "\(sandbox.disk)", "--tmpfs"]
    words += ["--proc", "/proc", "--dev", "/dev"] + room + ["/dev/shm"] + room + ["/tmp"]
    // Without a directory of its own, it runs in an empty one of the same name, where its relative paths hold.
    if directory == nil, here != "/", !Self.system.contains(here) { words += room + [here] }
    for folder in folders { words += ["--ro-bind", Self.real(folder), folder] }
    for file in Self.files([program] + spec.command.dropFirst(), in: place)
    where !(folders + Self.system).contains(where: { Self.isIn(file, $0) }) {
      words += ["--ro-bind", Self.real(file), file]
    }
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", place, "--"]
    words += [
      tools.prlimit, "--nproc=\(sandbox.processes)", "--nofile=\(sandbox.files)", "--fsize=\(sandbox.disk)",
      "--cpu=\(sandbox.cpuSeconds):\(sandbox.cpuSeconds + 1)", "--core=0",
    ]
    if !tools.limitsTotal { words.append("--as=\(sandbox.memory)") }
    confinement = Self.parent + tools.before + [tools.bwrap] + words + ["--"]
    self.words = confinement + [program] + spec.command.dropFirst()
  }

  /// The command that runs a program that does nothing in this sandbox.
  var trial: [String] { confinement + ["/bin/true"] }

  /// The variables of an engine in a sandbox, before its own are added: none of Agon's but the language.
  static func variables(from own: [String: String] = ProcessInfo.processInfo.environment) -> [String: String] {
    ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "LANG": own["LANG"] ?? "C.UTF-8"]
  }

  /// Settings of interpreters of this machine.
  private static var ofInterpreters: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/etc")) ?? []
    return names.filter { name in interpreters.contains { name.hasPrefix($0) } }.sorted().map { "/etc/" + $0 }
  }

  /// The files that the words of a command name.
  private static func files(_ words: [String], in place: String) -> [String] {
    words.map { absolute($0, in: place) }.filter { path in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
    }
  }

  /// A path from the root, without `.` and `..`.
  private static func absolute(_ path: String, in place: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : place + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path without symbolic links, as far as it is there.
  private static func real(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  private static func isIn(_ path: String, _ folder: String) -> Bool {
    path == folder || folder == "/" || path.hasPrefix(folder + "/")
  }
}
