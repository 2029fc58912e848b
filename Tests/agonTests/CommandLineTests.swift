import Foundation
import Play
import TestRings
import Testing

/// The built program, run as a user runs it.
struct Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A directory of its own to run in.
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "agon-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// The program that the tests were built with.
  static let executable: URL = {
    let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "agon")
  }()

  /// Runs it to its end.
  func run(_ arguments: String...) throws -> Outcome { try run(arguments: arguments) }

  /// Runs it to its end.
  func run(arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = self.environment(environment)
    let (output, errors) = (directory.appending(path: ".out"), directory.appending(path: ".err"))
    for file in [output, errors] { try Data().write(to: file) }
    let lines = directory.appending(path: ".in")
    try Data(input.utf8).write(to: lines)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = try FileHandle(forReadingFrom: lines)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The environment of the tests without the width of their terminal, and what is given.
  func environment(_ given: [String: String]) -> [String: String] {
    var all = ProcessInfo.processInfo.environment
    all["COLUMNS"] = nil
    return all.merging(given) { $1 }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  func files(in name: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.appending(path: name).path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try read(name + "/" + $0)) })
  }

  /// The files of reports, without the lines that tell when a run was played: those have a time in them.
  func reports(in name: String) throws -> [String: String] {
    try files(in: name).mapValues { text in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.utf8.contains(UInt8(ascii: "Z")) || !$0.contains(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) }.joined(
          separator: "\n")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }
}

