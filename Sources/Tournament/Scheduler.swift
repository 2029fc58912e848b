import Dispatch
import Play

/// Plays the jobs of a schedule on any number of workers; what is played doesn't depend on that number.
public struct Scheduler: Sendable {
  /// The reason why a run ended.
  public enum Ending: Sendable, Hashable {
    /// All jobs of the schedule have been played and kept.
    case finished
    /// A stop was requested; the games that were finished by then have been kept.
    case stopped
    /// The time was up before all was played; all games that were begun have been kept.
    case timeUp
  }

  /// The number of games played at once.
  public let workers: Int

  /// Creates a scheduler with a number of workers, at least one.
  public init(workers: Int) {
    precondition(workers > 0, "somebody has to play")
    self.workers = workers
  }

  /// Plays until the schedule has no more jobs, the time is up, or a stop is requested.
  ///
  /// After a stop request it returns as soon as the games finished by then are kept, without waiting for those in
  /// flight: they are dropped.
  /// - Parameters:
  ///   - prior: returns what is known of a job before it is played; called for each, in order.
  ///   - makePlay: called once on each worker; what it returns plays that worker's games. A game that ends as
  ///     `void` is left out, as if `prior` had said so of its job.
  ///   - sink: receives the records in the order in which the games end, at most 50 ms after they do, including those
  ///     that turn out not to count for the schedule.
  ///   - stop: the signal to stop, or to begin no more games.
  /// - Throws: The errors of `makePlay`, the games and `sink`; no games are begun after that. `SystemTrouble` where the
  ///   system doesn't provide enough threads for the workers.
  public func run<S: Schedule>(
    _ schedule: S, prior: @escaping @Sendable (Job) -> Prior = { _ in .unplayed },
    makePlay: @escaping @Sendable () throws -> PlayableVariant.Table, into sink: some ResultSink,
    stop: StopSignal = StopSignal()
  ) throws -> Ending {
    try requireThreads()
    let over = DispatchSemaphore(value: 0)
    let writer = Writer(sink: sink) { over.signal() }
    let work = WorkQueue(schedule, prior: prior, isTimeUp: stop.isTimeUp, writer)
    let group = DispatchGroup()
    stop.wake(over)
    for number in 1...workers {
      // A queue of its own for each: a concurrent one begins with as many threads as there are cores.
      DispatchQueue(label: "agon.worker.\(number)").async(group: group) {
        do {
          let play = try makePlay()
          while !stop.isRequested, let task = work.next() {
            let record = try play(task.job)
            guard record.outcome.reason != .void else {
              work.leaveOut(task)
              continue
            }
            guard work.finish(task, record) else { return }
          }
        } catch {
          work.fail(error)
          over.signal()
        }
      }
    }
    group.notify(queue: DispatchQueue(label: "agon.over")) { over.signal() }
    over.wait()
    work.close()
    let allPlayed = group.wait(timeout: .now()) == .success && work.isDone
    try writer.finish()
    if let error = work.error { throw error }
    if allPlayed { return .finished }
    return stop.isRequested ? .stopped : .timeUp
  }

  /// Makes sure that the system provides enough threads for the workers.
  /// - Throws: `SystemTrouble`.
  public func requireThreads() throws(SystemTrouble) { try ThreadRoom.require(workers + Self.otherThreads) }

  /// The number of threads in addition to the workers': the writer's, the sink's, and those that Dispatch needs for
  /// signals, timers and the end.
  private static let otherThreads = 6
}
