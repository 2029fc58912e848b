import Foundation
import GRDB
import Testing

/// `agon check`: what it finds, and what it mends.
@Suite struct CheckTests {
  private static let prepared = Prepared { program in
    try program.write(CommandLineTests.config, to: "tiny.yml")
    #expect(try program.run("run", "tiny.yml", "--quiet", "--workers", "1").status == 0)
  }

  private let run: DisturbedRun

  init() throws { run = DisturbedRun(try Self.prepared.program()) }

  /// Takes the checksums off games, so that what is wrong is found by what it means.
  private static let unchecked = "UPDATE game SET digest = NULL; UPDATE seal SET games = NULL; "

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: run.path("tiny.sqlite"), configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func check(_ arguments: String...) throws -> Program.Outcome {
    try run.outcome(of: try run.start(["check", "tiny.sqlite"] + arguments))
  }

  @Test("A sound database is reported as sound")
  func soundDatabaseIsSound() throws {
    defer { run.program.remove() }
    let outcome = try check()
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        tiny.sqlite: 60 games of 1 run
          file        SQLite finds nothing wrong
          references  all rows that others refer to are there
          runs        seeds, descriptions and numbers of games agree
          games       each replays by the rules to its recorded end
          totals      equal to what the games add up to
          judgements  as they were recorded
          tunes       as they were recorded
        all is sound

        """)
    #expect(try check("--repair").output.hasPrefix("nothing to repair: all totals are those of the games\n"))
  }

  @Test(
    "Problems are found and reported",
    arguments: [
      (
        "UPDATE game SET transcript = transcript || 'z9' WHERE id IN (3, 7)",
        "games that break the rules: 2\n  game 3, "
      ),
      ("UPDATE game SET places = '1-1' WHERE places = '2-1'", "games that went otherwise than recorded: "),
      ("UPDATE game SET plies = plies + 1 WHERE id = 4", "games that went otherwise than recorded: 1\n  game 4, "),
      ("UPDATE game SET seed = 5 WHERE id = 9", "games with a wrong seed: 1\n  game 9, "),
      ("UPDATE game SET opening = 'a3' WHERE id = 1", "games with a wrong opening: 1\n  game 1, "),
      ("UPDATE game SET reason = 'boredom' WHERE id = 2", "games with values that no Agon writes: 1\n  game 2: "),
      ("UPDATE game SET first_nodes = NULL WHERE id = 12", "games with values that no Agon writes: 1\n  game 12: "),
      (
        "UPDATE variant SET name = 'shogi' WHERE name = 'noughts:3x3'",
        "games of variants that this Agon doesn't know: 2"
      ),
      ("UPDATE pattern SET encounters = encounters + 1", "run 1 of tiny: pattern: "),
      ("DELETE FROM length", "run 1 of tiny: length: "),
      ("UPDATE ending SET games = 99", "run 1 of tiny: ending: "),
      ("UPDATE effort SET nodes = 1", "run 1 of tiny: effort: "),
      (
        "UPDATE seal SET games = 1",
        "run 1 of tiny: a run's games aren't those recorded: some are missing, or not its own"
      ),
      (
        "UPDATE seal SET judgements = 1",
        "judgements that aren't those recorded: 1\n  run 1 of tiny: the judgements of a run's games aren't those recorded"
      ),
      (
        "INSERT INTO tune VALUES (1, 't', 1, 40, '', '', 9, NULL)",
        "tunes that aren't as they were recorded: 1\n  the tunes: the tune t isn't as it was recorded"
      ),
      (
        "INSERT INTO tournament VALUES (7, 'x')",
        "the runs: a tournament is without runs, or a run without a tournament"
      ),
      ("UPDATE pattern SET encounters = 1 << 62", "totals that aren't what the games add up to: 1"),
      ("UPDATE seal SET totals = 1", "runs whose totals are right, but their checksum is broken: 1\n  run 1 of tiny"),
      ("UPDATE run SET seed = 2", "run 1 of tiny: its seed is 2, which doesn't follow from the config's, 1"),
      ("UPDATE run SET planned = 70", "run 1 of tiny: is marked as complete with 60 of 70 games"),
      ("UPDATE player SET name = 'gredy' WHERE name = 'greedy'", "runs that contradict themselves: 1"),
      (
        "UPDATE game SET seating = 999 WHERE id = 5", "rows that refer to others which aren't there: 1\n  row 5 of game"
      ),
      (
        "UPDATE game SET digest = 1 WHERE id = 8",
        "games with values that no Agon writes: 1\n  game 8: isn't as it was recorded"
      ),
      ("DROP VIEW pair_total", "the file is damaged: 1\n  the definition of view pair_total isn't Agon's"),
      (
        "INSERT INTO fault VALUES (999, 0, '', '[]', NULL)",
        "rows that refer to others which aren't there: 1\n  row 999 of fault"
      ),
    ])
  func problemsAreReported(change: String, expected: String) throws {
    defer { run.program.remove() }
    try self.change(Self.unchecked + change)
    let outcome = try check()
    #expect(outcome.status == 65)
    #expect(outcome.output.contains(expected), "\(outcome.output)")
    #expect(!outcome.output.contains("sound"))
  }

  @Test("Of many problems the first ten are reported")
  func firstTenAreReported() throws {
    defer { run.program.remove() }
    try change(Self.unchecked + "UPDATE game SET transcript = ''")
    let output = try check().output
    #expect(output.contains("\n  and 50 more\n") || output.contains("opening"), "\(output)")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("  game ") } <= 20)
    #expect(try check().output == output)
  }

  @Test(
    "Data that can be derived is repaired",
    arguments: [
      "DELETE FROM pattern; UPDATE length SET games = 7; DELETE FROM effort",
      "UPDATE seal SET totals = 1", "UPDATE ending SET reason = reason || '!'",
    ])
  func derivedDataIsRepaired(change: String) throws {
    defer { run.program.remove() }
    let whole = try run.program.run("standings", "tiny.sqlite", "--by", "variant").output
    let totals = ["pattern", "length", "ending", "effort", "seal"].map { "SELECT * FROM \($0) ORDER BY 1, 2, 3" }
    let before = try totals.map { try run.ask($0, "tiny.sqlite") }
    try self.change(change)
    #expect(try run.program.run("standings", "tiny.sqlite", "--by", "variant").status == 65)
    #expect(try check().status == 65)
    let repair = try check("--repair")
    #expect(repair.status == 0, "\(repair.output) \(repair.errors)")
    #expect(repair.output.hasPrefix("repaired: the totals of run 1 of tiny are those of its games\n"))
    #expect(try totals.map { try run.ask($0, "tiny.sqlite") } == before)
    #expect(try run.program.run("standings", "tiny.sqlite", "--by", "variant").output == whole)
    #expect(!FileManager.default.fileExists(atPath: run.path("tiny.sqlite-lock")))
  }

  @Test("Totals aren't recomputed from the remaining games if some are missing")
  func lostGamesKeepTotals() throws {
    defer { run.program.remove() }
    let queue = try DatabaseQueue(path: run.path("tiny.sqlite"))
    try queue.write { try $0.execute(sql: "DELETE FROM game WHERE id = 7") }
    try queue.close()
    let before = try run.ask("SELECT * FROM pattern", "tiny.sqlite")
    let repair = try check("--repair")
    #expect(repair.status == 65)
    #expect(repair.output.contains("not repaired: run 1 of tiny has games that can't be read, or lacks some\n"))
    #expect(
      repair.output.contains("run 1 of tiny: a run's games aren't those recorded: some are missing, or not its own"))
    #expect(try run.ask("SELECT * FROM pattern", "tiny.sqlite") == before)
  }

  @Test("Data that can't be derived is left and named")
  func unrepairableIsNamed() throws {
    defer { run.program.remove() }
    try change(
      Self.unchecked + "UPDATE game SET transcript = 'zz' WHERE id = 3; UPDATE game SET reason = 'x' WHERE id = 4")
    try change("UPDATE pattern SET encounters = 3")
    let repair = try check("--repair")
    #expect(repair.status == 65)
    #expect(repair.output.contains("not repaired: run 1 of tiny has games that can't be read"))
    #expect(repair.output.contains("game 3, "))
    #expect(repair.output.contains("game 4: "))
  }

  @Test("Games stopped by limits and many runs are sound too")
  func limitsAndRunsAreSound() throws {
    defer { run.program.remove() }
    try run.program.write(CommandLineTests.config + "\nlimits: {plies: 4}", to: "tiny.yml")
    #expect(try run.program.run("run", "tiny.yml", "--quiet").status == 0)
    let outcome = try check()
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasPrefix("tiny.sqlite: 120 games of 2 runs\n"))
    #expect(try run.ask("SELECT count(*) FROM game WHERE reason = 'turn limit'", "tiny.sqlite") != ["0"])
  }

  /// While a run is going on its games stand in the log: a copy without that may well be a file without anything.
  @Test("A copy without its log isn't sound, and a copy made by SQLite is")
  func copyNeedsItsLog() throws {
    defer { run.program.remove() }
    try run.program.write(DisturbedRun.config, to: "world.yml")
    let process = try run.start("run", "world.yml", "--quiet")
    try run.waitForGames(100, of: process)
    try FileManager.default.copyItem(atPath: run.path("world.sqlite"), toPath: run.path("poor.sqlite"))
    let whole = try run.shell("sqlite3 world.sqlite \"VACUUM INTO 'copy.sqlite'\"")
    process.interrupt()
    _ = try run.outcome(of: process)
    let outcome = try run.program.run("check", "poor.sqlite")
    #expect(outcome.status == 65)
    #expect(
      outcome.output == """
        poor.sqlite: 0 games of 0 runs
          file        SQLite finds nothing wrong
          references  all rows that others refer to are there
          runs        seeds, descriptions and numbers of games agree
          games       each replays by the rules to its recorded end
          totals      equal to what the games add up to
          judgements  as they were recorded
          tunes       as they were recorded

        it holds no games; a copy made while a run was going on lacks what stood in poor.sqlite-wal
        to copy a database whole, also during a run:  sqlite3 poor.sqlite "VACUUM INTO 'copy.sqlite'"

        """)
    try #require(whole.status == 0, "\(whole.errors)")
    let copy = try run.program.run("check", "copy.sqlite")
    #expect(copy.status == 0 && copy.output.hasSuffix("all is sound\n"), "\(copy.output)")
  }

  @Test("Checking a missing file doesn't make it")
  func checkMakesNoFile() throws {
    defer { run.program.remove() }
    #expect(try run.program.run("check", "none.sqlite", "--repair").status == 74)
    #expect(!FileManager.default.fileExists(atPath: run.path("none.sqlite")))
    #expect(!FileManager.default.fileExists(atPath: run.path("none.sqlite-lock")))
  }
}
