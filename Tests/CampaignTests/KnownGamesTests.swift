import Foundation
import Play
import Store
import Testing
import Tournament

@testable import Campaign

/// The winner stays, and the others make way for those who have waited longest: games depend on results.
private struct WinnerStays: TournamentFormat {
  static let name = "winner-stays"
  static let summary = "The winner stays."
  static let keys = [FormatKey("rounds", "how many", .value(.integer(1...50, default: 6)))]

  let rounds: Int
  init(_ settings: FormatSettings) { rounds = Int(settings[number: "rounds"] ?? 0) }

  func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    WinnerSchedule(entries: entries, seed: seed, left: rounds)
  }

  private struct WinnerSchedule: Schedule {
    static var looksAtResults: Bool { true }
    var planned: Int? { nil }
    let entries: [Entry]
    let seed: UInt64
    var left: Int
    var round = 0
    var waiting: [String] = []
    var isOpen = false

    mutating func next() -> Step {
      guard !isOpen else { return .wait }
      guard left > 0, let entry = entries.first else { return .end }
      if waiting.isEmpty { waiting = entry.players }
      (left, round, isOpen) = (left - 1, round + 1, true)
      let players = Array(waiting.prefix(entry.seats))
      return .job(
        Job(
          variant: entry.variant, players: players, encounter: round,
          seed: Seed.game(run: seed, variant: entry.variant, players: players, encounter: round)))
    }

    mutating func record(_ result: JobResult) {
      let seats = result.job.players.count
      let winner = (0..<seats).min { result.outcome.place(of: $0) < result.outcome.place(of: $1) } ?? 0
      let losers = result.job.players.indices.filter { $0 != winner }.map { result.job.players[$0] }
      waiting = [result.job.players[winner]] + waiting.dropFirst(seats) + losers
      isOpen = false
    }
  }
}

