import Foundation
import Play
import Synchronization

/// The process groups of all engines that run, so that none outlives Agon, however Agon ends.
///
/// A guardian, one small shell, knows them too: it waits for the end of a pipe that only Agon holds, and then kills
/// what is left, the groups and, where the system lists processes, whatever has an engine's variable in its environment.
/// That also works when Agon is killed outright, and reaches the children of engines, which the system's own death signal
/// would not.
final class ProcessGroups: Sendable {
  static let shared = ProcessGroups()

  private struct State {
    /// The running engines, with the variables by which their processes are found.
    var groups: [pid_t: String] = [:]
    var starts = 0
    var isClosed = false
    /// The end of the pipe that the guardian listens to; nil before it is needed, and where there is no shell.
    var guardian: Int32?
    var hasGuardian = false
  }

  private let state = Mutex(State())

  /// What tells an engine's processes, by its beginning those of all of this program's engines: `AGON_ENGINE=41.5c17.3.`.
  static let variable = "AGON_ENGINE"
  private let mark = "\(variable)=\(getpid()).\(String(UInt64.random(in: 0...UInt64.max), radix: 16))."

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

  /// Runs `start` and keeps the group that it started; refuses once all have been ended.
  /// - Parameter start: gets a variable that the engine's environment has to have.
  func add(_ start: (String) throws(EngineError) -> pid_t) throws(EngineError) -> pid_t {
    try state.withLock { (state) throws(EngineError) -> pid_t in
      if state.isClosed { throw Self.refusal }
      if !state.hasGuardian {
        Strays.adopt()
        state.guardian = try startGuardian()
        state.hasGuardian = true
      }
      // 0 is a group that may have begun, for a guardian who is left alone just then.
      Self.tell(state.guardian, "+ 0\n")
      defer { Self.tell(state.guardian, "- 0\n") }
      state.starts += 1
      // With a sign at its end, so that 1 isn't taken for 12.
      let variable = "\(mark)\(state.starts)."
      let group = try start(variable)
      state.groups[group] = variable
      Self.tell(state.guardian, "+ \(group)\n")
      return group
    }
  }

  /// Whether all have been ended, for good.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// What is thrown from then on.
  static let refusal = EngineError.trouble(SystemTrouble("Agon is about to end, and plays no more games"))

  /// Kills what is left of groups whose leaders have ended but haven't been reaped, or are to end now, and all else that
  /// they have started.
  func end(_ groups: [pid_t]) {
    end(
      state.withLock { state in
        groups.compactMap { group in state.groups.removeValue(forKey: group).map { (group, $0) } }
      })
  }

  /// Kills all groups, and all else that engines have started, for good: no more are started.
  func endAll() {
    end(
      state.withLock { state in
        defer { state.groups = [:] }
        state.isClosed = true
        return state.groups.map { ($0.key, $0.value) }
      })
  }

  private func end(_ engines: [(group: pid_t, variable: String)]) {
    guard !engines.isEmpty else { return }
    Strays.end(engines.map(\.group), marks: engines.map(\.variable))
    // The guardian ends what is left where this doesn't come to its end.
    state.withLock { state in
      for (group, _) in engines { Self.tell(state.guardian, "- \(group)\n") }
    }
  }

  /// The end of the pipe to a new guardian; nil where there is no shell for it.
  private func startGuardian() throws(EngineError) -> Int32? {
    let (read, write) = try Spawn.pipe()
    defer { close(read) }
    do {
      let nowhere = try Spawn.nowhere(O_RDWR)
      defer { close(nowhere) }
      _ = try Spawn.start(
        "/bin/sh", arguments: ["sh", "-c", Self.script, "sh", mark], environment: [], directory: "/", input: read,
        output: nowhere,
        errors: nowhere)
      return write
    } catch {
      close(write)
      if case .trouble = error { throw error }
      return nil
    }
  }

  private static func tell(_ guardian: Int32?, _ text: String) {
    guard let guardian else { return }
    _ = Array(text.utf8).withUnsafeBytes { write(guardian, $0.baseAddress, $0.count) }
  }
}
