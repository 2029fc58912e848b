import Foundation
import Play
import Synchronization

/// Ensures that no engine outlives Agon, however Agon ends.
///
/// The reaper is one small shell, which knows the process groups of all engines: it waits for the end of a pipe that
/// only Agon holds, and then kills what is left: the groups and, where the system lists processes, every process with
/// an engine's variable in its environment. That also works when Agon is killed outright, and reaches the children of
/// engines, which the system's own death signal would not.
final class Reaper: Sendable {
  static let shared = Reaper()

  private struct State {
    var starts = 0
    /// The end of the pipe that the shell listens to; nil before it is needed, and where there is no shell.
    var pipe: Int32?
    var isStarted = false
  }

  private let state = Mutex(State())

  /// The beginning of the variable that marks the processes of all of this program's engines: `AGON_ENGINE=41.5c17.3.`.
  private static let variable = "AGON_ENGINE"
  private let mark = "\(variable)=\(getpid()).\(String(UInt64.random(in: 0...UInt64.max), radix: 16))."

  /// The variables that an engine gets, `NAME=VALUE`: all except the mark, which an Agon has that is itself an
  /// engine's, or a test's.
  static func environment(from variables: [String: String]) -> [String] {
    variables.filter { $0.key != variable }.map { "\($0.key)=\($0.value)" }
  }

  private init() {
    // An engine that is gone shows as a failed write; it must not take the whole program with it.
    signal(SIGPIPE, SIG_IGN)
  }

  private static let script = """
    trap '' INT TERM HUP QUIT PIPE
    while read -r sign group; do
      rest=
      for other in $groups; do [ "$other" = "$group" ] || rest="$rest $other"; done
      [ "$sign" = + ] && rest="$rest $group"
      groups=$rest
    done
    [ -n "$groups" ] || exit 0
    for group in $groups; do [ "$group" = 0 ] || kill -s KILL -- "-$group"; done
    for round in 1 2 3 4 5 6 7 8 9; do
      found=
      for file in /proc/[0-9]*/environ; do
        [ -r "$file" ] && tr '\\000' '\\n' < "$file" | grep -q "^$1" || continue
        process=${file#/proc/}
        kill -s KILL "${process%/environ}"
        found=yes
      done
      [ -n "$found" ] || exit 0
    done
    """

  /// Runs `start`, and watches the group that it started.
  /// - Parameter start: receives a variable that the engine's environment has to have.
  func watch(
    _ start: (String) throws(EngineError) -> pid_t
  ) throws(EngineError) -> (group: pid_t, variable: String) {
    try state.withLock { (state) throws(EngineError) in
      if !state.isStarted {
        OrphanedProcesses.adopt()
        state.pipe = try startShell()
        state.isStarted = true
      }
      // 0 is a group that may have begun, for a shell that is left alone just then.
      Self.tell(state.pipe, "+ 0\n")
      defer { Self.tell(state.pipe, "- 0\n") }
      state.starts += 1
      // With a sign at its end, so that 1 isn't taken for 12.
      let variable = "\(mark)\(state.starts)."
      let group = try start(variable)
      Self.tell(state.pipe, "+ \(group)\n")
      return (group, variable)
    }
  }

  /// Forgets groups that have been ended.
  func release(_ groups: some Sequence<pid_t>) {
    state.withLock { state in
      for group in groups { Self.tell(state.pipe, "- \(group)\n") }
    }
  }

  /// The end of the pipe to a new shell; nil where there is none.
  private func startShell() throws(EngineError) -> Int32? {
    let (read, write) = try Spawn.pipe()
    defer { close(read) }
    do {
      let nowhere = try Spawn.nowhere(O_RDWR)
      defer { close(nowhere) }
      _ = try Spawn.start(
        "/bin/sh", arguments: ["sh", "-c", Self.script, "sh", mark], environment: [], directory: "/", input: read,
        output: nowhere, errors: nowhere)
      return write
    } catch {
      close(write)
      if case .trouble = error { throw error }
      return nil
    }
  }

  private static func tell(_ pipe: Int32?, _ text: String) {
    guard let pipe else { return }
    _ = Array(text.utf8).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
  }
}
