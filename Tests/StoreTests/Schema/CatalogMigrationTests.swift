import GRDB
import Play
import Testing

@testable import Store

struct CatalogMigrationTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func findings(_ file: String) throws -> [String] {
    var findings: [String] = []
    try Store.reading(file) { store in
      try store.inspect(reportingTo: { findings.append($0.detail) }) { try $0.checkFile() }
    }
    return findings
  }

  private static let questions = [
    "SELECT name, kind FROM reason", "SELECT variant, move FROM start_move", "SELECT * FROM completion",
    "SELECT * FROM repeated_game", "SELECT * FROM game_start", "SELECT * FROM first_move",
    "SELECT name, is_dealt FROM variant ORDER BY name",
  ]

  @Test("A file of before answers as if it had been written today, once it is written to")
  func oldFilesLearnTheCatalog() throws {
    let (today, before) = (scratch.path("today.sqlite"), scratch.path("before.sqlite"))
    try Store.writing(today) { store in
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(300, seed: 4, run: run), to: run)
      // The same game again and again, from the start.
      let games = (900..<904).map { encounter in
        GameRecord(
          job: Job(variant: "noughts:3x3", players: ["alpha", "random"], encounter: encounter, seed: 1),
          transcript: "b2a1c3b1a3", outcome: Outcome(winner: 0, reason: .line), plies: 5,
          efforts: [Effort(), Effort()])
      }
      try store.write(games, to: run)
    }
    try Scratch.write(today, asOf: 13, to: before)
    #expect(try findings(before).isEmpty)
    try Store.forWriting(before).close()
    #expect(try findings(before).isEmpty)
    for question in Self.questions {
      let answer = try Scratch.ask(question, before)
      #expect(try answer == Scratch.ask(question, today), "\(question)")
      #expect(!answer.isEmpty, "\(question)")
    }
  }

  @Test("A file has every reason with its kind, and how its variants begin")
  func fileKnowsItsGames() throws {
    try Store.writing(scratch.path()) { _ = try $0.beginRun(.sample()) }
    #expect(
      try Set(Scratch.ask("SELECT name, kind FROM reason", scratch.path()))
        == Set(Reason.allCases.map { "\($0.rawValue)|\($0.kind.rawValue)" }))
    for variant in RunDescription.sampleVariants {
      let sql = """
        SELECT move FROM start_move JOIN variant ON variant.id = start_move.variant WHERE name = '\(variant.name)'
        """
      #expect(try Set(Scratch.ask(sql, scratch.path())) == Set(Catalog.variant(variant.name).startMoves))
    }
    #expect(
      Set(try Scratch.ask("SELECT name FROM variant WHERE is_dealt = 1", scratch.path())) == ["snap:3", "snap:4"])
  }

  @Test("A variant of a game that this program doesn't know stays unknown, and is no damage")
  func unknownGamesStayUnknown() throws {
    try Store.writing(scratch.path()) { _ = try $0.beginRun(.sample(variants: [.init(name: "shogi:9x9", seats: 2)])) }
    #expect(try Scratch.ask("SELECT name, is_dealt FROM variant", scratch.path()) == ["shogi:9x9|-"])
    try Store.forWriting(scratch.path()).close()
    #expect(try Scratch.ask("SELECT * FROM start_move", scratch.path()).isEmpty)
    #expect(try findings(scratch.path()).isEmpty)
  }

  @Test(
    "What a file says of games that isn't so is noticed",
    arguments: [
      (
        "UPDATE reason SET kind = 'rules' WHERE name = 'crash'",
        "the reason “crash” is marked as rules, but it is fault"
      ),
      (
        "UPDATE reason SET name = 'lime' WHERE name = 'line'",
        "games ended by “line”, which isn't listed as a reason"
      ),
      (
        "UPDATE start_move SET move = 'd4' WHERE move = 'a1' AND variant = 1",
        "what the file says of noughts:3x3, how it begins and whether it is dealt, isn't so"
      ),
      (
        "UPDATE variant SET is_dealt = 1 WHERE name = 'noughts:3x3'",
        "what the file says of noughts:3x3, how it begins and whether it is dealt, isn't so"
      ),
    ])
  func damageIsNoticed(sql: String, finding: String) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample()], to: run)
    }
    #expect(try findings(scratch.path()).isEmpty)
    try DatabaseQueue(path: scratch.path()).write { try $0.execute(sql: sql) }
    #expect(try findings(scratch.path()) == [finding])
  }

  @Test("A variant whose mark is gone gets it back, once the file is written to")
  func lostMarkIsRestored() throws {
    try Store.writing(scratch.path()) { _ = try $0.beginRun(.sample()) }
    let question = "SELECT name, is_dealt, (SELECT count(*) FROM start_move WHERE variant = id) FROM variant"
    let before = try Scratch.ask(question, scratch.path())
    try DatabaseQueue(path: scratch.path()).write { try $0.execute(sql: "UPDATE variant SET is_dealt = NULL") }
    try Store.forWriting(scratch.path()).close()
    #expect(try Scratch.ask(question, scratch.path()) == before)
  }
}
