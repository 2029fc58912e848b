import Foundation
import GRDB
import Play
import Results
import Testing

@testable import Store

@Suite struct MergeTests {
  private let scratch: Scratch
  /// All games of the run.
  private let records: [GameRecord]

  init() throws {
    scratch = try Scratch()
    let run = try Store.forWriting(scratch.path("seed")).beginRun(Self.description())
    records = GameRecord.random(400, encounters: 60, seed: 3, run: run)
  }

  private static func description(shard: Identity? = nil, planned: Int = 400, seed: UInt64 = 7) -> RunDescription {
    var identity: Identity = ["seed": .number(Int(seed)), "format": ["round-robin": [:]]]
    identity["shard"] = shard
    return .sample(seed: seed, planned: planned, identity: identity)
  }

  /// Writes some games of the run to a file.
  @discardableResult private func write(
    _ records: [GameRecord], to name: String, _ description: RunDescription = description(), isComplete: Bool = true,
    numbers: ((Job) -> Int?)? = nil
  ) throws -> String {
    let store = try Store.forWriting(scratch.path(name), journal: .rollback)
    let run = try store.beginRun(
      description, extending: true,
      session: Session(began: Date(timeIntervalSince1970: 1e9), host: name, workers: 1, version: "1"))
    for start in stride(from: 0, to: records.count, by: 30) {
      try store.write(Array(records.dropFirst(start).prefix(30)), to: run, numbers: numbers)
    }
    if isComplete { try store.finish(run) }
    try store.close()
    return scratch.path(name)
  }

  /// Writes the games to this number of shards, whole encounters each.
  private func shards(_ count: Int) throws -> [String] {
    let places = Dictionary(uniqueKeysWithValues: records.enumerated().map { ($1.job, $0 + 1) })
    return try (0..<count).map { number in
      let own = records.filter { $0.job.encounter % count == number }
      let description = Self.description(
        shard: .shard(number, of: count, planned: records.count), planned: own.count)
      // Not in the order of their numbers, as on several cores.
      return try write(own.shuffled(), to: "\(count)-\(number)", description) { places[$0] }
    }
  }

  @discardableResult private func merge(_ files: [String], into name: String) throws -> Int {
    let store = try Store.forWriting(scratch.path(name))
    defer { try? store.close() }
    return try files.reduce(0) { new, file in
      try new + store.merge(MergeSource(file, copy: scratch.path("copy")))
    }
  }

  /// Everything in a file but the ids of its rows.
  private func content(_ name: String) throws -> [String] {
    try DatabaseQueue(path: scratch.path(name)).read { database in
      let queries = [
        "SELECT name, number, seed, planned, status, conditions, config, run.description FROM run JOIN tournament",
        "SELECT * FROM game_list ORDER BY id", "SELECT * FROM seat ORDER BY game, seat",
        "SELECT * FROM fault ORDER BY game", "SELECT * FROM move ORDER BY game, ply, seat",
        "SELECT number, began, ended, host FROM sitting ORDER BY number", "SELECT totals, games, description FROM seal",
        "SELECT digest FROM game ORDER BY id",
      ]
      return try queries.flatMap { try Row.fetchAll(database, sql: $0).map(\.debugDescription) }
    }
  }

