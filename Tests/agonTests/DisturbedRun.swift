import Foundation
import GRDB
import Testing

/// A tournament that something happens to while it is played, and what it has to come to all the same.
struct DisturbedRun {
  static let config = """
    name: world
    encounters: 150
    openings: {plies: 2}
    variants: [noughts:4x4, connect-four:5x4]
    players: [random, greedy, {name: other, player: random}, {name: third, player: random}]
    reports: {directory: reports, formats: [text, csv]}
    """

  /// What is left of a run: its games in the order of their jobs, and its reports.
  struct Result: Equatable {
    let games: [String]
    let reports: [String: String]
  }

  /// What the tournament comes to when nothing happens to it.
  static let undisturbed: Result? = try? {
    let run = try DisturbedRun()
    defer { run.program.remove() }
    #expect(try run.program.run("run", "world.yml", "--quiet").status == 0)
    return try run.result()
  }()

  let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.config, to: "world.yml")
  }

  /// A run in a directory that holds what it needs.
  init(_ program: Program) { self.program = program }

  func path(_ name: String) -> String { program.directory.appending(path: name).path }

  /// Lets the shell run a script in the run's directory, where `$agon` is the program.
  func shell(_ script: String) throws -> Program.Outcome {
    let process = try start("/bin/bash", ["-c", script])
    process.waitUntilExit()
    return try outcome(of: process)
  }

  /// Starts the program.
  func start(_ arguments: String...) throws -> Process { try start(arguments) }

  /// Starts the program.
  func start(_ arguments: [String]) throws -> Process { try start(Program.executable.path, arguments) }

  /// How a process that was started has ended, which goes on where it was held; a negative status is a signal.
  func outcome(of process: Process) throws -> Program.Outcome {
    kill(process.processIdentifier, SIGCONT)
    process.waitUntilExit()
    let sign: Int32 = process.terminationReason == .exit ? 1 : -1
    let id = process.environment?["streams"] ?? ""
    return Program.Outcome(
      status: sign * process.terminationStatus, output: try program.read(".out-" + id),
      errors: try program.read(".err-" + id))
  }

  private func start(_ executable: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = program.directory
    process.environment = ProcessInfo.processInfo.environment.merging(["agon": Program.executable.path]) { $1 }
    let id = UUID().uuidString
    for name in [".out-", ".err-"] { try program.write("", to: name + id) }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: path(".out-" + id)))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: path(".err-" + id)))
    process.standardInput = FileHandle.nullDevice
    process.environment?["streams"] = id
    try process.run()
    return process
  }

  /// Lets a run go on until this number of games are recorded, and holds it there, so that it can't be over before
  /// something happens to it, however quick it is and however late the test looks.
  func waitForGames(_ count: Int, in database: String = "world.sqlite", of process: Process) throws {
    try Self.hold(process) { try games(in: database) >= count }
  }

  /// Lets a process go on for a moment at a time until something holds, and holds it there.
  static func hold(_ process: Process, until isSo: () throws -> Bool) throws {
    while process.isRunning {
      kill(process.processIdentifier, SIGSTOP)
      // What a moment has left half done can't be read.
      if (try? isSo()) == true { return }
      kill(process.processIdentifier, SIGCONT)
      usleep(2_000)
    }
    Issue.record("it was over before anything could happen")
  }

  /// What a process has said so far on standard error.
  func errors(of process: Process) throws -> String {
    try program.read(".err-" + (process.environment?["streams"] ?? ""))
  }

  func games(in database: String = "world.sqlite") throws -> Int {
    guard FileManager.default.fileExists(atPath: path(database)) else { return 0 }
    return try ask("SELECT count(*) FROM game", database).first.flatMap { Int($0) } ?? 0
  }

  func ask(_ sql: String, _ database: String = "world.sqlite") throws -> [String] {
    let queue = try DatabaseQueue(path: path(database))
    defer { try? queue.close() }
    return try queue.read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value!)" }.joined(separator: "|")
      }
    }
  }

  func result(_ database: String = "world.sqlite") throws -> Result {
    Result(games: try result(games: database), reports: try program.reports(in: "reports"))
  }

  /// The games alone, in the order of their jobs.
  func result(games database: String) throws -> [String] {
    let sql = """
      SELECT run, variant, first, second, third, fourth, encounter, seed, opening, transcript, places, reason, plies,
        margin
      FROM game_list ORDER BY run, variant, first, second, third, fourth, encounter
      """
    return try ask(sql, database)
  }

  /// The file is sound, whatever has happened; and the same command continues, with the result that it would have had.
  func expectSoundAndGoesOn(
    _ arguments: String..., database: String = "world.sqlite", begins: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if !begins {
      let check = try program.run("check", database)
      // A run that was stopped before its first games were recorded can't be distinguished from a copy that lacks them.
      let expected: Int32 = try games(in: database) == 0 ? 65 : 0
      #expect(check.status == expected, "\(check.output) \(check.errors)", sourceLocation: sourceLocation)
    }
    let again = try start(["run", "world.yml"] + arguments)
    let outcome = try outcome(of: again)
    #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(begins ? "beginning run 1 of" : "continuing run 1 of"), "\(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(try result(database) == Self.undisturbed, sourceLocation: sourceLocation)
    #expect(try program.run("check", database).status == 0, sourceLocation: sourceLocation)
  }
}
