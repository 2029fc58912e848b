import Foundation
import Play
import Synchronization
import Testing

@testable import Tournament

/// Keeps what it gets, and fails or dawdles when asked to.
final class MemorySink: ResultSink {
  struct Failure: Error, Equatable {}

  let records = Mutex<[GameRecord]>([])
  let largest = Mutex(0)
  let failsAfter: Int
  let delay: TimeInterval

  init(failsAfter: Int = .max, delay: TimeInterval = 0) {
    self.failsAfter = failsAfter
    self.delay = delay
  }

  func write(_ batch: [GameRecord]) throws {
    Thread.sleep(forTimeInterval: delay)
    let count = records.withLock { $0.count }
    if count + batch.count > failsAfter { throw Failure() }
    largest.withLock { $0 = max($0, batch.count) }
    records.withLock { $0 += batch }
  }
}

/// Deals out this number of numbered jobs.
struct CountingSchedule: Schedule {
  var left: Int
  var planned: Int? { left }
  mutating func next() -> Step {
    guard left > 0 else { return .end }
    left -= 1
    return .job(Job(variant: "x", players: ["a", "b"], encounter: left, seed: UInt64(left)))
  }
}

@Suite struct SchedulerTests {
  @Sendable static func play(_ job: Job) -> GameRecord {
    GameRecord(
      job: job, transcript: "\(job.seed)", outcome: Outcome(winner: job.encounter % 2, reason: .line), plies: 1,
      efforts: [Effort(), Effort()])
  }