@Suite struct CommandLineTests {
  static let config = """
    name: tiny
    encounters: 4
    openings: {plies: 1}
    variants: [noughts:3x3, connect-four:5x4, snap:3]
    players: [random, greedy, alpha-beta: {depth: 2}, reflex, {name: dozy, player: "reflex:misses=0.5"}]
    reports: {formats: [text, csv, markdown, json]}
    """

  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.config, to: "tiny.yml")
  }

  @Test("A run plays everything, writes its reports and prints the standings")
  func runPlaysAndReports() throws {
    defer { program.remove() }
    let run = try program.run("run", "tiny.yml")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("beginning run 1 of tiny, seed 1: 60 games"))
    #expect(run.output.contains("alpha-beta:depth=2"))
    let files = try program.files(in: "reports/tiny")
    let json = try JSONSerialization.jsonObject(with: Data(try #require(files["report.json"]).utf8)) as? [String: Any]
    let tables = try #require(json?["tables"] as? [String: Any]).keys
    #expect(tables.contains("standings") && tables.contains("calls"))
    #expect(Set(files.keys) == Set(tables.map { $0 + ".csv" } + ["report.json", "report.md", "report.txt"]))
    let standings = try program.run("standings", "tiny.sqlite", "--format", "csv")
    #expect(standings.output == (try program.read("reports/tiny/standings.csv")))
  }

  @Test("Reports are the same whatever the number of workers")
  func workersKeepReports() throws {
    defer { program.remove() }
    for workers in ["1", "5"] {
      let run = try program.run(
        "run", "tiny.yml", "--quiet", "--workers", workers, "--database", "tiny.sqlite", "--reports", "reports")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      try FileManager.default.moveItem(
        at: program.directory.appending(path: "reports"), to: program.directory.appending(path: "reports-\(workers)"))
      try FileManager.default.removeItem(at: program.directory.appending(path: "tiny.sqlite"))
    }
    #expect(try program.reports(in: "reports-1") == program.reports(in: "reports-5"))
  }

  @Test("The command at the end of a report makes the same report again")
  func reportCommandRepeats() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    let before = try program.files(in: "reports/tiny")
    let line = try #require(before["report.md"]?.split(separator: "\n").last { $0.contains("agon report") })
    let command = line.drop { $0 != "a" }.prefix { $0 != "`" }
    try FileManager.default.removeItem(at: program.directory.appending(path: "reports"))
    let words = command.split(separator: " ").map(String.init)
    #expect(words.first == "agon")
    let process = try program.run(
      words[1], words[2], words[3], words[4], words[5], words[6], words[7], words[8], words[9], words[10])
    #expect(process.status == 0, "\(process.errors)")
    #expect(try program.files(in: "reports/tiny") == before)
  }

  @Test("A finished run is followed by the next with its own seed")
  func nextRunHasOwnSeed() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    let second = try program.run("run", "tiny.yml")
    #expect(second.errors.contains("beginning run 2 of tiny, seed "))
    #expect(!second.errors.contains("seed 1:"))
    #expect(try program.run("standings", "tiny.sqlite", "--run", "all").output.contains("120"))
  }

  @Test("The shortest commands say what there is")
  func shortCommandsAnswer() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--dry-run").output.hasPrefix("tiny: 60 games, seed 1"))
    #expect(try program.run("perft", "noughts:3x3", "2").output.contains("72"))
    #expect(try program.run("list").output.contains("connect-four"))
    #expect(try program.run("--help").output.contains("standings"))
  }

  @Test("A recorded game is shown board by board", .tags(.nightly))
  func gameIsShownByBoards() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet", "--workers", "1").status == 0)
    for game in stride(from: 1, through: 60, by: NightlyRing.isOn ? 1 : 7) {
      let shown = try program.run("show", "tiny.sqlite", "\(game)", "--last")
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(shown.output.hasPrefix("game \(game): "))
    }
    let unknown = try program.run("show", "tiny.sqlite", "61")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "agon: tiny.sqlite: holds no game 61; its 60 games are numbered from 1\n")
  }

  @Test("Every error has its exit code and says what is wrong")
  func errorsHaveExitCodes() throws {
    defer { program.remove() }
    try program.write("variants: [shogi]\nplayers: [random]", to: "bad.yml")
    try program.write("this is no database, whatever its name says", to: "bad.sqlite")
    func expect(_ run: Program.Outcome, _ status: Int32, _ text: String) {
      #expect(run.status == status)
      #expect(run.errors.contains(text), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    expect(try program.run("run", "none.yml"), 64, "none.yml: there is no such file")
    expect(try program.run("run", "bad.yml"), 64, "bad.yml:1: variants: there is no game “shogi”")
    expect(try program.run("run", "tiny.yml", "--workers", "0"), 64, "--workers: expected 1 to 1024, found 0")
    expect(try program.run("run", "tiny.yml", "--database", "bad.sqlite"), 65, "bad.sqlite: is not a database")
    expect(try program.run("run", "tiny.yml", "--database", "no/where.sqlite"), 74, "there is no directory /")
    expect(try program.run("standings", "bad.sqlite"), 65, "bad.sqlite: is not a database")
    expect(try program.run("standings", "none.sqlite"), 74, "none.sqlite: no such file")
    expect(try program.run("standings", "none.sqlite", "--format", "pdf"), 64, "pdf")
    expect(try program.run("standings", "none.sqlite", "--run", "one"), 64, "--run: expected the number of a run")
    expect(try program.run("perft", "snap:2", "3"), 64, "snap:2 isn't a board game")
    expect(try program.run("perft", "reversi:7x7", "3"), 64, "reversi: size can't be “7x7”")
    expect(try program.run("referee"), 64, "referee")
    #expect(try program.read("bad.sqlite") == "this is no database, whatever its name says")
  }

  @Test("The play signature is the release's on every machine")
  func playSignatureIsStable() throws {
    defer { program.remove() }
    let bench = try program.run("bench", "--only", "games", "--seconds", "0.01", "-v", "noughts:3x3")
    #expect(bench.status == 0, "\(bench.errors)")
    #expect(bench.output.hasPrefix("games\nvariant "))
    #expect(bench.output.contains("signature:   \(Release.playSignature)"), "\(bench.output)")
  }

  @Test("The benchmark runs the requested sections and names them if one is unknown")
  func benchRunsSections() throws {
    defer { program.remove() }
    let unknown = try program.run("bench", "--only", "chess")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.contains(
        "--only: no section is called “chess”; known: games, playouts, boards, engines, solvers, ratings, tuning"),
      "\(unknown.errors)")
  }

  @Test("The benchmark of engines plays with one that a C compiler has made", .tags(.nightly), .onlyNightly)
  func benchmarkOfEngines() throws {
    defer { program.remove() }
    let engines = try program.run("bench", "--only", "engines", "--seconds", "0.05")
    #expect(engines.status == 0, "\(engines.errors)")
    #expect(
      engines.output.contains("skipped: there is no C compiler") || engines.output.contains("with engines in thought: ")
    )
  }

  @Test("The dry run shows the memory a run takes, and the run refuses what can't fit")
  func memoryIsCheckedFirst() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("variants: [reversi]\nplayers: [\"perfect:table=28\", greedy]\nworkers: 1000\n", to: "big.yml")
    let dry = try program.run("run", "big.yml", "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("memory:   up to 4"), "\(dry.output)")
    let refused = try program.run("run", "big.yml")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("agon: 1000 workers need up to 4"), "\(refused.errors)")
    #expect(try program.run("match", "perfect:table=28", "greedy", "-v", "reversi", "--workers", "1000").status == 64)
  }
}
