import Foundation
import Play
import Reports
import Store
import Testing

@Suite struct ReportCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(CommandLineTests.config, to: "tiny.yml")
  }

  @Test("A chapter is printed as in the reports")
  func chapterMatchesReport() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    #expect(try program.run("report", "tiny.sqlite", "--formats", "csv,text").status == 0)
    for kind in ChapterKind.all {
      let printed = try program.run("report", "tiny.sqlite", kind.name, "--format", "csv")
      #expect(printed.status == 0)
      let file = "reports/tiny/\(kind.name).csv"
      let isTold = FileManager.default.fileExists(atPath: program.directory.appending(path: file).path)
      #expect(try printed.output == (isTold ? program.read(file) : ""), "\(kind.name)")
      #expect(
        printed.errors
          == (isTold
            ? ""
            : "agon: note: these games have nothing to tell of \(kind.name)\(kind.absence.map { ": \($0)" } ?? "")\n"),
        "\(kind.name)")
    }
    let chapter = try program.run("report", "tiny.sqlite", "variants").output
      .components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
    #expect(chapter.hasPrefix("Variants\n========\n"))
    #expect(try program.read("reports/tiny/report.txt").contains(chapter))
    #expect(try program.run("report", "tiny.sqlite", "variants", "--format", "json").output.contains("\"variants\": {"))
  }

  @Test("The reports of somebody else's database stay below “reports”, whatever its tournament is called")
  func foreignName() throws {
    defer { program.remove() }
    for (name, directory) in [("../../x", "_.._.._x"), ("..", "_.."), ("/tmp/x", "_tmp_x")] {
      let store = try Store.forWriting(program.directory.appending(path: "x.sqlite").path)
      let players = ["one", "two"]
      let run = try store.beginRun(
        RunDescription(
          tournament: name, seed: 7, variants: [.init(name: "noughts:3x3", seats: 2)],
          players: players.map { .init(name: $0, definition: "random") }, planned: 2, conditions: "", config: ""))
      let seed = Seed.game(run: run.seed, variant: "noughts:3x3", players: players, encounter: 0)
      let job = Job(variant: "noughts:3x3", players: players, encounter: 0, opening: "", seed: seed)
      let effort = Effort(moves: 3, nanoseconds: 10, nodes: 10)
      try store.write(
        [
          GameRecord(
            job: job, transcript: "a1b2a2c3a3", outcome: Outcome(winner: 0, reason: .line), plies: 5,
            efforts: [effort, effort], fault: nil, moves: [])
        ], to: run)
      try store.close()
      let outcome = try program.run("report", "x.sqlite", "--tournament", name, "--formats", "text")
      #expect(outcome.output == "reports/\(directory)/report.txt\n", "\(outcome)")
      #expect(try program.files(in: "reports/\(directory)").count == 1)
    }
  }

  @Test("A chapter with nothing to report says what it would need")
  func emptyChapterIsExplained() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    let printed = try program.run("report", "tiny.sqlite", "phases")
    #expect(
      printed.errors == "agon: note: these games have nothing to tell of phases: no moves are recorded; `record: "
        + "moves` in the config records them\n")
  }

  @Test("An unknown chapter is reported with the known ones")
  func unknownChapterIsNamed() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    let refused = try program.run("report", "tiny.sqlite", "verdicts")
    #expect(refused.status == 64)
    #expect(refused.errors == "agon: there is no chapter “verdicts”; known: \(ChapterKind.names)\n")
  }

  @Test(
    "Options for printing and for writing exclude each other",
    arguments: [["variants", "--out", "x"], ["variants", "--formats", "csv"], ["--format", "csv"]]
  )
  func printingExcludesWriting(options: [String]) throws {
    defer { program.remove() }
    let refused = try program.run(arguments: ["report", "tiny.sqlite"] + options)
    #expect(refused.status == 64)
  }
}
