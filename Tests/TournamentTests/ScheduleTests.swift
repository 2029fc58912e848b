import Play
import Synchronization
import Testing

@testable import Tournament

/// Three or four sit down in all rotations; then the one that did worst makes way for the next in the queue.
private struct Queue: Schedule {
  static var looksAtResults: Bool { true }
  var planned: Int? { nil }

  var seated: [String]
  var waiting: [String]
  var rounds: Int
  private var encounter = 0
  private var jobs: [Job] = []
  private var open = 0
  private var points: [String: Double] = [:]

  init(seats: Int, rounds: Int) {
    seated = Array("abcd".prefix(seats)).map(String.init)
    waiting = ["v", "w", "x", "y", "z"]
    self.rounds = rounds
  }

  mutating func next() -> Step {
    if jobs.isEmpty, open == 0, encounter < rounds {
      jobs = SeatingScheme.rotations.seatings(of: seated).reversed().map {
        Job(
          variant: "x", players: $0, encounter: encounter,
          seed: Seed.game(run: 1, variant: "x", players: $0, encounter: encounter))
      }
      (encounter, open) = (encounter + 1, jobs.count)
    }
    return jobs.popLast().map { .job($0) } ?? (open > 0 ? .wait : .end)
  }

  mutating func record(_ result: JobResult) {
    for (seat, player) in result.job.players.enumerated() {
      points[player, default: 0] += result.outcome.score(of: seat)
    }
    open -= 1
    guard open == 0, let worst = seated.indices.min(by: { points[seated[$0]] ?? 0 < points[seated[$1]] ?? 0 }) else {
      return
    }
    waiting.append(seated[worst])
    seated[worst] = waiting.removeFirst()
    points = [:]
  }
}

@Suite struct ScheduleTests {
  /// A game that depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.players.joined().utf8.reduce(job.seed) { $0 &* 31 &+ UInt64($1) })
    let places = job.players.map { _ in 1 + random.below(job.players.count) }
    return GameRecord(job: job, transcript: "", outcome: Outcome(places: places, reason: .line), plies: 1, efforts: [])
  }

  private func run(
    _ schedule: Queue, workers: Int, prior: @escaping @Sendable (Job) -> Prior = { _ in .unplayed }
  ) throws -> [GameRecord] {
    let sink = MemorySink()
    let ending = try Scheduler(workers: workers).run(
      schedule, prior: prior, makePlay: { { job in Self.play(job) } }, into: sink)
    #expect(ending == .finished)
    return sink.records.withLock { $0 }
  }

  /// Plays a schedule one of whose games turns out, once it is played, not to count.
  private func run(_ schedule: Queue, workers: Int, void: Job) throws -> [GameRecord] {
    let sink = MemorySink()
    let isOver = Mutex(false)
    let ending = try Scheduler(workers: workers).run(
      schedule, prior: { job in job == void && isOver.withLock { $0 } ? .skipped : .unplayed },
      makePlay: {
        { job in
          guard job == void else { return Self.play(job) }
          isOver.withLock { $0 = true }
          return GameRecord(
            job: job, transcript: "", outcome: Outcome(places: [1, 1, 1], reason: .void), plies: 0, efforts: [])
        }
      }, into: sink)
    #expect(ending == .finished)
    return sink.records.withLock { $0 }
  }

  @Test("A schedule that uses results ends the same wherever it was interrupted", arguments: [3, 4])
  func interruptionsDoNotMatter(
    seats: Int
  ) throws {
    let schedule = Queue(seats: seats, rounds: 12)
    let whole = try run(schedule, workers: 1)
    #expect(whole.count == 12 * seats && Set(whole.flatMap(\.job.players)).count > seats + 3)
    #expect(Set(try run(schedule, workers: 5)) == Set(whole))
    for played in 0...whole.count {
      // Those of the beginning, and one that ended while the one before it was still being played.
      let before = whole.prefix(played) + whole.dropFirst(played + 1).prefix(1)
      let known = Dictionary(uniqueKeysWithValues: before.map { ($0.job, $0.outcome) })
      let prior: @Sendable (Job) -> Prior = { known[$0].map { .played($0) } ?? .unplayed }
      #expect(schedule.isDone(prior) == (played == whole.count))
      #expect(Set(try run(schedule, workers: 3, prior: prior)) == Set(whole).subtracting(before))
    }
  }

  @Test("Games after one that is left out aren't shown", arguments: [1, 4])
  func gapHidesLaterGames(workers: Int) throws {
    let schedule = Queue(seats: 3, rounds: 12)
    let whole = try run(schedule, workers: 1)
    let missing = whole[10].job
    // The round that the game belongs to is played as far as it can be, and none after it.
    let rest = try run(schedule, workers: workers) { $0 == missing ? .skipped : .unplayed }
    #expect(Set(rest) == Set(whole.prefix(12)).subtracting([whole[10]]))
    #expect(Set(try run(schedule, workers: workers, void: missing)) == Set(rest))
    // Nor does what is known of later games change that.
    let known = Dictionary(uniqueKeysWithValues: rest.map { ($0.job, $0.outcome) })
    let more = try run(schedule, workers: workers) { job in
      known[job].map { .played($0) } ?? (job == missing ? .skipped : .unplayed)
    }
    #expect(more.isEmpty)
  }
}