  private func expectSound(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let store = try Store.forReading(scratch.path(name))
    var findings: [Finding] = []
    let report: (Finding) -> Void = { findings.append($0) }
    try store.inspect(reportingTo: report) { inspection in
      try inspection.checkFile()
      for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 100) { _ in } }
    }
    #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
  }

  @Test("Shards make the run of one machine", arguments: [1, 3, 7])
  func shardsMakeOneRun(count: Int) throws {
    let places = Dictionary(uniqueKeysWithValues: records.enumerated().map { ($1.job, $0 + 1) })
    try write(records, to: "one") { places[$0] }
    #expect(try merge(shards(count), into: "merged") == 400)
    try expectSound("merged")
    let (one, merged) = (try content("one"), try content("merged"))
    // Only who played it, and so its checksum, isn't the same.
    #expect(
      one.filter { !$0.contains("began:") && !$0.contains("totals:") }
        == merged.filter { !$0.contains("began:") && !$0.contains("totals:") })
    let results = try ["one", "merged"].map { try Store.forReading(scratch.path($0)).results() }
    #expect(results[0] == results[1])
    let state = try Store.forReading(scratch.path("merged")).mergeState()
    #expect(state.isComplete && state.games == 400 && state.shards == nil && state.missing.isEmpty)
  }

  @Test("The order and repetition of files don't matter")
  func fileOrderIsIrrelevant() throws {
    let files = try shards(5)
    try merge(files, into: "a")
    let a = try content("a")
    try merge(files.reversed(), into: "b")
    #expect(try content("b") == a)
    // ((0 1) (2 3)) 4, with the first ones again.
    try merge(Array(files[0...1]), into: "left")
    try merge(Array(files[2...3]), into: "right")
    try merge([scratch.path("right"), scratch.path("left"), files[4], files[0]], into: "c")
    #expect(try content("c") == a)
    #expect(try merge(files + [scratch.path("b")], into: "c") == 0)
    #expect(try content("c") == a)
    try expectSound("c")
  }

  @Test("Missing shards are known until all are there")
  func missingShardsAreKnown() throws {
    let files = try shards(4)
    try merge([files[2], files[0]], into: "merged")
    let state = try Store.forReading(scratch.path("merged")).mergeState()
    #expect(!state.isComplete && state.shards == 4 && state.missing == [1, 3] && state.planned == 400)
    try expectSound("merged")
    try merge([files[1], files[3]], into: "merged")
    #expect(try Store.forReading(scratch.path("merged")).mergeState().isComplete)
  }

  @Test("A shard that grew adds its new games and is complete when it is finished")
  func grownShardAddsGames() throws {
    let description = Self.description(shard: .shard(0, of: 1, planned: 400))
    try write(Array(records.prefix(201)), to: "part", description, isComplete: false)
    #expect(try merge([scratch.path("part")], into: "merged") == 201)
    let state = try Store.forReading(scratch.path("merged")).mergeState()
    #expect(!state.isComplete && state.missing == [0] && state.games == 201)
    try write(Array(records.dropFirst(201)), to: "part", description)
    #expect(try merge([scratch.path("part")], into: "merged") == 199)
    #expect(try Store.forReading(scratch.path("merged")).mergeState().isComplete)
    try expectSound("merged")
  }

  @Test("Encounters whose games are in different files are complete")
  func splitEncountersAreWhole() throws {
    try write(records.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element), to: "even", isComplete: false)
    try write(records.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element), to: "odd", isComplete: false)
    #expect(try merge([scratch.path("odd"), scratch.path("even")], into: "merged") == 400)
    try expectSound("merged")
    try write(records, to: "one")
    let results = try ["one", "merged"].map { try Store.forReading(scratch.path($0)).results() }
    #expect(results[0].encounters == results[1].encounters)
  }

  @Test("A game with a different result is named, and nothing is written")
  func differentResultIsRefused() throws {
    let game = GameRecord.sample(encounter: 4)
    let other = GameRecord.sample(encounter: 4, outcome: Outcome(winner: 1, reason: .line))
    let (one, two) = (try write([game], to: "one"), try write([other, .sample(encounter: 5)], to: "two"))
    try merge([one], into: "merged")
    let before = try content("merged")
    let error = StoreError.otherGame(
      "the game of alpha, random at noughts:3x3, encounter 4", file: two, than: scratch.path("merged"))
    #expect(throws: error) { try merge([two], into: "merged") }
    #expect(try content("merged") == before)
    #expect(error.kind == .data)
  }

  @Test("A game that took a different time is the same")
  func timeIsNoDifference() throws {
    let game = GameRecord.sample()
    let slower = GameRecord(
      job: game.job, transcript: game.transcript, outcome: game.outcome, plies: game.plies,
      efforts: game.efforts.map { Effort(moves: $0.moves, nanoseconds: $0.nanoseconds + 1, nodes: $0.nodes) })
    let files = [
      try write([game], to: "one", isComplete: false),
      try write([slower, .sample(encounter: 1)], to: "two", isComplete: false),
    ]
    #expect(try merge(files, into: "merged") == 2)
    try expectSound("merged")
  }

  @Test("Another run is refused field by field")
  func anotherRunIsRefused() throws {
    let one = try write([.sample()], to: "one")
    let other = try write([.sample()], to: "two", Self.description(seed: 8))
    try merge([one], into: "merged")
    let change = Identity.Difference(path: ["seed"], before: 7, now: 8)
    #expect(throws: StoreError.otherRun(file: other, than: scratch.path("merged"), [change])) {
      try merge([other], into: "merged")
    }
    let order = RunDescription.sample(
      variants: RunDescription.sampleVariants.reversed(), identity: Self.description().identity)
    let turned = try write([.sample()], to: "three", order)
    let turns = #expect(throws: StoreError.self) { try merge([turned], into: "merged") }
    #expect(turns?.description.contains("order of variants: [\"noughts:3x3\",") == true, "\(turns as Any)")
    let shards = [3, 4].map { Self.description(shard: .shard(0, of: $0, planned: 400)) }
    try merge([write([.sample()], to: "four", shards[0])], into: "shards")
    let of4 = try write([.sample(encounter: 1)], to: "five", shards[1])
    #expect(
      throws: StoreError.otherRun(file: of4, than: scratch.path("shards"), [.init(path: ["shards"], before: 3, now: 4)])
    ) {
      try merge([of4], into: "shards")
    }
  }

  @Test(
    "A damaged file is refused by its name",
    arguments: [
      "UPDATE game SET transcript = 'b2' WHERE id = 7",
      "UPDATE game SET first_moves = NULL, second_moves = NULL WHERE id = 9",
      "UPDATE ending SET games = games + 1", "UPDATE run SET config_seed = 5", "UPDATE seal SET games = games + 1",
      "DELETE FROM move", "UPDATE player SET definition = 'x' WHERE name = 'greedy'",
    ])
  func damagedFileIsNamed(sql: String) throws {
    let file = try write(records, to: "one")
    try DatabaseQueue(path: file).inDatabase { try $0.execute(sql: sql) }
    let error = #expect(throws: StoreError.self) { _ = try MergeSource(file, copy: scratch.path("copy")) }
    #expect(error?.kind == .data && error?.description.hasPrefix("\(file): is damaged: ") == true, "\(error as Any)")
  }

  @Test("Only files of one run and of this schema are accepted")
  func onlyMergeableFiles() throws {
    let two = try write([.sample()], to: "two")
    let store = try Store.forWriting(two)
    _ = try store.beginRun(.sample(tournament: "other"))
    try store.close()
    #expect(throws: StoreError.unmergeable(file: two, detail: "it holds 2 runs; expected a file of one")) {
      try MergeSource(two, copy: scratch.path("copy"))
    }
    let old = scratch.path("old")
    try DatabaseQueue(path: old).writeWithoutTransaction {
      try Schema.migrate($0, file: old, migrations: Schema.steps(to: Schema.version - 1))
    }
    let outdated = "it was written by an older Agon (schema \(Schema.version - 1), this one writes \(Schema.version))"
    #expect(throws: StoreError.unmergeable(file: old, detail: outdated)) {
      try MergeSource(old, copy: scratch.path("copy"))
    }
    let new = try write([.sample()], to: "new")
    try DatabaseQueue(path: new).inDatabase { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
    #expect(throws: StoreError.newer(file: new, version: Schema.version + 1, known: Schema.version)) {
      try MergeSource(new, copy: scratch.path("copy"))
    }
  }

  @Test("Merged games come after those of other runs")
  func gamesFollowOtherRuns() throws {
    let files = try shards(2)
    let store = try Store.forWriting(scratch.path("merged"))
    let run = try store.beginRun(.sample(tournament: "other"))
    try store.write((0..<10).map { .sample(encounter: $0) }, to: run)
    try store.close()
    #expect(try merge(files, into: "merged") == 400)
    try expectSound("merged")
    #expect(try Store.forReading(scratch.path("merged")).results(of: "other").coverage.games == 10)
  }

  @Test("A merged run continues and can be merged again")
  func mergedRunContinues() throws {
    let files = try shards(2)
    try merge([files[0]], into: "merged")
    let store = try Store.forWriting(scratch.path("merged"))
    let run = try store.beginRun(Self.description())
    #expect(run.isContinuation)
    try store.write(Array(records.filter { $0.job.encounter % 2 == 1 }.prefix(20)), to: run)
    try store.close()
    let odd = records.count { $0.job.encounter % 2 == 1 }
    #expect(try merge(files, into: "merged") == odd - 20)
    try expectSound("merged")
    #expect(try Store.forReading(scratch.path("merged")).mergeState().isComplete)
  }

  @Test("Withdrawals and network delays are merged too")
  func withdrawalsAreMerged() throws {
    for (name, why) in [("one", "crashed"), ("two", "broke")] {
      let file = try write([.sample(encounter: name.count + (name == "one" ? 0 : 9))], to: name)
      let store = try Store.forWriting(file)
      let run = try store.beginRun(Self.description(), extending: true)
      try store.setWithdrawals([("greedy", why)], of: run)
      try store.addDelays(["random": (measured: why.count, nanoseconds: 10, most: 7)], of: run)
      try store.finish(run)
      try store.close()
    }
    try merge([scratch.path("one"), scratch.path("two"), scratch.path("one")], into: "merged")
    let results = try Store.forReading(scratch.path("merged")).results()
    #expect(results.withdrawals.map(\.why) == ["broke"])
    #expect(results.delays.map(\.measured) == [7])
  }
}
