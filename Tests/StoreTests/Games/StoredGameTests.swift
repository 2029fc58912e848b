import GRDB
import Play
import Testing

@testable import Store

struct StoredGameTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(
    "An outcome comes back as it was",
    arguments: [
      Outcome(winner: 0, reason: .line), Outcome(winner: 1, reason: .noMoves, margin: -12),
      Outcome(winner: nil, reason: .noMoves, margin: 0), Outcome(places: [2, 1], reason: .noAnswer),
    ])
  func outcomesRoundTrip(outcome: Outcome) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(outcome: outcome)], to: run)
      #expect(
        try store.game(1)
          == StoredGame(
            number: 1, tournament: "nightly", run: 1, runSeed: 7, isSetAside: false, seating: 1,
            players: ["alpha", "random"], opening: nil, record: .sample(outcome: outcome)))
    }
  }

  @Test("Every reason comes back")
  func reasonsRoundTrip() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let outcomes = Reason.allCases.map { Outcome(winner: 0, reason: $0) }
      try store.write(outcomes.enumerated().map { .sample(encounter: $0, outcome: $1) }, to: run)
      #expect(try store.allGames().map(\.record.outcome) == outcomes)
    }
  }

  @Test("An unknown number is an error that says how many games there are")
  func unknownNumberGivesCount() throws {
    try Store.writing(scratch.path()) { store in
      #expect(throws: StoreError.unknownGame(1, file: scratch.path(), count: 0)) { try store.game(1) }
      let run = try store.beginRun(.sample())
      try store.write([.sample()], to: run)
      for number in [0, -1, 2] as [Int64] {
        #expect(throws: StoreError.unknownGame(number, file: scratch.path(), count: 1)) { try store.game(number) }
      }
    }
  }

  @Test(
    "Values that Agon never writes are damage",
    arguments: [
      "UPDATE game SET reason = 'boredom'", "UPDATE game SET places = '9-9'", "UPDATE game SET places = ''",
      "UPDATE game SET margin = 100000", "UPDATE game SET places = '2-2', margin = 1",
      "UPDATE game SET second_moves = NULL",
      "UPDATE game SET seed = -1", "UPDATE game SET plies = -1", "UPDATE game SET places = '1-1-3'",
    ])
  func foreignValuesAreDamage(change: String) throws {
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: store.beginRun(.sample()))
    }
    try DatabaseQueue(path: scratch.path()).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = 1; \(change)")
    }
    try Store.reading(scratch.path()) { store in
      let error = #expect(throws: StoreError.self) { try store.game(1) }
      #expect(error?.kind == .data)
    }
  }

  @Test("A number that no game is given is damage", arguments: [0, -1, .min, 1 << 62, .max] as [Int64])
  func foreignNumbersAreDamage(number: Int64) throws {
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: store.beginRun(.sample()))
    }
    try DatabaseQueue(path: scratch.path()).write {
      try $0.execute(sql: "UPDATE game SET id = ?", arguments: [number])
    }
    try Store.reading(scratch.path()) { store in
      let damage = StoreError.corrupt(file: scratch.path(), detail: "game \(number): no game is given such a number")
      #expect(throws: damage) { try store.allGames() }
      #expect(throws: damage) { try store.game(number) }
    }
  }
}
