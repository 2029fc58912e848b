import Foundation
import GRDB
import Testing

/// `agon export --table`: games as data.
@Suite struct ExportTableTests {
  private static let prepared = Prepared { program in
    try program.write(
      """
      name: data
      encounters: 4
      workers: 1
      openings: {plies: 1}
      variants: [noughts:3x3, "connect-four:4x4,popout", reversi:4x4, snap:2, snap:3]
      players: [random, greedy, reflex, {name: "dozy, \\"one\\"", player: "reflex:misses=0.5"}, {name: third, player: reflex}]
      record: moves
      """, to: "data.yml")
    #expect(try program.run("run", "data.yml", "--quiet").status == 0)
    #expect(try program.run("analyze", "data.sqlite", "--quiet").status == 0)
  }

  private let program: Program

  init() throws { program = try Self.prepared.program() }

  private func ask(_ sql: String) throws -> [Row] {
    try DatabaseQueue(path: program.directory.appending(path: "data.sqlite").path).read {
      try Row.fetchAll($0, sql: sql)
    }
  }

  /// The rows of a table by the names of its columns.
  private func table(_ name: String, _ options: String...) throws -> [[String: String]] {
    let run = try program.run(arguments: ["export", "data.sqlite", "--format", "csv", "--table", name] + options)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let rows = Self.parse(run.output)
    let columns = try #require(rows.first)
    #expect(rows.allSatisfy { $0.count == columns.count })
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
  }

