import Play
import Synchronization
import Testing
import Tuning

@testable import Tournament

@Suite struct TuneScheduleTests {
  private func schedule(
    games: Int = 400, played: [TuneQueue.Played] = [],
    onStep: @escaping @Sendable (TuneQueue.Played, any Optimiser) -> Void = { _, _ in }
  ) throws -> TuneSchedule {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 1, min: 0, max: 10)])
    let optimiser = TuneMethod.usual.optimiser(space, games: games, seed: 5)
    let queue = try #require(TuneQueue(optimiser, encounters: 2, games: games, played: played))
    return TuneSchedule(
      queue,
      entries: [
        Entry(variant: "x", players: [], openings: Openings(listed: ["o1", "o2", "o3"])),
        Entry(variant: "y", players: [], weight: 0.5),
      ], encounters: 2, seed: 5, name: { space.text(of: $0) }, onStep: onStep)
  }

  /// A game that depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    let places = [[1, 2], [2, 1], [1, 1]][Int(SplitMix.mix(job.seed &+ UInt64(job.players[0].count)) % 3)]
    return GameRecord(job: job, transcript: "", outcome: Outcome(places: places, reason: .line), plies: 1, efforts: [])
  }

  private struct Nowhere: ResultSink {
    func write(_ records: [GameRecord]) throws {}
  }

  private func steps(workers: Int, played: [TuneQueue.Played] = []) throws -> [TuneQueue.Played] {
    let log = Mutex<[TuneQueue.Played]>([])
    let schedule = try schedule(played: played) { step, _ in log.withLock { $0.append(step) } }
    #expect(try Scheduler(workers: workers).run(schedule, makePlay: { Self.play }, into: Nowhere()) == .finished)
    return log.withLock { $0 }
  }

  @Test("Any number of workers plays the same steps, all of them")
  func workersPlaySameSteps() throws {
    let one = try steps(workers: 1)
    #expect(one.count == 100)
    #expect(one.allSatisfy { $0.result.games == 4 })
    #expect(try steps(workers: 7) == one)
  }

  @Test("A continued schedule plays the rest")
  func scheduleContinues() throws {
    let all = try steps(workers: 2)
    #expect(try steps(workers: 3, played: Array(all[..<33])) == Array(all[33...]))
  }

  @Test("Encounters are dealt in both seatings to variants by their weights")
  func weightsDealEncounters() throws {
    var schedule = try schedule()
    let jobs = schedule.jobs()
    #expect(jobs.count == 64 && schedule.planned == 400)
    for pair in stride(from: 0, to: jobs.count, by: 2) {
      #expect(jobs[pair].players == jobs[pair + 1].players.reversed())
      #expect(jobs[pair].seed == jobs[pair + 1].seed && jobs[pair].opening == jobs[pair + 1].opening)
    }
    #expect(abs(jobs.count { $0.variant == "x" } - 43) <= 1)
    #expect(jobs.filter { $0.variant == "x" }.prefix(6).map(\.opening) == ["o1", "o1", "o2", "o2", "o3", "o3"])
    for _ in jobs { _ = schedule.next() }
    guard case .wait = schedule.next() else {
      Issue.record("there is more to come once results are in")
      return
    }
  }
}
