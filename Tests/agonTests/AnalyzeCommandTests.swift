import Foundation
import GRDB
import Testing

@Suite struct AnalyzeCommandTests {
  private static let config = """
    name: truth
    encounters: 8
    openings: {plies: 2}
    variants: [noughts:3x3, connect-four:4x4, reversi:4x4, snap:2]
    players: [random, greedy, {name: sage, player: "perfect:nodes=200000"}, reflex]
    """

  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  private func play(_ config: String = config) throws {
    try run.program.write(config, to: "truth.yml")
    let outcome = try run.program.run("run", "truth.yml", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func analyze(_ arguments: String...) throws -> Program.Outcome {
    try run.program.run(arguments: ["analyze", "truth.sqlite"] + arguments)
  }

  private func judgements(_ database: String = "truth.sqlite") throws -> [String] {
    try run.ask("SELECT game, ply, seat, best, played FROM judgement ORDER BY game, ply", database)
  }

  @Test func perfectPlayIsAlwaysRightAndOthersAreNot() throws {
    defer { run.program.remove() }
    try play()
    let outcome = try analyze("--format", "csv", "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let rows = outcome.output.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
    let whole = rows.filter { $0[2] == "all" }
    #expect(whole.count == 9)
    for row in whole {
      #expect(row[4] == "100.0", "all moves of such small games can be judged: \(row)")
      if row[1] == "sage" { #expect(Array(row[5...]) == ["100.0", "0", "0", "0", "0.0"], "\(row)") }
      if row[1] == "random" { #expect(row[5] != "100.0", "\(row)") }
    }
    // Each decision that a player of these variants took has a judgement, and nothing else has.
    let moves = try run.ask(
      """
      SELECT sum(moves) FROM seat JOIN game ON game.id = seat.game JOIN seating ON seating.id = game.seating
      JOIN variant ON variant.id = seating.variant WHERE variant.name <> 'snap:2'
      """, "truth.sqlite")
    #expect(try run.ask("SELECT count(*) FROM judgement", "truth.sqlite") == moves)
  }

  @Test func whatIsJudgedIsNotJudgedAgain() throws {
    defer { run.program.remove() }
    try play()
    let first = try analyze("--variant", "noughts", "--nodes", "40")
    #expect(first.status == 0 && first.errors.contains("judging 48 games"), "\(first.errors)")
    #expect(first.output.contains("Accuracy\n========\n\nnoughts:3x3\n") && !first.output.contains("connect-four"))
    #expect(first.output.contains("Judged: ") && first.output.contains("couldn't be proven within 40 nodes"))
    let again = try analyze("--variant", "noughts", "--nodes", "40")
    #expect(again.output == first.output && !again.errors.contains("judging"), "\(again.errors)")
    let before = try judgements()
    let more = try analyze("--variant", "noughts", "--nodes", "100000")
    #expect(more.output.contains("Judged: 100.0% of the "), "\(more.output)")
    let after = try judgements()
    #expect(before.count == after.count && before.contains { $0.hasSuffix("-|-") })
    for (old, new) in zip(before, after) where !old.hasSuffix("-|-") { #expect(old == new) }
    #expect(!(try analyze("--variant", "noughts", "--nodes", "40").errors.contains("judging")))
  }

  @Test func anInterruptedAnalysisGoesOnWhereItWas() throws {
    defer { run.program.remove() }
    try play(
      """
      name: truth
      encounters: 30
      openings: {plies: 2}
      variants: [connect-four:5x4]
      players: [random, greedy]
      """)
    try FileManager.default.copyItem(atPath: run.path("truth.sqlite"), toPath: run.path("calm.sqlite"))
    let process = try run.start("analyze", "truth.sqlite", "--nodes", "3000", "--workers", "1")
    while process.isRunning, try run.ask("SELECT count(*) FROM analysis", "truth.sqlite") == ["0"] { usleep(2_000) }
    process.interrupt()
    let cut = try run.outcome(of: process)
    #expect(cut.status == 130 && cut.output.isEmpty, "\(cut.output)")
    #expect(cut.errors.contains("to go on:  agon analyze truth.sqlite --nodes 3000 --workers 1"), "\(cut.errors)")
    let done = try run.ask("SELECT count(*) FROM analysis", "truth.sqlite").first.flatMap { Int($0) } ?? 0
    #expect((1..<60).contains(done) && cut.errors.contains("interrupted after \(done) of 60 games"))
    let rest = try analyze("--nodes", "3000")
    #expect(rest.status == 0 && rest.errors.contains("judging \(60 - done) games"), "\(rest.errors)")
    let calm = try run.program.run("analyze", "calm.sqlite", "--nodes", "3000", "--quiet")
    #expect(try judgements() == judgements("calm.sqlite"))
    #expect(calm.output == rest.output)
    #expect(try run.program.run("check", "truth.sqlite").status == 0)
  }

  @Test func aReportHasAChapterOfIt() throws {
    defer { run.program.remove() }
    try play(Self.config.replacing("encounters: 8", with: "encounters: 1"))
    #expect(try !run.program.run("report", "truth.sqlite").output.contains("accuracy"))
    let table = try analyze("--format", "csv").output
    #expect(try run.program.run("report", "truth.sqlite").output.contains("reports/truth/accuracy.csv"))
    #expect(try run.program.read("reports/truth/accuracy.csv") == table)
  }

  @Test func aGameThatIsNoneByTheRulesIsNamed() throws {
    defer { run.program.remove() }
    try play(Self.config.replacing("encounters: 8", with: "encounters: 1"))
    try DatabaseQueue(path: run.path("truth.sqlite")).write {
      try $0.execute(sql: "UPDATE game SET transcript = opening || 'zz', digest = NULL WHERE id = 1")
    }
    let outcome = try analyze()
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("agon: game 1: ") && outcome.errors.contains("“agon check”"), "\(outcome.errors)")
  }

  @Test func wrongUsageIsToldAndNoFileIsMade() throws {
    defer { run.program.remove() }
    let missing = try analyze()
    #expect(missing.status == 74 && missing.errors.contains("no such file"), "\(missing.errors)")
    #expect(!FileManager.default.fileExists(atPath: run.path("truth.sqlite")))
    try play(Self.config.replacing("encounters: 8", with: "encounters: 1"))
    #expect(try analyze("--nodes", "0").status == 64 && analyze("--workers", "0").status == 64)
    let unknown = try analyze("--variant", "reversi:8x8")
    #expect(unknown.status == 64 && unknown.errors.contains("reversi:8x8"), "\(unknown.errors)")
    let snap = try analyze("--variant", "snap")
    #expect(snap.status == 0 && snap.output.contains("Can't be judged: snap:2."), "\(snap.output)")
  }
}
