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
  /// - Throws: what `makePlay` and `sink` throw; no games are begun after that.
  public func run(
    _ schedule: some Schedule, makePlay: @escaping @Sendable () throws -> (Job) -> GameRecord,
    into sink: some ResultSink, stop: StopSignal = StopSignal()
  ) throws -> Ending {
    let over = DispatchSemaphore(value: 0)
    let work = Work(schedule)
    let writer = Writer(sink: sink) { over.signal() }
    let group = DispatchGroup()
    // Not `concurrentPerform`, which caps at the number of cores: players may spend their time waiting.
    let queue = DispatchQueue(label: "agon.workers", attributes: .concurrent)
    stop.wake(over)
    for _ in 0..<workers {
      queue.async(group: group) {
        do {
          let play = try makePlay()
          while !stop.isRequested, let job = work.next() {
            guard writer.add(play(job)) else { return }
          }
        } catch {
          work.fail(error)
          over.signal()
        }
      }
    }
    group.notify(queue: queue) { over.signal() }
    over.wait()
    let allPlayed = group.wait(timeout: .now()) == .success && work.isDone
    try writer.finish()
    if let error = work.error { throw error }
    return allPlayed ? .finished : .stopped
  }

  /// The one owner of the schedule.
  private final class Work<S: Schedule>: Sendable {
    private let state: Mutex<(schedule: S, isDone: Bool, error: (any Error)?)>

    init(_ schedule: S) { state = Mutex((schedule, false, nil)) }

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

    func fail(_ error: any Error) {
      state.withLock { $0.error = $0.error ?? error }
    }
  }
}
