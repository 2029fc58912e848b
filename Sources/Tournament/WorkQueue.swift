import Dispatch
import Play
import Synchronization

/// The only owner of a schedule, which hands its jobs to the workers and their records to the writer.
///
/// Records are passed on when their games end, whatever their place in the schedule. The schedule, if it looks at
/// results, receives them in the order of its jobs.
final class WorkQueue<S: Schedule>: Sendable {
  /// A job, with its place in the order of all jobs.
  struct Task {
    let number: Int
    let job: Job
  }

  private struct State {
    var schedule: S
    var dealt = 0
    /// The number before which all results have been shown to the schedule.
    var shown = 0
    /// The place of the first job left out whose result the schedule should have seen: it is shown none from there on.
    var gap = Int.max
    /// Results that wait for an earlier one.
    var early: [Int: JobResult] = [:]
    var isDone = false
    var isClosed = false
    /// The number of workers that wait for a job.
    var sleepers = 0
    var error: (any Error)?
  }

  private enum Deal {
    case task(Task)
    case wait, end
  }

  /// The number of jobs that may be dealt out after one whose result is still to come, which bounds the memory for
  /// them.
  static var window: Int { 1 << 16 }

  private let writer: Writer
  private let prior: @Sendable (Job) -> Prior
  private let isTimeUp: @Sendable () -> Bool
  private let state: Mutex<State>
  private let bell = DispatchSemaphore(value: 0)

  init(
    _ schedule: S, prior: @escaping @Sendable (Job) -> Prior, isTimeUp: @escaping @Sendable () -> Bool = { false },
    _ writer: Writer
  ) {
    self.writer = writer
    self.prior = prior
    self.isTimeUp = isTimeUp
    state = Mutex(State(schedule: schedule))
  }

  /// The error that was thrown first; nothing is handed out after that.
  var error: (any Error)? { state.withLock { $0.error } }
  /// Whether all jobs have been handed out.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// The next job to be played, after a wait if need be; nil when there are no more.
  func next() -> Task? {
    while true {
      switch state.withLock({ deal(&$0) }) {
      case .task(let task): return task
      case .wait: bell.wait()
      case .end: return nil
      }
    }
  }

  private func deal(_ state: inout State) -> Deal {
    while state.error == nil, !state.isClosed {
      if S.looksAtResults, state.dealt - state.shown >= Self.window {
        return state.shown < state.gap ? sleep(&state) : end(&state)
      }
      switch state.schedule.next() {
      case .job(let job):
        switch prior(job) {
        case .unplayed:
          guard !isTimeUp() else {
            state.isClosed = true
            return .end
          }
          defer { state.dealt += 1 }
          return .task(Task(number: state.dealt, job: job))
        case .played(let outcome, let transcript):
          show(JobResult(job: job, outcome: outcome, transcript: transcript), number: state.dealt, &state)
          state.dealt += 1
        case .skipped: state.gap = min(state.gap, state.dealt)
        }
      case .wait where state.shown < min(state.dealt, state.gap):
        return sleep(&state)
      // Without jobs in flight there are no results to wait for.
      case .wait, .end:
        return end(&state)
      }
    }
    return .end
  }

  private func end(_ state: inout State) -> Deal {
    state.isDone = true
    return .end
  }

  private func sleep(_ state: inout State) -> Deal {
    state.sleepers += 1
    return .wait
  }

  /// Passes on the record of a job; false when no more are taken.
  ///
  /// The schedule receives the result before the writer gets the record: the sink knows the schedule's decision when
  /// that record reaches it.
  func finish(_ task: Task, _ record: GameRecord) -> Bool {
    assert(record.job == task.job, "a record is of the job that was dealt out")
    if S.looksAtResults {
      let result = JobResult(job: task.job, outcome: record.outcome, transcript: record.transcriptDigest)
      state.withLock {
        show(result, number: task.number, &$0)
        wake(&$0)
      }
    }
    return writer.add(record)
  }

  /// Leaves out a job whose game turned out not to count, as if that had been known before it was dealt out.
  func leaveOut(_ task: Task) {
    state.withLock {
      // Asked again, since the closure may record the games that are left out.
      _ = prior(task.job)
      $0.gap = min($0.gap, task.number)
      wake(&$0)
    }
  }

  private func show(_ result: JobResult, number: Int, _ state: inout State) {
    guard S.looksAtResults, number < state.gap else { return }
    assert(number >= state.shown && state.early[number] == nil, "each result is shown once")
    state.early[number] = result
    while let next = state.early.removeValue(forKey: state.shown) {
      state.shown += 1
      state.schedule.record(next)
    }
  }

  func fail(_ error: any Error) {
    state.withLock {
      $0.error = $0.error ?? error
      wake(&$0)
    }
  }

  /// Wakes all workers that wait for a job, and hands out no more.
  func close() {
    state.withLock {
      $0.isClosed = true
      wake(&$0)
    }
  }

  private func wake(_ state: inout State) {
    for _ in 0..<state.sleepers { bell.signal() }
    state.sleepers = 0
  }
}
