import Foundation
import Play
import Synchronization

/// The process groups of the engines of one run.
final class ProcessGroups: Sendable {
  private struct State {
    /// The running engines, with the variables by which their processes are found.
    var groups: [pid_t: String] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Runs `start` and keeps the group that it started; throws `refusal` once all have been ended.
  /// - Parameter start: receives a variable that the engine's environment has to have.
  func add(_ start: (String) throws(EngineError) -> pid_t) throws(EngineError) -> pid_t {
    try state.withLock { (state) throws(EngineError) -> pid_t in
      if state.isClosed { throw Self.refusal }
      let (group, variable) = try Reaper.shared.watch(start)
      state.groups[group] = variable
      return group
    }
  }

  /// Whether all groups have been ended, for good.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether all groups have been ended, waiting up to `nanoseconds` for it.
  func isClosed(within nanoseconds: Nanoseconds) -> Bool {
    let deadline = Clock.now() + nanoseconds
    while !isClosed && Clock.now() < deadline { usleep(1_000) }
    return isClosed
  }

  /// The error once all groups have been ended.
  static let refusal = EngineError.trouble(SystemTrouble("the run is about to end, and its engines play no more games"))

  /// Kills the remaining processes of groups whose leaders have ended but haven't been reaped, or are to end now, and
  /// everything else that they have started.
  func end(_ groups: [pid_t]) {
    end(
      state.withLock { state in
        groups.compactMap { group in state.groups.removeValue(forKey: group).map { (group, $0) } }
      })
  }

  /// Kills all groups and everything else that engines have started, for good: no more are started.
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
    OrphanedProcesses.end(engines.map(\.group), marks: engines.map(\.variable))
    // Not before: the reaper ends what is left if this doesn't run to completion.
    Reaper.shared.release(engines.map(\.group))
  }
}