  /// The cells of comma-separated values, read one character after the other.
  private static func parse(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      let last = rows[rows.count - 1].count - 1
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case "\n" where !isQuoted: rows.append([""])
      case "\r" where !isQuoted: break
      default: rows[rows.count - 1][last].unicodeScalars.append(scalar)
      }
    }
    return rows.dropLast()
  }

  @Test("Games are those of the database")
  func gamesMatchDatabase() throws {
    defer { program.remove() }
    let games = try table("games")
    let rows = try ask("SELECT * FROM game_list ORDER BY id")
    #expect(games.count == rows.count && games.count > 60)
    for (game, row) in zip(games, rows) {
      for column in [
        "tournament", "run", "variant", "places", "reason", "plies", "margin", "seed", "opening", "transcript",
      ] {
        #expect(game[column] == row[column].map { value in "\(value)" } ?? "", "\(column)")
      }
      #expect(game["game"] == "\(row["id"] as Int)" && game["encounter"] == "\(1 + row["encounter"] as Int)")
      for seat in ["first", "second", "third", "fourth"] {
        #expect(game[seat] == ((row[seat] as String?) ?? "").replacing("\"", with: ""))
      }
    }
    for game in games {
      let first = (game["places"] ?? "").split(separator: "-").enumerated().filter { $0.element == "1" }
      let seats = ["first", "second", "third", "fourth"]
      #expect(game["winner"] == (first.count == 1 ? game[seats[first[0].offset]] : ""))
    }
    #expect(games.contains { $0["winner"] == "dozy, one" })
  }

  @Test("Seats add up to the standings and the effort")
  func seatsMatchStandings() throws {
    defer { program.remove() }
    let seats = try table("seats")
    for row in try ask("SELECT * FROM standings_by_variant") {
      let (variant, player) = (row["variant"] as String, (row["player"] as String).replacing("\"", with: ""))
      let own = seats.filter { $0["variant"] == variant && $0["player"] == player }
      #expect(own.count == row["games"])
      let points = own.reduce(0) { $0 + (Double($1["score"] ?? "") ?? .nan) }
      #expect(abs(points - row["points"]) < 1e-9)
    }
    for (column, sum) in [("moves", 0), ("nanoseconds", 1), ("nodes", 2)] {
      let total: Int = try ask("SELECT sum(moves), sum(nanoseconds), sum(nodes) FROM effort")[0][sum]
      #expect(seats.reduce(0) { $0 + (Int($1[column] ?? "") ?? 0) } == total)
    }
  }

  @Test("Moves joined are the transcripts and have their notes")
  func movesMatchTranscripts() throws {
    defer { program.remove() }
    let games = Dictionary(grouping: try table("moves"), by: { $0["game"] ?? "" })
    for row in try ask("SELECT * FROM game_list WHERE transcript <> ''") {
      let moves = try #require(games["\(row["id"] as Int)"])
      #expect(moves.map { $0["move"] ?? "" }.joined() == row["transcript"])
      let opening = moves.filter { $0["is_opening"] == "true" }
      #expect(opening.map { $0["move"] ?? "" }.joined() == row["opening"])
      let isSnap = (row["variant"] as String).hasPrefix("snap")
      if !isSnap { #expect(moves.map { $0["ply"] } == (1...(row["plies"] as Int)).map(String.init)) }
    }
    let noted = Dictionary(
      uniqueKeysWithValues: try ask("SELECT * FROM move JOIN game_list ON id = game").map { row -> (String, Row) in
        let ply = (row["ply"] as Int) + ((row["variant"] as String).hasPrefix("snap") ? 0 : 1)
        return ("\(row["game"] as Int) \(ply) \(1 + row["seat"] as Int)", row)
      })
    var found = 0
    for (game, moves) in games {
      for move in moves {
        let row = noted["\(game) \(move["ply"] ?? "") \(move["seat"] ?? "")"]
        #expect((row == nil) == (move["is_opening"] == "true"))
        guard let row else { continue }
        found += 1
        #expect(move["nanoseconds"] == "\(row["nanoseconds"] as Int)" && move["nodes"] == "\(row["nodes"] as Int)")
        #expect(Double(move["score"] ?? "") == row["score"] && Int(move["depth"] ?? "") == row["depth"])
      }
    }
    let chosen: Int = try ask("SELECT count(*) FROM move JOIN game_list ON id = game WHERE variant NOT LIKE 'snap%'")[
      0][0]
    #expect(found > chosen)
  }

  @Test("Judgements are those of the database")
  func judgementsMatch() throws {
    defer { program.remove() }
    let judgements = try table("judgements")
    let rows = try ask(
      """
      SELECT game, ply + 1, seat + 1, CASE seat WHEN 0 THEN first ELSE second END, ifnull(best, ''), ifnull(played, '')
      FROM judgement JOIN game_list ON id = game
      """)
    let columns = ["game", "ply", "seat", "player", "best", "played"]
    #expect(
      Set(judgements.map { row in columns.map { row[$0] ?? "" } })
        == Set(rows.map { row in row.databaseValues.map { "\($0.storage.value!)" } }))
    #expect(judgements.count == rows.count && rows.count > 100)
    let given = try ask(
      "SELECT sum(wins_to_draws + wins_to_losses) AS win, sum(draws_to_losses) AS draw FROM given_away")[0]
    for result in ["win", "draw"] { #expect(judgements.count { $0["given_away"] == result } == given[result]) }
  }

  /// What the reports say, the views say, too.
  @Test("The views say what the reports say")
  func viewsMatchReports() throws {
    defer { program.remove() }
    func close(_ cell: String?, _ number: Double) -> Bool { abs((Double(cell ?? "") ?? .nan) - number) < 1e-9 }
    func chapter(_ arguments: String...) throws -> [[String: String]] {
      let rows = Self.parse(try program.run(arguments: arguments + ["--format", "csv"]).output)
      return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
    }
    let variants = try chapter("report", "data.sqlite", "variants")
    let (seats, lengths) = (try ask("SELECT * FROM first_seat"), try ask("SELECT * FROM length_quantile"))
    #expect(variants.map { $0["variant"] } == seats.map { $0["variant"] })
    #expect(variants.map { $0["variant"] } == lengths.map { $0["variant"] })
    for (variant, (seat, length)) in zip(variants, zip(seats, lengths)) {
      #expect(close(variant["games"], seat["games"]) && close(variant["games"], length["games"]))
      #expect(close(variant["first_seat_score_percent"], seat["percent"]))
      #expect(close(variant["draw_percent"], 100 * (seat["draws"] as Double) / seat["games"]))
      #expect(close(variant["plies_median"], length["plies_50"]))
      #expect(close(variant["plies_percentile95"], length["plies_95"]))
    }
    let accuracy = try chapter("analyze", "data.sqlite", "--quiet").filter { $0["phase"] == "all" }
    let given = try ask("SELECT * FROM given_away")
    #expect(accuracy.count == given.count && !given.isEmpty)
    for row in given {
      let own = accuracy.first { $0["variant"] == row["variant"] && $0["name"] == row["player"] }
      for column in ["moves", "wins_to_draws", "wins_to_losses", "draws_to_losses"] {
        #expect(close(own?[column], row[column]))
      }
    }
  }

  @Test("One variant alone has no rows of others")
  func oneVariantIsAlone() throws {
    defer { program.remove() }
    for name in ["games", "seats", "moves", "judgements"] {
      let rows = try table(name, "-v", "reversi:4x4")
      #expect(!rows.isEmpty && rows.allSatisfy { $0["variant"] == "reversi:4x4" })
    }
  }

  @Test("Several runs follow one after the other")
  func runsFollowEachOther() throws {
    defer { program.remove() }
    #expect(try program.run("run", "data.yml", "--quiet").status == 0)
    let (one, all) = (try table("games", "--run", "1"), try table("games", "--run", "all"))
    #expect(all.count == 2 * one.count && Array(all.prefix(one.count)) == one)
    #expect(try table("games").allSatisfy { $0["run"] == "2" })
  }

  @Test("A file has what standard output has")
  func fileMatchesOutput() throws {
    defer { program.remove() }
    for arguments in [["csv", "--table", "moves"], ["csv"], ["pgn", "-v", "noughts:3x3"]] {
      let export = ["export", "data.sqlite", "--format"] + arguments
      let printed = try program.run(arguments: export)
      let written = try program.run(arguments: export + ["--out", "new/file"])
      #expect(written.status == 0 && written.output.isEmpty && written.errors == printed.errors)
      #expect(try program.read("new/file") == printed.output && !printed.output.isEmpty)
    }
  }

  @Test("A file isn't touched if games are damaged")
  func damageKeepsTheFile() throws {
    defer { program.remove() }
    try program.write("before", to: "games.csv")
    let queue = try DatabaseQueue(path: program.directory.appending(path: "data.sqlite").path)
    try queue.write { try $0.execute(sql: "UPDATE game SET transcript = 'a1' WHERE id = 50") }
    try queue.close()
    let run = try program.run("export", "data.sqlite", "--format", "csv", "--table", "games", "--out", "games.csv")
    #expect(run.status == 65 && run.errors.contains("game 50: isn't as it was recorded"))
    #expect(try program.read("games.csv") == "before")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.directory.path).allSatisfy { !$0.hasSuffix(".draft") }
    )
  }

  @Test("A game that breaks the rules is named")
  func illegalGameIsNamed() throws {
    defer { program.remove() }
    let queue = try DatabaseQueue(path: program.directory.appending(path: "data.sqlite").path)
    try queue.write {
      try $0.execute(
        sql: """
          UPDATE game SET transcript = 'a1a1', opening = '' WHERE id = 1; UPDATE game SET digest = NULL;
          UPDATE seal SET games = NULL
          """)
    }
    try queue.close()
    let run = try program.run("export", "data.sqlite", "--format", "csv", "--table", "moves")
    #expect(run.status == 65 && run.errors.hasPrefix("agon: game 1: move 2: a1 is not free"), "\(run.errors)")
  }

  @Test("If nothing was judged there is only the header and a note on standard error")
  func noJudgementsHeaderOnly() throws {
    defer { program.remove() }
    let run = try program.run("export", "data.sqlite", "--format", "csv", "--table", "judgements", "-v", "snap:2")
    #expect(run.status == 0)
    #expect(run.output == "tournament,run,variant,game,ply,seat,player,best,played,points_lost,given_away\r\n")
    #expect(run.errors == "agon: note: no game of these was judged; “agon analyze” does it\n")
  }

  @Test(
    "Options that don't fit are wrong usage",
    arguments: [
      (["--format", "pgn", "--table", "games"], "--table needs --format csv."),
      (["--format", "csv", "--table", "players"], "The value 'players' is invalid for '--table <table>'."),
      (["--table", "games"], "Missing expected argument '--format <format>'"),
      (["--format", "csv", "--table", "games", "-v", "noughts:4x4"], "there are no games of “noughts:4x4”; "),
      (["--format", "csv", "--table", "games", "--run", "7"], "7"),
    ])
  func wrongUsageIsExplained(arguments: [String], problem: String) throws {
    defer { program.remove() }
    let run = try program.run(arguments: ["export", "data.sqlite"] + arguments)
    #expect(run.status == 64 && run.errors.contains(problem) && run.output.isEmpty, "\(run.errors)")
  }

  @Test("A closed pipe isn't an error")
  func closedPipeIsNoError() throws {
    defer { program.remove() }
    let run = try DisturbedRun()
    defer { run.program.remove() }
    try FileManager.default.copyItem(
      at: program.directory.appending(path: "data.sqlite"), to: run.program.directory.appending(path: "data.sqlite"))
    let outcome = try run.shell(
      "set -o pipefail; $agon export data.sqlite --format csv --table moves | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(outcome.output.hasPrefix("tournament,run,variant,game,ply,") && outcome.output.hasSuffix("\r\n0\n"))
    #expect(outcome.errors.isEmpty)
  }
}
