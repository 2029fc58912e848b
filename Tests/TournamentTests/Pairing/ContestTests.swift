import Play
import Statistics
import Testing

@testable import Tournament

extension ContestSchedule {
  /// Plays all of it, one game after the other.
  mutating func play(_ outcome: (Job) -> Outcome) -> [Job] {
    var jobs: [Job] = []
    while case .job(let job) = next() {
      jobs.append(job)
      record(JobResult(job: job, outcome: outcome(job)))
    }
    return jobs
  }
}

extension Outcome {
  /// The player that comes first in a list wins.
  static func better(of job: Job, in order: [String]) -> Outcome {
    let ranks = job.players.map { order.firstIndex(of: $0) ?? order.count }
    return Outcome(places: ranks[0] < ranks[1] ? [1, 2] : [2, 1], reason: .line)
  }
}

@Suite struct ContestTests {
  private static let entries = [
    Entry(variant: "x", players: ["a", "b", "c", "d", "e"]), Entry(variant: "y", players: ["a", "b", "c", "d", "e"]),
  ]

  private static let formats: [any TournamentFormat] = [
    Swiss(FormatSettings(for: Swiss.keys)), Knockout(FormatSettings(for: Knockout.keys)),
    Knockout(FormatSettings(for: Knockout.keys, texts: ["losses": "2"])),
    Ladder(FormatSettings(for: Ladder.keys, texts: ["rounds": "5"])),
  ]

  /// The formats above, and those whose pairings are known before.
  private static let all: [any TournamentFormat] =
    formats + [
      RoundRobin(), Gauntlet(FormatSettings(for: Gauntlet.keys, players: ["challengers": ["a", "b"]])),
      UntilClear(ClaimGoal(.ranking, within: 150, confidence: 0.6), games: 400),
      LeagueFormat(
        FormatSettings(for: LeagueFormat.keys, groups: ["divisions": [["a", "b", "c"], ["d", "e"]]], texts: [:])),
    ]

  /// A game that depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.players.joined().utf8.reduce(job.seed) { $0 &* 31 &+ UInt64($1) })
    let places = [[1, 2], [2, 1], [1, 1]][random.below(3)]
    return GameRecord(job: job, transcript: "", outcome: Outcome(places: places, reason: .line), plies: 1, efforts: [])
  }

  private func run(
    _ schedule: any Schedule, workers: Int, prior: @escaping @Sendable (Job) -> Prior = { _ in .unplayed }
  ) throws -> [GameRecord] {
    let sink = MemorySink()
    let ending = try Scheduler(workers: workers).run(
      schedule, prior: prior, makePlay: { { job in Self.play(job) } }, into: sink)
    #expect(ending == .finished)
    return sink.records.withLock { $0 }
  }

  @Test("Every format is tried")
  func everyFormatIsTried() {
    #expect(Set(Self.all.map { type(of: $0).name }) == Set(FormatCatalog.formats.map { $0.name }))
  }

  @Test("A contest ends the same wherever it was interrupted and with any number of workers", arguments: all.indices)
  func interruptionsDoNotMatter(format: Int) throws {
    let schedule = Self.all[format].schedule(of: Self.entries, encounters: 2, seating: .rotations, seed: 3)
    let whole = try run(schedule, workers: 1)
    #expect(whole.count >= 32 && schedule.planned ?? whole.count == whole.count)
    #expect(Set(whole.map(\.job)).count == whole.count, "no game is played twice")
    #expect(Set(try run(schedule, workers: 4)) == Set(whole))
    for played in stride(from: 0, through: whole.count, by: max(7, whole.count / 20)) {
      // Those of the beginning, and one that ended while the one before it was still being played.
      let before = whole.prefix(played) + whole.dropFirst(played + 1).prefix(1)
      let known = Dictionary(uniqueKeysWithValues: before.map { ($0.job, $0.outcome) })
      let prior: @Sendable (Job) -> Prior = { known[$0].map { .played($0) } ?? .unplayed }
      #expect(Set(try run(schedule, workers: 3, prior: prior)) == Set(whole).subtracting(before))
    }
  }

  @Test("A round is dealt out before its results, and no further")
  func oneRoundIsDealtAhead() {
    var schedule = ContestSchedule(
      LadderContest(players: ["a", "b", "c", "d"], rounds: 2, encounters: 2), at: Array(Self.entries.prefix(1)),
      seating: .rotations, seed: 1)
    let jobs = schedule.jobs()
    #expect(jobs.map { $0.players.joined() } == ["ba", "ab", "ba", "ab", "dc", "cd", "dc", "cd"])
    #expect(jobs.map(\.encounter) == [0, 0, 1, 1, 0, 0, 1, 1])
    for _ in jobs { _ = schedule.next() }
    if case .wait = schedule.next() {} else { Issue.record("it goes on without results") }
  }

  @Test("An entry that isn't for two or not for all says so")
  func unsuitableEntrySaysSo() {
    let four = Entry(variant: "z", seats: 4, players: ["a", "b", "c", "d"])
    for format in Self.formats {
      let name = type(of: format).name
      #expect(
        format.problem(at: four, seating: .rotations)
          == "a \(name) pairs two players by what they won, but z has 4 seats; play it as a round-robin")
      #expect(format.problem(at: Self.entries[0], seating: .rotations) == nil)
      #expect(format.problem(of: Self.entries, seating: .rotations) == nil)
      let other = Entry(variant: "w", players: ["a", "b", "d", "e"])
      #expect(
        format.problem(of: Self.entries + [other], seating: .rotations)?.text
          == "in a \(name) those who meet play all variants, but c can't play w; leave one of them out")
    }
  }
}
