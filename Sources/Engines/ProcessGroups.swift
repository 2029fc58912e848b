import Foundation
import Play
import Synchronization

/// The process groups of all engines that run, so that none outlives Agon, however Agon ends.
///
/// A guardian, one small shell, knows them too: it waits for the end of a pipe that only Agon holds, and then kills
/// what is left. That also works when Agon is killed outright, and reaches the children of engines, which the system's
/// own death signal would not.
final class ProcessGroups: Sendable {
  static let shared = ProcessGroups()

  private struct State {
    var groups: Set<pid_t> = []
    var isClosed = false
    /// The end of the pipe that the guardian listens to; nil before it is needed, and where there is no shell.
    var guardian: Int32?
    var hasGuardian = false
  }

  private let state = Mutex(State())

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
    for group in $groups; do kill -s KILL -- "-$group"; done
    """

  /// Runs `start` and keeps the group that it started; refuses once all have been ended.
  func add(_ start: () throws(EngineError) -> pid_t) throws(EngineError) -> pid_t {
    try state.withLock { (state) throws(EngineError) -> pid_t in
      if state.isClosed { throw Self.refusal }
      if !state.hasGuardian {
        state.guardian = try Self.startGuardian()
        state.hasGuardian = true
      }
      let group = try start()
      state.groups.insert(group)
      Self.tell(state.guardian, "+ \(group)\n")
      return group
    }
  }

  /// Whether all have been ended, for good.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// What is thrown from then on.
  static let refusal = EngineError.trouble(SystemTrouble("Agon is about to end, and plays no more games"))

  /// Kills what is left of a group whose leader has ended but hasn't been reaped, or is to end now.
  func end(_ group: pid_t) {
    state.withLock {
      guard $0.groups.remove(group) != nil else { return }
      kill(-group, SIGKILL)
      Self.tell($0.guardian, "- \(group)\n")
    }
  }

  /// Kills all groups, for good: no more are started.
  func endAll() {
    state.withLock {
      $0.isClosed = true
      for group in $0.groups { kill(-group, SIGKILL) }
    }
  }

  /// The end of the pipe to a new guardian; nil where there is no shell for it.
  private static func startGuardian() throws(EngineError) -> Int32? {
    let (read, write) = try Spawn.pipe()
    defer { close(read) }
    do {
      let nowhere = try Spawn.nowhere(O_RDWR)
      defer { close(nowhere) }
      _ = try Spawn.start(
        "/bin/sh", arguments: ["sh", "-c", script], environment: [], directory: "/", input: read, output: nowhere,
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
