import Foundation
import Play
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct MatchScheduleTests {
  private static let openings = Openings(listed: (0..<1_000).map { "o\($0)" })

  private static let entries = [
    Entry(variant: "x", players: ["a", "b"], openings: openings), Entry(variant: "y", players: ["a", "b"]),
  ]

  private func opening(_ variant: String, _ encounter: Int) -> String {
    Self.openings.opening(
      pairing: Seed.openings(run: 7, variant: variant, players: ["b", "a"]), encounter: encounter)
  }

  private func schedule(encounters: Int = 5_000, test: SequentialTest? = nil) -> MatchSchedule {
    MatchSchedule(
      players: ["a", "b"], entries: Self.entries,
      encounters: encounters, seed: 7, test: test)
  }

  /// A game that “a” wins with some luck that depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.seed &+ (job.players[0] == "a" ? 1 : 2))
    let winner: String? = [0, 1, 2, 3].contains(random.below(10)) ? nil : random.below(100) < 56 ? "a" : "b"
    return GameRecord(
      job: job, transcript: "", outcome: Outcome(winner: winner.map { $0 == job.players[0] ? 0 : 1 }, reason: .line),
      plies: 1, efforts: [Effort(), Effort()])
  }

  /// Plays a match, or what is left of it: all games played, in the order in which they ended, and the last tally.
  private func run(
    encounters: Int = 5_000, test: SequentialTest? = nil, workers: Int, known: [Job: Outcome] = [:],
    dawdling: Bool = false
  ) throws -> (records: [GameRecord], tally: MatchTally) {
    let sink = MemorySink()
    let tally = Mutex(MatchTally(player: "a"))
    let schedule = MatchSchedule(
      players: ["a", "b"], entries: Self.entries,
      encounters: encounters, seed: 7, test: test
    ) { update in tally.withLock { $0 = update } }
    let ending = try Scheduler(workers: workers).run(
      schedule, prior: { known[$0].map { .played($0) } ?? .unplayed },
      makePlay: {
        { job in
          if dawdling, job.encounter % 5 == 0 { Thread.sleep(forTimeInterval: 0.001) }
          return Self.play(job)
        }
      }, into: sink)
    #expect(ending == .finished)
    return (sink.records.withLock { $0 }, tally.withLock { $0 })
  }

  @Test("Variants are played in proportion to their weights, each with its openings in order")
  func weightsAndOpeningsHold() {
    let schedule = MatchSchedule(
      players: ["a", "b"],
      entries: [
        Entry(variant: "x", players: ["a", "b"], weight: 2, openings: Self.openings),
        Entry(variant: "y", players: ["a", "b"], weight: 0),
        Entry(variant: "z", players: ["a", "b"], openings: Self.openings),
      ], encounters: 6, seed: 7, test: nil)
    let jobs = schedule.jobs()
    let firsts = jobs.filter { $0.players[0] == "a" }
    #expect(firsts.map(\.variant) == ["x", "z", "x", "x", "z", "x"])
    #expect(firsts.map(\.encounter) == [0, 0, 1, 2, 1, 3])
    #expect(firsts.map(\.opening) == firsts.map { opening($0.variant, $0.encounter) })
  }

  @Test("Encounters rotate over variants and are played in both seatings")
  func encountersRotate() {
    let schedule = schedule(encounters: 3)
    let jobs = schedule.jobs()
    #expect(jobs.map(\.variant) == ["x", "x", "y", "y", "x", "x"])
    #expect(jobs.map(\.players) == [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]])
    #expect(jobs.map(\.opening) == [0, 0, nil, nil, 1, 1].map { $0.map { opening("x", $0) } ?? "" })
    #expect(jobs.map(\.encounter) == [0, 0, 0, 0, 1, 1])
    #expect(jobs[0].seed == jobs[1].seed)
    #expect(jobs[0].seed == Seed.game(run: 7, variant: "x", players: ["b", "a"], encounter: 0))
    #expect(schedule.planned == 6)
  }

  @Test("The verdict is the same whatever the number of workers")
  func workersKeepTheVerdict() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let alone = try run(test: test, workers: 1)
    let count = alone.records.count
    #expect(count > 100 && count < 10_000 && count.isMultiple(of: 2))
    #expect(test.verdict(llr: try test.llr(alone.tally.record)) == .acceptedH1)
    #expect(alone.tally.games.wins + alone.tally.games.draws + alone.tally.games.losses == count)
    for workers in [2, 7] {
      let many = try run(test: test, workers: workers, dawdling: true)
      #expect(many.tally.record == alone.tally.record && many.tally.countedEncounters == alone.tally.countedEncounters)
      // Games beyond the verdict may have been begun, and are kept as well.
      let counted = many.records.filter { $0.job.encounter < alone.tally.countedEncounters[$0.job.variant] ?? 0 }
      #expect(Set(counted) == Set(alone.records))
    }
  }

  @Test("Without a test all encounters are played")
  func noTestPlaysAll() throws {
    #expect(try run(encounters: 250, workers: 3).records.count == 500)
  }

  @Test("A match continues after any known games", arguments: [0, 1, 99, 100])
  func matchContinues(played: Int) throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let whole = try run(test: test, workers: 1)
    // Those of the beginning, and some that ended behind a slow one.
    let before = whole.records.prefix(played) + whole.records.dropFirst(played + 1).prefix(5)
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.job, $0.outcome) })
    let rest = try run(test: test, workers: 1, known: known)
    #expect(rest.records == whole.records.filter { known[$0.job] == nil })
    #expect(rest.tally.record == whole.tally.record)
  }

  @Test("For a decided match nothing is left to play")
  func decidedMatchIsDone() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let whole = try run(test: test, workers: 1)
    let outcomes = Dictionary(uniqueKeysWithValues: whole.records.map { ($0.job, $0.outcome) })
    let rest = try run(test: test, workers: 4, known: outcomes)
    #expect(rest.records.isEmpty)
    #expect(rest.tally.record == whole.tally.record)
  }

  @Test("Games are kept while an earlier slow one continues")
  func slowGameBlocksNoRecords() throws {
    let sink = MemorySink()
    let (slow, stop) = (DispatchSemaphore(value: 0), StopSignal())
    let runner = Thread { [self] in
      _ = try? Scheduler(workers: 3).run(
        schedule(encounters: 2_000),
        makePlay: {
          { job in
            if job.variant == "x", job.encounter == 0, job.players[0] == "a" { slow.wait() }
            return Self.play(job)
          }
        }, into: sink, stop: stop)
    }
    runner.start()
    while sink.records.withLock({ $0.count }) < 3_999 { Thread.sleep(forTimeInterval: 0.01) }
    #expect(sink.records.withLock { $0.count } == 3_999)
    stop.request()
    slow.signal()
  }

  @Test("A sink that fails ends the match with its error")
  func failingSinkEndsMatch() {
    #expect(throws: MemorySink.Failure()) {
      try Scheduler(workers: 3).run(
        schedule(encounters: 1_000_000), makePlay: { Self.play }, into: MemorySink(failsAfter: 100))
    }
  }
}
