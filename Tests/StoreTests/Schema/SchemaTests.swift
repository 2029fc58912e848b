import Foundation
import GRDB
import Play
import Testing

@testable import Store

struct SchemaTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A second connection, as another program would have it.
  private func outside() throws -> DatabaseQueue {
    try DatabaseQueue(path: scratch.path())
  }

  private func ask(_ sql: String) throws -> [[DatabaseValue]] {
    try outside().read { try Row.fetchAll($0, sql: sql) }.map { Array($0.databaseValues) }
  }

  private func fill() throws -> [GameRecord] {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let records = GameRecord.random(300, seed: 11, run: run)
      try store.write(records, to: run)
      try store.write([.sample], nodes: 100)
      let variant = records.first { $0.job.players.count == 2 }?.job.variant ?? ""
      try store.write([("XO-------X", Proof(score: 2, nodes: 7))], of: variant)
      return records
    }
  }

  @Test("The file states its type and its version")
  func fileHasTypeAndVersion() throws {
    _ = try fill()
    #expect(try ask("PRAGMA application_id") == [[0x4167_6F6E.databaseValue]])
    #expect(try ask("PRAGMA user_version") == [[Schema.version.databaseValue]])
    #expect(try ask("PRAGMA journal_mode") == [["wal".databaseValue]])
    #expect(try ask("PRAGMA integrity_check") == [["ok".databaseValue]])
    #expect(try ask("PRAGMA foreign_key_check").isEmpty)
    let loose = "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'"
    #expect(try ask(loose).isEmpty)
  }

  // MARK: Views

  private struct Standing: Equatable {
    var games = 0
    var points = 0.0
    var wins = 0
    var draws = 0
    var losses = 0

    mutating func add(_ outcome: Outcome, seat: Int) {
      games += 1
      points += outcome.score(of: seat)
      if outcome.winner == seat {
        wins += 1
      } else if outcome.place(of: seat) == 1 {
        draws += 1
      } else {
        losses += 1
      }
    }

    init() {}

    init(_ row: Row) {
      (games, wins, draws, losses) = (row["games"], row["wins"], row["draws"], row["losses"])
      points = (row["points"] * 12).rounded() / 12  // a game's score is a multiple of 1/12
    }
  }

  private func standings(of records: [GameRecord], key: (GameRecord, Int) -> String) -> [String: Standing] {
    var standings: [String: Standing] = [:]
    for record in records {
      for seat in record.job.players.indices {
        standings[key(record, seat), default: Standing()].add(record.outcome, seat: seat)
      }
    }
    return standings.mapValues { standing in
      var rounded = standing
      rounded.points = (standing.points * 12).rounded() / 12
      return rounded
    }
  }

  @Test("Standings are the games summed up")
  func standingsAreSums() throws {
    let records = try fill()
    let rows = try outside().read { try Row.fetchAll($0, sql: "SELECT * FROM standings") }
    let view = Dictionary(uniqueKeysWithValues: rows.map { ($0["player"] as String, Standing($0)) })
    #expect(view == standings(of: records) { $0.job.players[$1] })
    #expect(rows.allSatisfy { $0["tournament"] == "nightly" && $0["run"] == 1 })
    #expect(rows.allSatisfy { abs($0["percent"] - 100 * ($0["points"] as Double) / $0["games"]) < 1e-9 })
    #expect(rows.map { $0["percent"] as Double } == rows.map { $0["percent"] }.sorted(by: >))
  }

  @Test("Standings by variant are the games summed up")
  func variantStandingsAreSums() throws {
    let records = try fill()
    let rows = try outside().read { try Row.fetchAll($0, sql: "SELECT * FROM standings_by_variant") }
    let view = Dictionary(
      uniqueKeysWithValues: rows.map { row in ("\(row["variant"] as String) \(row["player"] as String)", Standing(row))
      })
    #expect(view == standings(of: records) { "\($0.job.variant) \($0.job.players[$1])" })
  }

  @Test("Pair totals are the games summed up from the first seat's side")
  func pairTotalsAreSums() throws {
    let records = try fill().filter { $0.job.players.count == 2 }
    let rows = try outside().read {
      try Row.fetchAll($0, sql: "SELECT *, wins + draws / 2.0 AS points FROM pair_total")
    }
    var expected: [[String]: Standing] = [:]
    for record in records {
      expected[[record.job.variant] + record.job.players, default: Standing()].add(record.outcome, seat: 0)
    }
    let view = Dictionary(
      uniqueKeysWithValues: rows.map { row in
        ([row["variant"], row["first"], row["second"]] as [String], Standing(row))
      })
    #expect(view == expected)
  }

  @Test("The list of games names everything")
  func gameListNamesAll() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(
        [
          .sample(
            ["reflex", "alpha", "greedy"], variant: "snap:3", outcome: Outcome(places: [1, 3, 1], reason: .allCards)),
          .sample(variant: "reversi:6x6", outcome: Outcome(winner: 1, reason: .boardFull, margin: -4)),
        ], to: run)
    }
    #expect(
      try Scratch.ask("SELECT * FROM game_list ORDER BY id", scratch.path()) == [
        "1|nightly|1|snap:3|reflex|alpha|greedy|-|-|0|1-3-1|all cards|5|-|1|a1|a1 b2 a2 c3 a3",
        "2|nightly|1|reversi:6x6|alpha|random|-|-|-|0|2-1|board full|5|-4|1|a1|a1 b2 a2 c3 a3",
      ])
  }

  // MARK: Constraints

  @Test(
    "The schema refuses what can't be",
    arguments: [
      "INSERT INTO seating (run, variant, first, second) SELECT run, variant, first, second FROM seating WHERE third IS NULL",
      "INSERT INTO seating (run, variant, first, second) VALUES (1, 1, 1, 99)",
      "UPDATE game SET places = '3-1'", "UPDATE game SET seating = 99999", "UPDATE game SET plies = 'many'",
      "UPDATE game SET encounter = -1", "UPDATE game SET third_nodes = -1",
      "DELETE FROM run",
      "UPDATE run SET status = 'stopped'",
      "INSERT INTO pattern VALUES (1, '{}', -1, 0)", "INSERT INTO pattern VALUES (1, 'x', -1, 1)",
      "INSERT INTO pattern VALUES (1, '{}', -2, 1)",
      "INSERT INTO judgement VALUES (2, 0, 0, 1, 1)", "UPDATE judgement SET played = best + 1",
      "UPDATE judgement SET best = NULL WHERE best IS NOT NULL", "UPDATE analysis SET nodes = 0",
      "INSERT INTO proof VALUES (999, 'X', 1, 1, NULL)", "UPDATE proof SET nodes = 0", "UPDATE proof SET position = ''",
    ])
  func schemaRefusesNonsense(statement: String) throws {
    _ = try fill()
    let queue = try outside()
    #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: statement) } }
  }

  // MARK: Migrations

  @Test("A later migration step is taken once and keeps the games")
  func laterStepIsTakenOnce() throws {
    let records = try fill()
    let steps = Schema.migrations + [Schema.Step(sql: "ALTER TABLE run ADD COLUMN note TEXT")]
    try outside().writeWithoutTransaction { (database) throws in
      for _ in 1...2 { try Schema.migrate(database, file: "", migrations: steps) }
      #expect(try Schema.version(of: database) == Schema.version + 1)
      #expect(try Row.fetchAll(database, sql: "SELECT note FROM run").count == 1)
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM game") == records.count)
    }
  }

  @Test("A migration step that fails leaves the file unchanged")
  func failedStepChangesNothing() throws {
    _ = try fill()
    let steps = Schema.migrations + [Schema.Step(sql: "ALTER TABLE run ADD COLUMN note TEXT; CREATE TABLE run (id)")]
    try outside().writeWithoutTransaction { (database) throws in
      #expect(throws: DatabaseError.self) { try Schema.migrate(database, file: "", migrations: steps) }
      #expect(try Schema.version(of: database) == Schema.version)
      #expect(throws: DatabaseError.self) { try database.execute(sql: "SELECT note FROM run") }
    }
  }

  // MARK: The page

  private func page() throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let path = "Sources/agon/Agon.docc/Reference/Schema.md"
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("The page names every table, view and column")
  func pageNamesAllColumns() throws {
    var documented: [String: [String]] = [:]
    var table: String?
    for line in try page() {
      if line.hasPrefix("#") { table = nil }
      if line.hasPrefix("### `") { table = String(line.dropFirst(5).dropLast()) }
      if let table, line.hasPrefix("| `") {
        documented[table, default: []].append(String(line.dropFirst(3).prefix { $0 != "`" }))
      }
    }
    _ = try fill()
    let schema = try outside().read { database in
      let names = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'")
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name]))
        })
    }
    #expect(documented == schema)
  }

  @Test("The page says what version the schema is")
  func pageNamesTheVersion() throws {
    #expect(try page().joined(separator: " ").contains("the version of this schema, \(Schema.version), in"))
  }

  @Test("The page's queries have answers")
  func pageQueriesHaveAnswers() throws {
    _ = try fill()
    let blocks = try page().split { $0.hasPrefix("```") }
    let queries = blocks.map { $0.joined(separator: "\n") }.filter { $0.hasPrefix("SELECT") }
    #expect(queries.count == 18)
    for query in queries {
      #expect(try !ask(query).isEmpty, "\(query)")
    }
  }
}