  @Test("The same games are played whatever the number of workers", arguments: [1, 2, 7])
  func workersDoNotMatter(workers: Int) throws {
    let sink = MemorySink()
    let ending = try Scheduler(workers: workers).run(CountingSchedule(left: 500), makePlay: { Self.play }, into: sink)
    #expect(ending == .finished)
    let records = sink.records.withLock { $0 }
    #expect(records.count == 500)
    #expect(
      Set(records)
        == Set(
          (0..<500).map { number in
            Self.play(Job(variant: "x", players: ["a", "b"], encounter: number, seed: UInt64(number)))
          }))
  }

  @Test("When the time is up no game is started, and those in progress are kept", arguments: [1, 3])
  func timeUpStartsNoGame(workers: Int) throws {
    let sink = MemorySink()
    let begun = Mutex(0)
    let stop = StopSignal { begun.withLock { $0 >= 20 } }
    let ending = try Scheduler(workers: workers).run(
      CountingSchedule(left: 500),
      makePlay: {
        { job in
          begun.withLock { $0 += 1 }
          return Self.play(job)
        }
      }, into: sink, stop: stop)
    #expect(ending == .timeUp)
    let (started, kept) = (begun.withLock { $0 }, sink.records.withLock { $0.count })
    // Each of the others may have been about to begin one.
    #expect(started == kept && 20..<(20 + workers) ~= kept)
  }

  @Test("A run that is complete when the time is up is finished")
  func completeAtTimeUpFinishes() throws {
    let sink = MemorySink()
    let ending = try Scheduler(workers: 2).run(
      CountingSchedule(left: 50), prior: { _ in .skipped }, makePlay: { Self.play }, into: sink,
      stop: StopSignal { true })
    #expect(ending == .finished)
  }

  @Test("Jobs that have been played are left out, and the others stay unchanged")
  func playedJobsAreSkipped() throws {
    let sink = MemorySink()
    let ending = try Scheduler(workers: 3).run(
      CountingSchedule(left: 500), prior: { $0.encounter.isMultiple(of: 3) ? .skipped : .unplayed },
      makePlay: { Self.play }, into: sink)
    #expect(ending == .finished)
    let played = sink.records.withLock { Set($0.map(\.job.encounter)) }
    #expect(played == Set((0..<500).filter { !$0.isMultiple(of: 3) }))
  }

  @Test("As many games run at once as there are workers, even far above the number of cores")
  func workersMayExceedCores() throws {
    let begun = Mutex(0)
    let all = DispatchSemaphore(value: 0)
    let sink = MemorySink()
    _ = try Scheduler(workers: 64).run(
      CountingSchedule(left: 64),
      makePlay: {
        { job in
          // No game ends before 64 have begun; a minute is for ever.
          let number = begun.withLock { count in
            count += 1
            return count
          }
          if number == 64 {
            for _ in 1..<64 { all.signal() }
          } else if all.wait(timeout: .now() + 60) == .timedOut {
            Issue.record("the 64 workers don't play side by side")
          }
          return Self.play(job)
        }
      }, into: sink)
    #expect(sink.records.withLock { $0.count } == 64)
  }

  @Test("A schedule that uses results isn't dealt out without bound after a slow game")
  func slowGameBoundsDealing() throws {
    let dealt = Mutex(0)
    let (slow, stop) = (DispatchSemaphore(value: 0), StopSignal())
    let schedule = MatchSchedule(
      players: ["a", "b"], entries: [Entry(variant: "x", players: [])], encounters: 1_000_000, seed: 1, test: nil)
    let runner = Thread {
      _ = try? Scheduler(workers: 2).run(
        schedule,
        makePlay: {
          { job in
            let number = dealt.withLock { count in
              count += 1
              return count
            }
            if number == 1 { slow.wait() }
            return Self.play(job)
          }
        }, into: MemorySink(), stop: stop)
    }
    runner.start()
    let window = WorkQueue<MatchSchedule>.window
    while dealt.withLock({ $0 }) < window { Thread.sleep(forTimeInterval: 0.01) }
    Thread.sleep(forTimeInterval: 0.1)
    #expect(dealt.withLock { $0 } == window)
    stop.request()
    slow.signal()
  }

  @Test("A schedule without jobs is finished at once")
  func noJobsFinishAtOnce() throws {
    let ending = try Scheduler(workers: 2).run(CountingSchedule(left: 0), makePlay: { Self.play }, into: MemorySink())
    #expect(ending == .finished)
  }

  @Test("The backlog of a slow sink stays bounded")
  func slowSinkBacklogIsBounded() throws {
    let sink = MemorySink(delay: 0.02)
    _ = try Scheduler(workers: 2).run(CountingSchedule(left: 100_000), makePlay: { Self.play }, into: sink)
    #expect(sink.records.withLock { $0.count } == 100_000)
    #expect(sink.largest.withLock { $0 } <= 4 * 4_096)
  }

  @Test("A sink that fails ends the run with its error")
  func failingSinkEndsTheRun() {
    let sink = MemorySink(failsAfter: 10_000)
    #expect(throws: MemorySink.Failure()) {
      try Scheduler(workers: 2).run(CountingSchedule(left: 10_000_000), makePlay: { Self.play }, into: sink)
    }
    #expect(sink.records.withLock { $0.count } <= 10_000)
  }

  @Test("Workers that can't start end the run with their error")
  func failingWorkersEndTheRun() {
    let begin: @Sendable () throws -> PlayableVariant.Table = { throw MemorySink.Failure() }
    #expect(throws: MemorySink.Failure()) {
      try Scheduler(workers: 3).run(CountingSchedule(left: 10), makePlay: begin, into: MemorySink())
    }
  }

  @Test("A stop keeps finished games and drops those in progress without waiting")
  func stopKeepsFinishedGames() throws {
    let sink = MemorySink()
    let stop = StopSignal()
    let stuck = DispatchSemaphore(value: 0)
    let ending = try Scheduler(workers: 2).run(
      CountingSchedule(left: 1_000),
      makePlay: {
        { job in
          if job.encounter == 900 { stop.request() }
          if job.encounter <= 900 { stuck.wait() }
          return Self.play(job)
        }
      }, into: sink, stop: stop)
    #expect(ending == .stopped)
    let kept = Set(sink.records.withLock { $0 }.map(\.job.encounter))
    #expect(kept.isSuperset(of: 902..<1_000))
    #expect(kept.allSatisfy { $0 > 900 })
    stuck.signal()
    stuck.signal()
  }

  @Test("A stop before the beginning plays nothing")
  func earlyStopPlaysNothing() throws {
    let stop = StopSignal()
    stop.request()
    let sink = MemorySink()
    #expect(
      try Scheduler(workers: 2).run(CountingSchedule(left: 9), makePlay: { Self.play }, into: sink, stop: stop)
        == .stopped)
    #expect(sink.records.withLock { $0.isEmpty })
  }

  @Test("A record is kept soon after its game ends")
  func recordsAreKeptSoon() throws {
    let sink = MemorySink()
    let stop = StopSignal()
    let stuck = DispatchSemaphore(value: 0)
    let runner = Thread {
      _ = try? Scheduler(workers: 1).run(
        CountingSchedule(left: 2),
        makePlay: {
          { job in
            if job.encounter == 0 { stuck.wait() }
            return Self.play(job)
          }
        }, into: sink, stop: stop)
    }
    runner.start()
    while sink.records.withLock({ $0.isEmpty }) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(sink.records.withLock { $0.count } == 1)
    stop.request()
    stuck.signal()
  }
}
