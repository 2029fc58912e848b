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

  @Test("Perfect play is always right, and others aren't")
  func perfectPlayIsRight() throws {
    defer { run.program.remove() }
    try play()
    let outcome = try analyze("--format", "csv", "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let rows = outcome.output.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
    let whole = rows.filter { $0[2] == "all" }
    #expect(whole.count == 9)
    for row in whole {
      #expect(row[4] == "100.0", "all moves of such small games can be judged: \(row)")
      #expect(row[5] == row[6] && row[7] != "0.0", "a range of one, and never quite sure: \(row)")
      if row[1] == "sage" { #expect(row[5] == "100.0" && Array(row[8...]) == ["0", "0", "0", "0.0"], "\(row)") }
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

  @Test("Games that are judged aren't judged again")
  func judgedIsNotRepeated() throws {
    defer { run.program.remove() }
    try play()
    let first = try analyze("--variant", "noughts", "--nodes", "40")
    #expect(first.status == 0 && first.errors.contains("judging 48 games"), "\(first.errors)")
    #expect(first.output.contains("Accuracy\n========\n\nnoughts:3x3\n") && !first.output.contains("connect-four"))
    #expect(first.output.contains("Partly judged: noughts:3x3, ") && first.output.contains("by 40 nodes a position"))
    let again = try analyze("--variant", "noughts", "--nodes", "40")
    #expect(again.output == first.output && !again.errors.contains("judging"), "\(again.errors)")
    let before = try judgements()
    let more = try analyze("--variant", "noughts", "--nodes", "100000")
    #expect(more.output.contains("Judged whole: noughts:3x3, "), "\(more.output)")
    let after = try judgements()
    #expect(before.count == after.count && before.contains { $0.hasSuffix("-|-") })
    for (old, new) in zip(before, after) where !old.hasSuffix("-|-") { #expect(old == new) }
    #expect(!(try analyze("--variant", "noughts", "--nodes", "40").errors.contains("judging")))
  }

  @Test("An interrupted analysis continues where it stopped")
  func interruptedContinues() throws {
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

  private static let small = """
    name: truth
    encounters: 10
    openings: {plies: 2}
    variants: [connect-four:5x4]
    players: [random, greedy]
    """

  private func proofs(_ database: String) throws -> [String] {
    try run.ask("SELECT position, score, nodes FROM proof ORDER BY position", database)
  }

  @Test("A deep analysis is the same with any number of workers and solves nothing twice")
  func deepIgnoresWorkerCount() throws {
    defer { run.program.remove() }
    try play(Self.small)
    try FileManager.default.copyItem(atPath: run.path("truth.sqlite"), toPath: run.path("other.sqlite"))
    let shallow = try analyze("--nodes", "200")
    #expect(try shallow.status == 0 && proofs("truth.sqlite").isEmpty, "\(shallow.errors)")
    let open = try judgements().count { $0.hasSuffix("-|-") }
    let alone = try analyze("--deep", "--nodes", "2000", "--workers", "1")
    #expect(alone.status == 0, "\(alone.errors)")
    let others = try run.program.run(
      "analyze", "other.sqlite", "--deep", "--nodes", "2000", "--workers", "3", "--quiet")
    #expect(others.status == 0 && others.errors.isEmpty && others.output == alone.output, "\(others.errors)")
    #expect(try judgements() == judgements("other.sqlite") && proofs("truth.sqlite") == proofs("other.sqlite"))
    #expect(try !proofs("truth.sqlite").isEmpty)
    #expect(try judgements().count { $0.hasSuffix("-|-") } < open)
    let again = try analyze("--deep", "--nodes", "2000")
    #expect(!again.errors.contains("solving") && again.output == alone.output, "\(again.errors)")
    #expect(try run.program.run("check", "truth.sqlite").status == 0)
  }

  @Test("Positions that are too hard are left open with the reason")
  func tooHardIsExplained() throws {
    defer { run.program.remove() }
    try play(Self.small.replacing("5x4", with: "7x6").replacing("plies: 2", with: "plies: 4"))
    let outcome = try analyze("--deep", "--nodes", "300")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("judging 20 games\nsolving "), "\(outcome.errors)")
    let remark = #/connect-four:7x6: \d+ of \d+ positions after \d+ plies took more than 300 nodes; \d+ more, /#
    #expect(outcome.errors.contains(remark), "\(outcome.errors)")
    #expect(outcome.output.contains("Partly judged: connect-four:7x6, "), "\(outcome.output)")
    let (tried, most) = (try proofs("truth.sqlite").count, try run.ask("SELECT max(nodes) FROM proof", "truth.sqlite"))
    #expect(tried > 0 && most == ["300"])
    // What was left depends on all that was tried: trying the rest again would prove more of it.
    let again = try analyze("--deep", "--nodes", "300")
    #expect(again.output == outcome.output && !again.errors.contains("solving"), "\(again.errors)")
  }

  @Test("An interrupted deep analysis continues where it stopped")
  func interruptedDeepContinues() throws {
    defer { run.program.remove() }
    try play(Self.small.replacing("encounters: 10", with: "encounters: 30"))
    #expect(try analyze("--nodes", "600", "--quiet").status == 0)
    try FileManager.default.copyItem(atPath: run.path("truth.sqlite"), toPath: run.path("calm.sqlite"))
    let process = try run.start("analyze", "truth.sqlite", "--deep", "--nodes", "6000", "--workers", "1")
    while process.isRunning, try proofs("truth.sqlite").isEmpty { usleep(2_000) }
    process.interrupt()
    let cut = try run.outcome(of: process)
    #expect(cut.status == 130 && cut.output.isEmpty, "\(cut.output)")
    #expect(
      cut.errors.contains("to go on:  agon analyze truth.sqlite --deep --nodes 6000 --workers 1"), "\(cut.errors)")
    let kept = try proofs("truth.sqlite")
    #expect(cut.errors.contains("interrupted after \(kept.count) of ") && !kept.isEmpty, "\(cut.errors)")
    let rest = try analyze("--deep", "--nodes", "6000")
    #expect(rest.status == 0, "\(rest.errors)")
    let calm = try run.program.run("analyze", "calm.sqlite", "--deep", "--nodes", "6000", "--quiet")
    #expect(try judgements() == judgements("calm.sqlite") && proofs("truth.sqlite") == proofs("calm.sqlite"))
    #expect(calm.output == rest.output)
    #expect(try run.program.run("check", "truth.sqlite").status == 0)
  }

  @Test("A report has a chapter on it")
  func reportHasAChapter() throws {
    defer { run.program.remove() }
    try play(Self.config.replacing("encounters: 8", with: "encounters: 1"))
    #expect(try !run.program.run("report", "truth.sqlite").output.contains("accuracy"))
    let table = try analyze("--format", "csv").output
    #expect(try run.program.run("report", "truth.sqlite").output.contains("reports/truth/accuracy.csv"))
    #expect(try run.program.read("reports/truth/accuracy.csv") == table)
  }

  @Test("A game that breaks the rules is named")
  func illegalGameIsNamed() throws {
    defer { run.program.remove() }
    try play(Self.config.replacing("encounters: 8", with: "encounters: 1"))
    try DatabaseQueue(path: run.path("truth.sqlite")).write {
      try $0.execute(sql: "UPDATE game SET transcript = opening || 'zz', digest = NULL WHERE id = 1")
    }
    let outcome = try analyze()
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("agon: game 1: ") && outcome.errors.contains("“agon check”"), "\(outcome.errors)")
  }

  @Test("Wrong usage is explained, and no file is made")
  func wrongUsageMakesNoFile() throws {
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

  @Test("Opinions are about unproven moves and are kept nowhere")
  func opinionsAreNotKept() throws {
    defer { run.program.remove() }
    try play(
      """
      name: truth
      encounters: 3
      variants: ["connect-four:5x4,popout", "noughts:3x3"]
      players: [random, alpha-beta: {depth: 2}]
      """)
    let outcome = try analyze("--opinion-of", "alpha-beta:nodes=300", "--format", "csv", "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let rows = outcome.output.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
    #expect(rows.map { $0[0] } == ["variant", "\"connect-four:5x4", "\"connect-four:5x4"], "\(outcome.output)")
    let tables = try run.ask("SELECT name FROM sqlite_schema WHERE name LIKE '%opinion%'", "truth.sqlite")
    #expect(tables.isEmpty)
    let again = try analyze("--opinion-of", "alpha-beta:nodes=300", "--workers", "1", "--format", "csv", "--quiet")
    #expect(again.output == outcome.output)
    let text = try analyze("--opinion-of", "alpha-beta:nodes=300", "--variant", "noughts:3x3", "--quiet").output
    #expect(text.contains("Opinions of alpha-beta:nodes=300") && text.contains("games, all proven."), "\(text)")
  }

  @Test("A player that gives no score can't be a judge")
  func judgeNeedsAScore() throws {
    defer { run.program.remove() }
    try play()
    let outcome = try analyze("--opinion-of", "greedy")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors == "agon: --opinion-of: greedy doesn't say how it stands; alpha-beta, monte-carlo, perfect do\n")
  }
}
