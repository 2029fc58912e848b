/// The confinement of an engine that isn't trusted: no network, no files but its own to read, a small private folder
/// to write in, and limits of what it uses.
///
/// `bwrap` (bubblewrap) confines the engine in namespaces of its own, and `prlimit` limits it. If Agon runs as root,
/// the engine runs as the user `nobody`.
public struct Sandbox: Hashable, Sendable {
  /// The maximum memory, in bytes: of all processes together where `systemd-run` can limit it, otherwise the address
  /// space of each.
  public var memory = 512 << 20
  /// The maximum number of processes and threads.
  public var processes = 32
  /// The maximum number of files that a process has open.
  public var files = 64
  /// The maximum size, in bytes, of each folder that can be written, which are in memory, and of each file.
  public var disk = 64 << 20
  /// The maximum CPU time of each process from start to end, in seconds.
  public var cpuSeconds = 3_600
  /// Further files and folders that can be read, such as those of an interpreter outside `/usr`.
  public var readable: [String] = []

  /// Creates a sandbox with the usual limits.
  public init() {}
}

extension Sandbox: CustomStringConvertible {
  /// The limits in one line, for records.
  public var description: String {
    let words = [
      "\(memory) bytes of memory", "\(processes) processes", "\(files) files", "\(disk) bytes of disk",
      "\(cpuSeconds) s of CPU time",
    ]
    return (words + readable.map { "reads \($0)" }).joined(separator: ", ")
  }
}
