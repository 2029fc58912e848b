import Dispatch
import Engines
import Foundation
import Play
import Store
import Synchronization
import Tournament

/// The durations of games of a run, from a sample that was played to estimate them; its games count nowhere.
public struct TimeSample: Sendable {
  /// The mean duration of games.
  struct Pace: Sendable {
    var games = 0
    var seconds = 0.0

    mutating func add(_ time: Duration, games count: Int = 1) {
      games += count
      seconds += time / .seconds(1)
    }

    var mean: Double { seconds / Double(games) }
  }

  /// The number of games played.
  public let games: Int
  /// Whether only a lower bound of the duration is known, at some variant: no game was finished there.
  public let isAtLeast: Bool
  /// Whether some games are still in progress and are abandoned.
  let isCut: Bool
  private let paces: [String: Pace]
  /// The time for recording a game, in seconds.
  private let recording: Double
  /// The maximum wait for a game.
  private let patience: Duration

  /// The estimated time for these numbers of games at each variant, in seconds: workers share the games, while a single
  /// thread records them.
  public func seconds(for games: [String: Int], workers: Int) -> Double {
    let playing = games.reduce(0.0) { sum, part in
      sum + Double(part.value) * (paces[part.key]?.mean ?? patience / .seconds(1))
    }
    return max(playing / Double(workers), recording * Double(games.values.reduce(0, +)))
  }
}

extension TimeSample {
  /// The maximum number of games at a variant: many short ones are enough.
  private static let mostGames = 500
  /// The time after which no game is begun, but for variants that have none yet.
  private static let time = Duration.seconds(8)

  /// Plays games at all variants in turn, on all workers, for some seconds.
  ///
  /// - Parameters:
  ///   - plan: the run.
  ///   - engines: the engines of the plan's players.
  ///   - patience: the maximum wait for the first games of slow variants.
  /// - Throws: the errors of playing or recording games.
  init(of plan: RunPlan, engines: EngineRoster, patience: Duration = .seconds(60)) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store.forWriting(directory.appending(path: "sample.sqlite").path)
    let sink = Sink(store: store, run: try store.beginRun(plan.description), totals: Totals(plan.entries.count))
    let schedule = SampleSchedule(
      of: plan.format, at: plan.entries, encounters: plan.encounters, seating: plan.seating, seed: sink.run.seed)
    let start = ContinuousClock.now
    let stop = StopSignal { [totals = sink.totals] in
      totals.haveEnough(most: Self.mostGames, isLate: ContinuousClock.now - start > Self.time)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience / .seconds(1)) { stop.request() }
    let ending = try Scheduler(workers: plan.workers)
      .run(
        schedule, makePlay: { [totals = sink.totals] in totals.timed(plan.room(engines.makePlayers()).play) },
        into: sink, stop: stop)
    try store.close()
    (games, paces, recording) = sink.totals.result
    isAtLeast = paces.count < plan.entries.count
    (isCut, self.patience) = (ending == .stopped, patience)
  }

  /// Records games as a run does, to measure the time for that.
  private struct Sink: ResultSink {
    let store: Store
    let run: StoredRun
    let totals: Totals

    func write(_ records: [GameRecord]) throws {
      let start = ContinuousClock.now
      try store.write(records, to: run)
      totals.addRecorded(records.count, time: ContinuousClock.now - start)
    }
  }

  /// The totals of all workers.
  private final class Totals: Sendable {
    private struct Paces {
      /// The pace of the first games of a worker at a variant, for which its table is created.
      var first = Pace()
      /// The pace of all other games.
      var later = Pace()
    }

    private struct State {
      var paces: [String: Paces] = [:]
      var games = 0
      var recording = Pace()
    }

    private let variants: Int
    private let state = Mutex(State())

    init(_ variants: Int) { self.variants = variants }

    func haveEnough(most: Int, isLate: Bool) -> Bool {
      state.withLock { $0.games >= most * variants || (isLate && $0.paces.count == variants) }
    }

    /// Measures the time of each game of a worker.
    func timed(_ play: @escaping PlayableVariant.Table) -> PlayableVariant.Table {
      var known: Set<String> = []
      return { [self] job throws(SystemTrouble) in
        let start = ContinuousClock.now
        let record = try play(job)
        let time = ContinuousClock.now - start
        let turn = known.insert(job.variant).inserted ? \Paces.first : \Paces.later
        state.withLock { state in
          state.games += 1
          state.paces[job.variant, default: Paces()][keyPath: turn].add(time)
        }
        return record
      }
    }

    func addRecorded(_ games: Int, time: Duration) {
      state.withLock { $0.recording.add(time, games: games) }
    }

    var result: (games: Int, paces: [String: Pace], recording: Double) {
      state.withLock { state in
        let paces = state.paces.mapValues { $0.later.games > 0 ? $0.later : $0.first }
        return (state.games, paces, state.recording.games > 0 ? state.recording.mean : 0)
      }
    }
  }
}
