import CPlatform
import Foundation
import Play

/// Finds and ends the processes that engines have started, also in other process groups and sessions, and without
/// parents.
///
/// Such a process is found by its parents, as long as they live, and by a variable of its environment, which every
/// program passes on to those that it starts. Agon becomes the parent of processes that lose their own, so that those
/// that have ended can be reaped, but only if they belonged to an engine.
///
/// Some processes escape: a process with another environment, in a process group of its own, whose parents have ended
/// before the engine is ended; or any such process when Agon is killed outright. Nothing distinguishes it from a
/// process of another user of this library. For the same reason a process that has left both parents and group, and
/// ends by itself while its engine plays on, stays on the system's list until Agon ends.
enum OrphanedProcesses {
  /// The time that killed processes may take to end, in nanoseconds.
  private static let patience: Nanoseconds = 2_000_000_000
  /// The minimum number of looks before that time counts: on a busy machine a look may take longer than all of it,
  /// and processes started meanwhile are only seen by the next.
  private static let fewestLooks = 20

  /// Makes processes whose parents end children of this one.
  static func adopt() { _ = agon_adopt_orphans() }

  /// Ends engines and all that they have started. The engines themselves stay on the system's list.
  /// - Parameters:
  ///   - engines: the leaders of their process groups; children of this process that haven't been reaped.
  ///   - marks: the beginnings of the environment variables that mark their other processes.
  static func end(_ engines: [pid_t], marks: [String]) {
    let deadline = Clock.now() + patience
    var hunt = Hunt(engines: Set(engines), marks: marks)
    // The last look has to begin when nothing is left that might start another process.
    var (isCalm, looks) = (false, 0)
    repeat {
      isCalm = engines.allSatisfy(Spawn.hasEnded) && hunt.isOver
      // While its parent lives, the parentage of a process can be seen.
      hunt.look()
      looks += 1
      for engine in engines where Spawn.isChild(engine) { kill(-engine, SIGKILL) }
      hunt.kill()
      if !isCalm { usleep(1_000) }
    } while !(isCalm && hunt.isOver) && (looks < fewestLooks || Clock.now() < deadline)
  }

  /// Reaps processes of an engine that lost their parents and have ended.
  static func reap(in engine: pid_t) {
    var info = siginfo_t()
    while waitid(P_PGID, id_t(engine), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD {
      let process = agon_process(&info)
      guard process != engine, waitpid(process, nil, WNOHANG) == process else { return }
      info = siginfo_t()
    }
  }

  /// The search for the processes of some engines.
  private struct Hunt {
    let engines: Set<pid_t>
    let marks: [String]
    /// All processes found so far, with the times of their starts.
    private var known: [pid_t: UInt64] = [:]
    private var found: [ListedProcess] = []

    init(engines: Set<pid_t>, marks: [String]) {
      self.engines = engines
      self.marks = marks
    }

    /// Whether none of the processes found runs.
    var isOver: Bool { found.allSatisfy(\.hasEnded) }

    mutating func look() {
      let listed = ListedProcess.all()
      let children = Dictionary(grouping: listed, by: \.parent)
      func descendants(of roots: some Sequence<pid_t>) -> [ListedProcess] {
        var all: [ListedProcess] = []
        var open = Array(roots)
        while let process = open.popLast() {
          let next = children[process] ?? []
          all += next
          open += next.map(\.id)
        }
        return all
      }
      let here = getpid()
      // Processes that have lost their parents, and their descendants, are below this process.
      let marked = descendants(of: [here]).filter { process in
        !process.hasEnded && !engines.contains(process.id) && process.hasVariable(beginningWith: marks)
      }
      // A group that one of them leads holds only their processes, whether the leader has ended already or not.
      let members = listed.filter {
        engines.contains($0.group) || known[$0.group] != nil || known[$0.id] == $0.start
      }
      var next: [pid_t: ListedProcess] = [:]
      for process in marked + members { next[process.id] = process }
      for process in descendants(of: Array(next.keys) + engines) { next[process.id] = process }
      found = next.values.filter { !engines.contains($0.id) }
      for process in found { known[process.id] = process.start }
      for process in found where process.hasEnded && process.parent == here { waitpid(process.id, nil, WNOHANG) }
    }

    func kill() {
      for process in found where !process.hasEnded { process.kill() }
    }
  }
}