@Suite struct KnownGamesTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  private func plan(_ name: String, seats: Int, workers: Int = 1) throws -> RunPlan {
    var config = try RunConfig(
      text: """
        name: stays
        format: {winner-stays: {rounds: 9}}
        variants: ["snap:\(seats),ranks=3"]
        players: [random, reflex, {name: a, player: "reflex:misses=0.3"}, {name: b, player: "reflex:slowest=900"},
          {name: c, player: "reflex:false-calls=0.2"}, {name: d, player: "reflex:fastest=100"}]
        """, file: "stays", formats: [RoundRobin.self, WinnerStays.self])
    config.database = directory.appending(path: "\(name).sqlite").path
    config.reportDirectory = directory.appending(path: name).path
    config.workers = workers
    return try RunPlan(config)
  }

  private func lines(_ plan: RunPlan) throws -> Set<String> {
    let store = try Store.forReading(plan.database)
    var lines: Set<String> = []
    try store.forEachGame { game in
      let record = game.record
      lines.insert("\(game.players) \(record.job.encounter) \(record.outcome.places) \(record.transcript)")
      return true
    }
    try store.close()
    return lines
  }

  /// Plays the first games that a schedule asks for.
  private func records(of plan: RunPlan, seed: UInt64, first count: Int) throws -> [GameRecord] {
    let room = plan.room()
    var schedule = plan.schedule(seed: seed)
    var records: [GameRecord] = []
    while records.count < count, case .job(let job) = schedule.next() {
      let record = try room.play(job)
      records.append(record)
      schedule.record(JobResult(job: job, outcome: record.outcome))
    }
    return records
  }

  /// Leaves a database with a finished run and this number of games of the next one.
  private func prepare(_ plan: RunPlan, played: Int) throws {
    let store = try Store.forWriting(plan.database)
    let first = try store.beginRun(plan.description)
    try store.write(try records(of: plan, seed: first.seed, first: 5), to: first)
    try store.finish(first)
    if played > 0 {
      let run = try store.beginRun(plan.description)
      try store.write(try records(of: plan, seed: run.seed, first: played), to: run)
    }
    try store.close()
  }

  @Test("A run whose format uses results ends the same wherever it was interrupted", arguments: [3, 4])
  func resumedRunEndsTheSame(
    seats: Int
  ) throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let whole = try plan("whole", seats: seats)
    #expect(whole.games == nil)
    try prepare(whole, played: 0)
    let play = try RunPlay(whole)
    let outcome = try play.play()
    #expect(outcome.ending == .finished && outcome.results.coverage.games == 9)
    #expect(play.run.number == 2 && play.live.state.planned == nil)
    let games = try lines(whole)
    #expect(games.count == 9)
    for played in 1...9 {
      let cut = try plan("cut-\(played)", seats: seats, workers: 3)
      try prepare(cut, played: played)
      let rest = try RunPlay(cut, extending: true)
      #expect(rest.run.number == 2 && rest.isWhole == (played == 9))
      #expect(try rest.play().ending == .finished)
      #expect(rest.live.state.played == 9 - played)
      #expect(try lines(cut) == games)
    }
  }

  @Test("Games that have been played are known only to their own run")
  func onlyOwnGamesAreKnown() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let plan = try plan("known", seats: 4)
    try prepare(plan, played: 3)
    let store = try Store.forReading(plan.database)
    let runs = try (1...2).map { try KnownGames(of: "stays", run: $0, in: store) }
    #expect(runs.map(\.count) == [5, 3])
    for (run, known) in runs.enumerated() {
      for record in try records(of: plan, seed: Seed.run(1, number: run + 1), first: known.count) {
        #expect(known[record.job] == record.outcome)
      }
    }
    #expect(runs.map(\.faults) == [0, 0])
    #expect(throws: StoreError.self) { try KnownGames(of: "stays", run: 3, in: store) }
    try store.close()
  }

  @Test("The reason why a game ended is known too")
  func reasonsAreKnown() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let plan = try plan("reasons", seats: 4)
    let store = try Store.forWriting(plan.database)
    let run = try store.beginRun(plan.description)
    let records = zip(try records(of: plan, seed: run.seed, first: 9), Reason.allCases.suffix(9)).map {
      record, reason in
      GameRecord(
        job: record.job, transcript: "", outcome: Outcome(places: [1, 4, 2, 3], reason: reason), plies: 0,
        efforts: record.efforts)
    }
    try store.write(records, to: run)
    let known = try KnownGames(of: "stays", run: 1, in: store)
    for record in records { #expect(known[record.job] == record.outcome) }
    #expect(known.faults == 5)
    try store.close()
  }

  @Test("Outcomes of more than four seats are known, too", arguments: [5, 16])
  func manySeatsAreKnown(seats: Int) throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let players = (0..<seats).map { "p\($0)" }
    let description = RunDescription(
      tournament: "race", seed: 1, variants: [.init(name: "race:9", seats: seats)],
      players: players.map { .init(name: $0, definition: "random") }, planned: 9, conditions: "", config: "")
    let records = (0..<9).map { encounter in
      GameRecord(
        job: Job(variant: "race:9", players: players, encounter: 2 * encounter, seed: 1), transcript: "\(encounter)",
        outcome: Outcome(
          places: (0..<seats).map { ($0 + encounter) % seats + 1 }, reason: encounter == 4 ? .crash : .decided),
        plies: 1, efforts: players.map { _ in Effort() })
    }
    let store = try Store.forWriting(directory.appending(path: "many.sqlite").path)
    let run = try store.beginRun(description)
    try store.write(records, to: run)
    let known = try KnownGames(of: "race", run: 1, withTranscripts: true, in: store)
    #expect(known.count == 9 && known.faults == 1)
    for record in records {
      #expect(known[record.job] == record.outcome)
      let next = Job(variant: "race:9", players: players, encounter: record.job.encounter + 1, seed: 1)
      #expect(known[next] == nil)
      guard case .played(let outcome, let transcript) = known.prior(record.job) else {
        Issue.record("\(record.job) has been played")
        continue
      }
      #expect(outcome == record.outcome && transcript == GameRecord.digest(ofTranscript: record.transcript))
    }
    try store.close()
  }
}
