import CPlatform
import Foundation

/// A process as the system lists it.
///
/// Only Linux has a list that is read here. Elsewhere the list is empty, and of the processes that an engine has
/// started only those in its process group are known.
struct ListedProcess {
  let id: pid_t
  let parent: pid_t
  let group: pid_t
  /// The time of its start: a number identifies a process only together with this.
  let start: UInt64
  /// Whether the process has ended, and is only listed until its parent reaps it.
  let hasEnded: Bool

  /// All processes of the system.
  static func all() -> [ListedProcess] {
    #if os(Linux)
      guard let directory = opendir("/proc") else { return [] }
      defer { closedir(directory) }
      var processes: [ListedProcess] = []
      while let entry = readdir(directory) {
        let id = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 1) { atoi($0) }
        }
        if id > 0, let process = ListedProcess(id) { processes.append(process) }
      }
      return processes
    #else
      return []
    #endif
  }

  /// Looks a process up; nil when there is none.
  init?(_ id: pid_t) {
    guard let line = Self.read("/proc/\(id)/stat") else { return nil }
    // `PID (NAME) STATE PARENT GROUP ...`, and the name may have any character in it.
    let end = line.lastIndex(of: UInt8(ascii: ")")) ?? 0
    let rest = line.suffix(from: end).split(separator: UInt8(ascii: " "))
    guard rest.count > 20 else { return nil }
    func number(_ place: Int) -> UInt64 { UInt64(String(decoding: rest[place], as: UTF8.self)) ?? 0 }
    self.id = id
    hasEnded = rest[1].first == UInt8(ascii: "Z") || rest[1].first == UInt8(ascii: "X")
    parent = pid_t(clamping: number(2))
    group = pid_t(clamping: number(3))
    start = number(20)
  }

  /// Whether one of the variables that it was started with begins with one of these texts.
  func hasVariable(beginningWith texts: [String]) -> Bool {
    guard let environment = Self.read("/proc/\(id)/environ") else { return false }
    return environment.split(separator: 0).contains { variable in texts.contains { variable.starts(with: $0.utf8) } }
  }

  /// Kills the process; does nothing when its number has become another's.
  func kill() {
    if ListedProcess(id)?.start == start { _ = Foundation.kill(id, SIGKILL) }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while true {
      let count = Foundation.read(file, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
