import Dispatch
import Play
import Synchronization

/// Plays the jobs of a schedule on any number of workers; what is played doesn't depend on how many.
public struct Scheduler: Sendable {
  /// How a run came to its end.
  public enum Ending: Sendable, Hashable {
    /// All jobs of the schedule have been played and kept.
    case finished
    /// It was told to stop; the games that were finished by then have been kept.
    case stopped
  }

  /// How many games are played at once.
  public let workers: Int

  /// A scheduler with so many workers, at least one.
  public init(workers: Int) {
    precondition(workers > 0, "somebody has to play")
    self.workers = workers
  }

  /// Plays until the schedule has no more jobs, or until told to stop.
  ///
  /// Once told to stop it returns as soon as the games finished by then are kept, without waiting for those in flight:
  /// they are dropped.
  /// - Parameters:
  ///   - makePlay: called once on each worker; what it returns plays that worker's games.
  ///   - sink: gets the records in the order in which the games end, at most 200 ms after they do.
  ///   - stop: tells it to stop.
  /// - Throws: what `makePlay`, the games and `sink` throw; no games are begun after that.
  public func run(
    _ schedule: some Schedule, makePlay: @escaping @Sendable () throws -> PlayableVariant.Table,
    into sink: some ResultSink, stop: StopSignal = StopSignal()
  ) throws -> Ending {
    let over = DispatchSemaphore(value: 0)
    let writer = Writer(sink: sink) { over.signal() }
    return try run(Work(schedule, writer), makePlay: makePlay, writer: writer, over: over, stop: stop)
  }

  /// The same for a schedule that looks at results.
  /// - Parameter sink: gets the games that count, in the order of their jobs.
  public func run(
    _ schedule: some AdaptiveSchedule, makePlay: @escaping @Sendable () throws -> PlayableVariant.Table,
    into sink: some ResultSink, stop: StopSignal = StopSignal()
  ) throws -> Ending {
    let over = DispatchSemaphore(value: 0)
    let writer = Writer(sink: sink) { over.signal() }
    return try run(OrderedWork(schedule, writer), makePlay: makePlay, writer: writer, over: over, stop: stop)
  }

  private func run(
    _ work: some WorkQueue, makePlay: @escaping @Sendable () throws -> PlayableVariant.Table, writer: Writer,
    over: DispatchSemaphore, stop: StopSignal
  ) throws -> Ending {
    let group = DispatchGroup()
    // Not `concurrentPerform`, which caps at the number of cores: players may spend their time waiting.
    let queue = DispatchQueue(label: "agon.workers", attributes: .concurrent)
    stop.wake(over)
    for _ in 0..<workers {
      queue.async(group: group) {
        do {
          let play = try makePlay()
          while !stop.isRequested, let task = work.next() {
            guard work.finish(task, try play(task.job)) else { return }
          }
        } catch {
          work.fail(error)
          over.signal()
        }
      }
    }
    group.notify(queue: queue) { over.signal() }
    over.wait()
    work.close()
    let allPlayed = group.wait(timeout: .now()) == .success && work.isDone
    try writer.finish()
    if let error = work.error { throw error }
    return allPlayed ? .finished : .stopped
  }
}
