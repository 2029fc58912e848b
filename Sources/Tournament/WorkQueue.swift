import Dispatch
import Play
import Synchronization

/// The one owner of a schedule: hands its jobs to the workers and their records to the writer.
protocol WorkQueue: Sendable {
  /// A job with what is needed to put its record in its place.
  associatedtype Task: JobTask
  /// What went wrong; nothing is handed out after that.
  var error: (any Error)? { get }
  /// Whether all jobs have been handed out.
  var isDone: Bool { get }
  func next() -> Task?
  /// Takes the record of a job; false when no more are taken.
  func finish(_ task: Task, _ record: GameRecord) -> Bool
  func fail(_ error: any Error)
  /// Sends everybody away who waits for a job.
  func close()
}

extension WorkQueue {
  func close() {}
}

/// Something to be played.
protocol JobTask {
  var job: Job { get }
}

extension Job: JobTask {
  var job: Job { self }
}

/// Hands records on as they come.
final class Work<S: Schedule>: WorkQueue {
  private let writer: Writer
  private let state: Mutex<(schedule: S, isDone: Bool, error: (any Error)?)>

  init(_ schedule: S, _ writer: Writer) {
    self.writer = writer
    state = Mutex((schedule, false, nil))
  }

  var error: (any Error)? { state.withLock { $0.error } }
  var isDone: Bool { state.withLock { $0.isDone } }

  func next() -> Job? {
    state.withLock {
      guard $0.error == nil, let job = $0.schedule.next() else {
        $0.isDone = $0.error == nil
        return nil
      }
      return job
    }
  }

  func finish(_ job: Job, _ record: GameRecord) -> Bool { writer.add(record) }

  func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
  }
}

/// Shows records to the schedule in the order of its jobs, and hands on those that count, in the same order.
final class OrderedWork<S: AdaptiveSchedule>: WorkQueue {
  struct Task: JobTask {
    let number: Int
    let job: Job
  }

  private struct State {
    var schedule: S
    var dealt = 0
    /// Records before this number have been shown to the schedule.
    var shown = 0
    /// Records that wait for one before them.
    var early: [Int: GameRecord] = [:]
    var isDone = false
    var isClosed = false
    /// Workers that wait for a job.
    var sleepers = 0
    var error: (any Error)?
  }

  private enum Deal {
    case task(Task)
    case wait, end
  }

  private let writer: Writer
  private let state: Mutex<State>
  private let bell = DispatchSemaphore(value: 0)

  init(_ schedule: S, _ writer: Writer) {
    self.writer = writer
    state = Mutex(State(schedule: schedule))
  }

  var error: (any Error)? { state.withLock { $0.error } }
  var isDone: Bool { state.withLock { $0.isDone } }

  func next() -> Task? {
    while true {
      switch deal() {
      case .task(let task): return task
      case .wait: bell.wait()
      case .end: return nil
      }
    }
  }

  private func deal() -> Deal {
    state.withLock { state in
      guard state.error == nil, !state.isClosed else { return .end }
      if let job = state.schedule.next() {
        defer { state.dealt += 1 }
        return .task(Task(number: state.dealt, job: job))
      }
      // What is waited for are results of jobs in flight; without any there is nothing to come.
      if state.schedule.isWaiting, state.shown < state.dealt {
        state.sleepers += 1
        return .wait
      }
      state.isDone = true
      return .end
    }
  }

  // The writer is called with the lock held: only so do records reach it in order. It may wait there for the sink,
  // which needs no lock of ours.
  func finish(_ task: Task, _ record: GameRecord) -> Bool {
    state.withLock { state in
      state.early[task.number] = record
      while let next = state.early.removeValue(forKey: state.shown) {
        state.shown += 1
        if state.schedule.record(next), !writer.add(next) { return false }
      }
      wake(&state)
      return true
    }
  }

  func fail(_ error: any Error) {
    state.withLock {
      $0.error = $0.error ?? error
      wake(&$0)
    }
  }

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
