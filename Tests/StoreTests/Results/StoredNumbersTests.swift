import GRDB
import Play
import Results
import Testing

@testable import Store

/// Numbers that programs tell of their games, from the file to their summaries.
struct StoredNumbersTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let description = RunDescription.sample(
    variants: RunDescription.sampleVariants + [.init(name: "race:9", seats: 3), .init(name: "nim", seats: 2)])

  private static let games: [GameRecord] = (0..<12).flatMap { encounter in
    [("race:9", ["alpha", "greedy", "random"]), ("nim", ["greedy", "random"])].map { variant, players in
      let isFault = encounter % 4 == 0
      let scores = players.indices.map { GameNumber("score", seat: $0, Double(encounter * $0) / 4) }
      return GameRecord(
        job: Job(variant: variant, players: players, encounter: encounter, seed: 5), transcript: "a b",
        outcome: isFault
          ? .lost(by: 1, seats: players.count, reason: .crash) : .shared(by: players.count, reason: .decided),
        plies: 2, efforts: players.map { _ in Effort() }, moves: MoveNote.samples(encounter % 3),
        numbers: variant == "nim" && encounter > 5 ? [] : scores + [GameNumber("turns", Double(10 + encounter))])
    }
  }

  @discardableResult private func write(_ games: [GameRecord] = games, to name: String = "test.sqlite") throws
    -> StoredRun
  {
    try Store.writing(scratch.path(name)) { store in
      let run = try store.beginRun(Self.description, extending: true)
      try store.write(games, to: run)
      return run
    }
  }

  private func findings(_ name: String = "test.sqlite") throws -> [String] {
    var findings: [String] = []
    try Store.reading(scratch.path(name)) { store in
      try store.inspect(reportingTo: { findings.append($0.detail) }) { (inspection) throws in
        try inspection.checkFile()
        for run in try inspection.runs() {
          try inspection.checkGames(of: run, batch: 50) { _ in }
          try inspection.checkSetAside(of: run)
        }
      }
    }
    return findings
  }

  @Test("Numbers are read with their games, merged, set aside and removed with them")
  func numbersAreOfTheirGames() throws {
    let run = try write()
    #expect(try Store.reading(scratch.path()) { try $0.allGames().map(\.record) } == Self.games)
    try write(Self.games.filter { $0.job.encounter < 5 }, to: "a")
    try write(Self.games.filter { $0.job.encounter > 2 }, to: "b")
    try Store.writing(scratch.path("merged")) { store in
      for name in ["b", "a"] { _ = try store.merge(MergeSource(scratch.path(name), copy: scratch.path("copy"))) }
      #expect(Set(try store.allGames().map(\.record)) == Set(Self.games))
    }
    #expect(try findings("merged") == [])
    try Store.writing(scratch.path()) { store in
      #expect(try store.setAside(faultsOf: "greedy", in: run) == 3)
      #expect(try store.game(1).record == Self.games[0])
      try store.drop(beyond: ["race:9": 9, "nim": 9], of: run)
    }
    #expect(try findings() == [])
    let orphans = "SELECT count(*) FROM number WHERE game NOT IN (SELECT id FROM game)"
    #expect(try Scratch.ask(orphans, scratch.path()) == ["0"])
    #expect(try Scratch.ask("SELECT count(*) > 0 FROM set_aside_number", scratch.path()) == ["1"])
  }

  @Test("Summaries are of all games of a player, and of games themselves")
  func summariesAreOfGames() throws {
    try write()
    try Store.reading(scratch.path()) { store in
      let numbers = try store.numbers()
      #expect(
        try numbers.map { number in
          let own = try #require(number.moments)
          return
            "\(number.variant) \(number.player ?? "-") \(number.name) \(own.games) \(own.mean) \(own.least) \(own.most)"
        }
          == [
            "race:9 alpha score 12 0.0 0.0 0.0", "race:9 greedy score 12 1.375 0.0 2.75",
            "race:9 random score 12 2.75 0.0 5.5", "race:9 - turns 12 15.5 10.0 21.0",
            "nim greedy score 6 0.0 0.0 0.0", "nim random score 6 0.625 0.0 1.25", "nim - turns 6 12.5 10.0 15.0",
          ])
      let ofNim = try store.numbers(variant: "nim")
      #expect(!ofNim.isEmpty && ofNim == numbers.filter { $0.variant == "nim" })
      let names = try store.numberNames()
      #expect(names.keys.sorted() == ["nim", "race:9"])
      #expect(names["nim"]?.games == ["turns"] && names["nim"]?.seats == ["score"])
    }
  }

  @Test("Only games of programs have numbers")
  func ownGamesHaveNone() throws {
    let own = GameRecord(
      job: GameRecord.sample().job, transcript: "", outcome: Outcome(winner: 0, reason: .line), plies: 1,
      efforts: [Effort(), Effort()], numbers: [GameNumber("score", 1)])
    #expect(throws: StoreError.self) { try write([own]) }
    try write([.sample()])
    #expect(try Store.reading(scratch.path()) { try $0.numbers().isEmpty && $0.numberNames().isEmpty })
    try scratch.change("INSERT INTO number VALUES (1, 'score', NULL, 1.0)")
    #expect(try findings() == ["game 1: numbers, which no game of noughts:3x3 has"])
  }

  @Test(
    "Numbers that aren't as they were recorded are damage",
    arguments: [
      "UPDATE number SET value = value + 1 WHERE game = 3", "DELETE FROM number WHERE game = 3 AND name = 'turns'",
      "UPDATE number SET seat = 2 WHERE game = 2 AND seat = 1", "UPDATE number SET name = 'sc re' WHERE game = 1",
      "UPDATE number SET seat = 40 WHERE game = 3 AND seat = 1", "UPDATE number SET value = 1e300 WHERE game = 3",
      "INSERT INTO number VALUES (24, 'gold', 0, 1.0)",
    ])
  func changedNumbersAreDamage(change: String) throws {
    try write()
    try scratch.change("PRAGMA ignore_check_constraints = 1; " + change)
    try Store.reading(scratch.path()) { store in
      #expect(throws: StoreError.self) { try store.numbers() }
      #expect(throws: StoreError.self) { try store.forEachGame { _ in true } }
    }
  }

  @Test(
    "The schema refuses numbers that there can't be",
    arguments: [
      "INSERT INTO number VALUES (1, 'turns', NULL, 1.0)", "INSERT INTO number VALUES (1, 'score', 0, 1.0)",
      "INSERT INTO number VALUES (1, 'a b', NULL, 1.0)", "INSERT INTO number VALUES (1, '', NULL, 1.0)",
      "INSERT INTO number VALUES (1, 'x', 16, 1.0)", "INSERT INTO number VALUES (1, 'x', 0, NULL)",
      "INSERT INTO number VALUES (999, 'x', 0, 1.0)", "INSERT INTO number VALUES (1, 'x', 0, 'y')",
    ])
  func nonsenseIsRefused(statement: String) throws {
    try write()
    let queue = try DatabaseQueue(path: scratch.path())
    #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: statement) } }
  }

  @Test("A file of before has no numbers, and may have some once it is written to")
  func before() throws {
    let games = Self.games.map { game in
      GameRecord(
        job: game.job, transcript: game.transcript, outcome: game.outcome, plies: game.plies, efforts: game.efforts)
    }
    try write(games, to: "today")
    try Scratch.write(scratch.path("today"), asOf: Schema.firstWithManySeats - 1, to: scratch.path())
    let reader = try Store.forReading(scratch.path())
    #expect(try reader.allGames().map(\.record) == games && reader.numbers().isEmpty)
    let more = RunDescription.sample(tournament: "more", variants: Self.description.variants)
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(more)
      try store.write(Self.games, to: run)
    }
    #expect(try reader.allGames().suffix(Self.games.count).map(\.record) == Self.games)
    #expect(try reader.numbers(of: "more").count == 7)
    try reader.close()
  }
}
