import Foundation
import Play
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct MatchScheduleTests {
  /// Openings that say which encounter they are for.
  private struct Numbered: OpeningSource {
    var number = 0
    mutating func next() -> String {
      defer { number += 1 }
      return "o\(number)"
    }
  }

  private func schedule(
    encounters: Int = 5_000, test: SequentialTest? = nil, known: (Job) -> Outcome? = { _ in nil }
  ) -> MatchSchedule {
    MatchSchedule(
      players: ["a", "b"], entries: [.init(variant: "x", openings: Numbered()), .init(variant: "y")],
      encounters: encounters, seed: 7, test: test, known: known)
  }

  /// A game that “a” wins with some luck that hangs on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.seed &+ (job.players[0] == "a" ? 1 : 2))
    let winner: String? = [0, 1, 2, 3].contains(random.below(10)) ? nil : random.below(100) < 56 ? "a" : "b"
    return GameRecord(
      job: job, transcript: "", outcome: Outcome(winner: winner.map { $0 == job.players[0] ? 0 : 1 }, reason: .line),
      plies: 1, efforts: [Effort(), Effort()])
  }

  private func run(_ schedule: MatchSchedule, workers: Int, dawdling: Bool = false) throws -> [GameRecord] {
    let sink = MemorySink()
    let ending = try Scheduler(workers: workers).run(
      schedule,
      makePlay: {
        { job in
          if dawdling, job.encounter % 5 == 0 { Thread.sleep(forTimeInterval: 0.001) }
          return Self.play(job)
        }
      }, into: sink)
    #expect(ending == .finished)
    return sink.records.withLock { $0 }
  }

  @Test func `Variants are played in proportion to their weights, each with its own openings in order`() {
    var schedule = MatchSchedule(
      players: ["a", "b"],
      entries: [
        .init(variant: "x", openings: Numbered(), weight: 2), .init(variant: "y", weight: 0),
        .init(variant: "z", openings: Numbered(), weight: 1),
      ], encounters: 6, seed: 7, test: nil)
    var jobs: [Job] = []
    while let job = schedule.next() { jobs.append(job) }
    let firsts = jobs.filter { $0.players[0] == "a" }
    #expect(firsts.map(\.variant) == ["x", "z", "x", "x", "z", "x"])
    #expect(firsts.map(\.opening) == ["o0", "o0", "o1", "o2", "o1", "o3"])
    #expect(firsts.map(\.encounter) == [0, 0, 1, 2, 1, 3])
  }

  @Test func encountersRotateOverVariantsAndArePlayedInBothSeatings() {
    var schedule = schedule(encounters: 3)
    var jobs: [Job] = []
    while let job = schedule.next() { jobs.append(job) }
    #expect(jobs.map(\.variant) == ["x", "x", "y", "y", "x", "x"])
    #expect(jobs.map(\.players) == [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]])
    #expect(jobs.map(\.opening) == ["o0", "o0", "", "", "o1", "o1"])
    #expect(jobs.map(\.encounter) == [0, 0, 0, 0, 1, 1])
    #expect(jobs[0].seed == jobs[1].seed && jobs[0].seed == Seed.game(run: 7, variant: "x", encounter: 0))
    #expect(schedule.count == 6)
  }

  @Test func theVerdictAndTheGamesAreTheSameWhateverTheNumberOfWorkers() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let alone = try run(schedule(test: test), workers: 1)
    #expect(alone.count > 100 && alone.count < 10_000)
    #expect(alone.count.isMultiple(of: 2))
    for workers in [2, 7] {
      #expect(try run(schedule(test: test), workers: workers, dawdling: true) == alone)
    }
    var tally = MatchTally(player: "a")
    for record in alone { tally.add(record.outcome, players: record.job.players) }
    #expect(test.verdict(llr: try test.llr(tally.record)) == .acceptedH1)
    #expect(tally.games.wins + tally.games.draws + tally.games.losses == alone.count)
  }

  @Test func withoutATestAllEncountersArePlayed() throws {
    #expect(try run(schedule(encounters: 250), workers: 3).count == 500)
  }

  @Test(arguments: [0, 1, 99, 100]) func aMatchGoesOnWhereItWas(played: Int) throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let whole = try run(schedule(test: test), workers: 1)
    let before = Dictionary(uniqueKeysWithValues: whole.prefix(played).map { ($0.job, $0.outcome) })
    let rest = schedule(test: test) { before[$0] }
    #expect(rest.tally.isInPair == !played.isMultiple(of: 2))
    #expect(try run(rest, workers: 4) == Array(whole.dropFirst(played)))
  }

  @Test func ofADecidedMatchNothingIsLeftToPlay() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40)
    let whole = try run(schedule(test: test), workers: 1)
    let outcomes = Dictionary(uniqueKeysWithValues: whole.map { ($0.job, $0.outcome) })
    var rest = schedule(test: test) { outcomes[$0] }
    #expect(rest.isDecided)
    #expect(rest.next() == nil)
  }

  @Test func aSinkThatFailsEndsTheMatchWithItsError() {
    #expect(throws: MemorySink.Failure()) {
      try Scheduler(workers: 3).run(
        schedule(encounters: 1_000_000), makePlay: { Self.play }, into: MemorySink(failsAfter: 100))
    }
  }
}
