import GRDB
import Play
import Results
import Testing

@testable import Store

struct FigureMigrationTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var today: String { scratch.path("today.sqlite") }
  private var before: String { scratch.path("before.sqlite") }

  /// A file of today with games of all kinds, judged, and some set aside; and the same as it was written before.
  private func fill() throws {
    try Store.writing(today) { store in
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(300, seed: 4, run: run), to: run)
      #expect(try store.setAside(faultsOf: "random", in: run) > 0)
      let first = try store.read { try $0.all("SELECT min(id) FROM game") { Int64(try $0.int(0)) }[0] }
      try store.write([JudgedGame(number: first, judgements: JudgedGame.sample.judgements)], nodes: 100)
    }
    try Scratch.write(today, asOf: 11, to: before)
  }

  /// What is read of games, the most of it in words.
  private struct Readings: Equatable {
    let words: [String]
    let sample: GameSample
    let survey: GameSurvey
  }

  private func readings(_ file: String) throws -> Readings {
    try Store.reading(file) { store in
      var words: [String] = []
      try store.forEachGame { game in
        words.append("\(game)")
        return true
      }
      try store.forEachOutcome(of: "nightly", run: 1) {
        words.append("\($0) \($1) \($2) \($3)")
        _ = $4
      }
      words += try store.allGames().map { "\($0)" }
      let aside = try store.read { try $0.all("SELECT id FROM set_aside ORDER BY id") { Int64(try $0.int(0)) } }
      #expect(!aside.isEmpty)
      words += try aside.map { "\(try store.game($0))" }
      let run = try store.beginning
      words.append("\(try store.played(in: run).count)")
      words += try store.gamesToJudge(nodes: 200) { _ in true }.map { "\($0)" }
      words += try store.games(GameFilter(), by: .longest, most: 9).games.map { "\($0)" }
      words.append("\(try store.openingLines(at: Catalog.variant("reversi:6x6"), plies: 0).longest)")
      try store.inspect(reportingTo: { words.append("\($0)") }) { inspection in
        try inspection.checkFile()
        for run in try inspection.runs() {
          try inspection.checkGames(of: run, batch: 50) { words.append("\($0)") }
          try inspection.checkJudgements(of: run)
          try inspection.checkSetAside(of: run)
        }
      }
      return Readings(words: words, sample: try store.gameSample(), survey: try store.survey())
    }
  }

  @Test("An old file reads the same as it is")
  func oldFileReadsTheSame() throws {
    try fill()
    let (old, new) = (try readings(before), try readings(today))
    #expect(old.words.count > 500 && old == new)
    #expect(try tables(before).contains("seat"))
  }

  @Test("An old file that is written to becomes a current one")
  func writtenOldFileIsCurrent() throws {
    try fill()
    try Store.forWriting(before).close()
    for sql in [
      "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2", "SELECT * FROM game ORDER BY id",
      "SELECT * FROM set_aside ORDER BY id", "SELECT * FROM seat ORDER BY game, seat",
      "SELECT * FROM set_aside_seat ORDER BY game, seat", "SELECT * FROM move", "PRAGMA integrity_check",
      "PRAGMA foreign_key_check",
    ] {
      #expect(try ask(sql, before) == ask(sql, today), "\(sql)")
    }
    #expect(try readings(before) == readings(today))
  }

  @Test("A reader of an old file continues when it is migrated")
  func readerSurvivesMigration() throws {
    try fill()
    let store = try Store.forReading(before)
    let games = try store.allGames()
    try Store.forWriting(before).close()
    #expect(try store.allGames() == games)
    try store.close()
  }

  /// The steps that SQLite takes for a query in a file of before.
  private func plan(_ sql: String) throws -> String {
    try Store.reading(before) { store in
      try store.read { database in
        try database.all("EXPLAIN QUERY PLAN \(sql)") { try $0.text(3) }.joined(separator: "\n")
      }
    }
  }

  @Test(
    "Queries of an old file use its indexes",
    arguments: [
      "\(GameReader.games) WHERE id = 7": "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)",
      "\(GameReader.games) WHERE seating = 1 ORDER BY encounter, id":
        "SEARCH game USING INDEX sqlite_autoindex_game_1 (seating=?)",
      "\(GameReader.games(in: .setAside)) WHERE seating = 1 ORDER BY id":
        "SEARCH game USING INDEX set_aside_seating (seating=?)",
      "SELECT encounter FROM game WHERE seating = 1 ORDER BY encounter":
        "SEARCH game USING COVERING INDEX sqlite_autoindex_game_1 (seating=?)",
      "SELECT max(id) FROM game": "SEARCH game",
      "SELECT count(*) FROM seating JOIN game ON game.seating = seating.id WHERE run = 1":
        "SEARCH game USING COVERING INDEX sqlite_autoindex_game_1 (seating=?)",
      "SELECT game.id, transcript FROM seating CROSS JOIN game ON game.seating = seating.id WHERE run = 1":
        "SEARCH game USING INDEX sqlite_autoindex_game_1 (seating=?)",
    ])
  func oldQueriesUseIndexes(sql: String, step: String) throws {
    try fill()
    let plan = try plan(sql)
    #expect(plan.contains(step) && !plan.contains("SCAN game") && !plan.contains("MATERIALIZE"), "\(plan)")
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
  }

  @Test(
    "Broken data stays broken",
    arguments: [
      "DELETE FROM seat WHERE game = 40 AND seat = 1",
      "INSERT INTO seat SELECT max(id), 3, 1, 1, 1 FROM game WHERE length(places) = 3",
      "UPDATE seat SET nodes = nodes + 1 WHERE game = 40 AND seat = 0",
    ])
  func brokenStaysBroken(change: String) throws {
    try fill()
    let queue = try DatabaseQueue(path: before)
    try queue.write { try $0.execute(sql: change) }
    try queue.close()
    for _ in 1...2 {
      let store = try Store.forReading(before)
      #expect(throws: StoreError.self) { try store.forEachGame { _ in true } }
      try store.close()
      try Store.forWriting(before).close()
    }
  }

  // MARK: The view

  @Test("The view has a row for each seat of every game")
  func viewHasEverySeat() throws {
    try fill()
    let games = try Store.reading(today) { try $0.allGames() }
    let expected = games.flatMap { game in
      game.record.efforts.enumerated().map { "\(game.number)|\($0)|\($1.moves)|\($1.nanoseconds)|\($1.nodes)" }
    }
    #expect(try ask("SELECT * FROM seat ORDER BY game, seat", today) == expected)
    let plan = try ask("EXPLAIN QUERY PLAN SELECT * FROM seat WHERE game = 7 AND seat = 1", today)
    #expect(plan.contains { $0.contains("USING INTEGER PRIMARY KEY") } && !plan.contains { $0.contains("SCAN game") })
  }

  // MARK: Room

  @Test("A game of noughts takes at most 120 bytes of its file")
  func gameTakes120Bytes() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let table = playable.makeTable(
      ["alpha": try Catalog.player("random"), "random": try Catalog.player("random")], limits: Limits())
    try Store.writing(today) { store in
      let run = try store.beginRun(.sample())
      for batch in 0..<10 {
        try store.write(
          (0..<2_000).map { number in
            let encounter = 1_000 * batch + number / 2
            let players = number % 2 == 0 ? ["alpha", "random"] : ["random", "alpha"]
            let seed = Seed.game(run: run.seed, variant: "noughts:3x3", players: players, encounter: encounter)
            return try table(
              Job(variant: "noughts:3x3", players: players, encounter: encounter, seed: seed))
          }, to: run)
      }
    }
    let size = try #require(
      Int(try ask("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", today)[0]))
    #expect(size / 20_000 <= 120, "\(size / 20_000)")
  }

  private func tables(_ file: String) throws -> [String] {
    try ask("SELECT name FROM sqlite_master WHERE type = 'table'", file)
  }

  /// The rows of a query, each with its values in words.
  private func ask(_ sql: String, _ file: String) throws -> [String] {
    let queue = try DatabaseQueue(path: file)
    defer { try? queue.close() }
    return try queue.inDatabase { try Row.fetchAll($0, sql: sql) }.map { row in
      row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value!)" }.joined(separator: "|")
    }
  }
}

extension Store {
  /// The run that was begun first.
  fileprivate var beginning: StoredRun {
    get throws {
      try read { database in
        try database.all("SELECT id, seed FROM run LIMIT 1") { row in
          StoredRun(id: Int64(try row.int(0)), tournament: "nightly", number: 1, seed: try row.seed(1))
        }[0]
      }
    }
  }
}
