import Foundation
import GRDB
import Testing

/// Shards as tasks of a cluster play them: killed, told to stop, started again elsewhere.
@Suite struct ShardRunTests {
  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
    try FileManager.default.createDirectory(atPath: run.path("shards"), withIntermediateDirectories: false)
  }

  private func arguments(_ shard: String = "1/3", _ more: String...) -> [String] {
    ["run", "world.yml", "--shard", shard, "--database", "shards/1.sqlite"] + more
  }

  /// Holds a shard where this number of games are recorded. No locks are taken on the file, as little as by who plays.
  private func waitForGames(_ count: Int, of process: Process) throws {
    let escaped = run.path("shards/1.sqlite.part").replacingOccurrences(of: " ", with: "%20")
    func games() throws -> Int {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
      return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM game") ?? 0 }
    }
    try DisturbedRun.hold(process) { try games() >= count }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: run.path("shards")).sorted()
  }

  @Test("A shard is there completely or not at all, and once played it is done")
  func shardIsWholeOrAbsent() throws {
    defer { run.program.remove() }
    let first = try run.program.run(arguments: arguments())
    #expect(first.status == 0 && first.output.isEmpty, "\(first.errors)")
    #expect(first.errors.contains("shard 1/3 of world, seed 1: 0 of 1200 games are played\n"), "\(first.errors)")
    #expect(first.errors.hasSuffix("shard 1/3 is complete: 1200 games in shards/1.sqlite\n"), "\(first.errors)")
    #expect(try names() == ["1.sqlite"])
    #expect(!FileManager.default.fileExists(atPath: run.path("reports")))
    let before = try Data(contentsOf: URL(filePath: run.path("shards/1.sqlite")))
    let again = try run.program.run(arguments: arguments())
    #expect(again.status == 0 && again.errors == "shard 1/3 is played already: shards/1.sqlite\n")
    #expect(try Data(contentsOf: URL(filePath: run.path("shards/1.sqlite"))) == before)
    let other = try run.program.run(arguments: arguments("0/3"))
    #expect(other.status == 64 && other.errors.contains("shard.number: 1 then, 0 now"), "\(other.errors)")
    #expect(try run.program.run("check", "shards/1.sqlite").status == 0)
  }

  @Test("A shard that is stopped keeps what is played and continues", arguments: [SIGTERM, SIGUSR1, SIGINT])
  func stoppedShardContinues(signal: Int32) throws {
    defer { run.program.remove() }
    let process = try run.start(arguments("0/1"))
    try waitForGames(20, of: process)
    kill(process.processIdentifier, signal)
    // Schedulers may say so again and again.
    kill(process.processIdentifier, SIGCONT)
    if signal != SIGINT { kill(process.processIdentifier, signal) }
    let stopped = try run.outcome(of: process)
    #expect(stopped.status == (signal == SIGINT ? 130 : 75), "\(stopped.errors)")
    #expect(stopped.errors.contains("of 3600 games; all of them are kept\nto go on: agon run world.yml --shard 0/1"))
    #expect(try names() == ["1.sqlite.part"])
    let kept = try run.games(in: "shards/1.sqlite.part")
    let again = try run.program.run(arguments: arguments("0/1"))
    #expect(again.status == 0 && again.errors.contains("\(kept) of 3600 games are played"), "\(again.errors)")
    #expect(try names() == ["1.sqlite"])
    #expect(try run.games(in: "shards/1.sqlite") == 3600)
  }

  @Test("An engine that is ended a moment before Agon loses no game")
  func engineEndLosesNoGame() throws {
    defer { run.program.remove() }
    let config = """
      encounters: 200
      variants: [noughts:4x4]
      openings: {plies: 2}
      players: [random, {name: bot, engine: [sh, bot], protocol: json}]
      """
    try run.program.write(config, to: "world.yml")
    let bot = ShellBot.text.replacingOccurrences(of: "m=${line#", with: "sleep 0.02; m=${line#")
    try run.program.write(bot.replacingOccurrences(of: "\nwhile", with: "\necho $$ >engine\nwhile"), to: "bot")
    let process = try run.start(arguments("0/1", "--workers", "1"))
    try waitForGames(3, of: process)
    let engine = try #require(pid_t(run.program.read("engine").trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(process.processIdentifier, SIGCONT)
    kill(engine, SIGTERM)
    usleep(40_000)
    kill(process.processIdentifier, SIGTERM)
    let stopped = try run.outcome(of: process)
    #expect(stopped.status == 75, "\(stopped.errors)")
    #expect(!stopped.errors.contains("crash"), "\(stopped.errors)")
    #expect(try run.ask("SELECT count(*) FROM game_list WHERE reason = 'crash'", "shards/1.sqlite.part") == ["0"])
  }

  @Test("A killed shard continues and says who had started it")
  func killedShardContinues() throws {
    defer { run.program.remove() }
    let process = try run.start(arguments("0/1"))
    try waitForGames(20, of: process)
    kill(process.processIdentifier, SIGSTOP)
    let second = try run.program.run(arguments: arguments("0/1"))
    #expect(second.status == 74, "\(second.errors)")
    #expect(second.errors.contains("process \(process.processIdentifier) on "), "\(second.errors)")
    #expect(second.errors.contains(" plays this shard; wait until it is done, or end it"), "\(second.errors)")
    kill(process.processIdentifier, SIGKILL)
    _ = try run.outcome(of: process)
    #expect(try names().contains("1.sqlite.part-owner"))
    let again = try run.program.run(arguments: arguments("0/1"), environment: ["SLURM_JOB_ID": "4711"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.errors.contains("\ntaking over from process \(process.processIdentifier) on "), "\(again.errors)")
    #expect(try names() == ["1.sqlite"])
    #expect(try run.program.run("check", "shards/1.sqlite").status == 0)
  }

  @Test("A shard that is taken over ends without recording more")
  func replacedShardEnds() throws {
    defer { run.program.remove() }
    let process = try run.start(arguments("0/1", "--workers", "1"))
    try waitForGames(20, of: process)
    let claim = #"{"host":"node7","process":5,"job":"slurm 12_1","mark":"00000000-0000-0000-0000-000000000000"}"#
    try run.program.write(claim, to: "shards/1.sqlite.part-owner")
    let outcome = try run.outcome(of: process)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("process 5 on node7 (slurm 12_1) has taken over this shard"), "\(outcome.errors)")
    #expect(try names().contains("1.sqlite.part-owner"))
  }

  @Test("When its time is up a shard leaves the restart to the scheduler")
  func timeUpIsForScheduler() throws {
    defer { run.program.remove() }
    let outcome = try run.program.run(arguments: arguments("1/3", "--for", "1ms"))
    #expect(outcome.status == 75, "\(outcome.errors)")
    #expect(outcome.errors.contains("the time is up after "))
    #expect(try names() == ["1.sqlite.part"])
  }

  @Test("What is played doesn't depend on the scheduler")
  func schedulerDoesNotMatter() throws {
    defer { run.program.remove() }
    let array = [
      "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "3",
      "SLURM_ARRAY_TASK_STEP": "1", "SLURM_ARRAY_TASK_COUNT": "3",
    ]
    #expect(try run.program.run(arguments: arguments("auto", "--quiet"), environment: array).status == 0)
    let index = ["JOB_COMPLETION_INDEX": "1"]
    let again = try run.program.run(arguments: arguments("auto/3"), environment: index)
    #expect(again.errors == "shard 1/3 is played already: shards/1.sqlite\n", "\(again.errors)")
  }

  @Test("Options that a shard doesn't take are explained")
  func shardOptionsAreChecked() throws {
    defer { run.program.remove() }
    let without = try run.program.run("run", "world.yml", "--shard", "1/3")
    #expect(without.status == 64 && without.errors.contains("--shard: give each shard a file of its own"))
    for option in [["--extend"], ["--replay-faults", "random"], ["--wait"], ["--serve"], ["--reports", "r"]] {
      let outcome = try run.program.run(arguments: arguments() + option)
      #expect(outcome.status == 64, "\(outcome)")
      #expect(outcome.errors.contains("\(option[0]): can't be combined with --shard"), "\(outcome)")
    }
    #expect(try run.program.run(arguments: arguments("3/3")).status == 64)
    let dry = try run.program.run(arguments: arguments("1/3", "--dry-run"))
    #expect(dry.status == 0 && dry.output.contains("shard:    1/3, 1200 games\n"), "\(dry.output)\(dry.errors)")
    #expect(try names() == [])
  }

  @Test("A file of something else is left alone")
  func otherFilesAreLeftAlone() throws {
    defer { run.program.remove() }
    try run.program.write("", to: "shards/1.sqlite")
    #expect(try run.program.run(arguments: arguments()).status == 65)
    let match = try run.program.run(
      "match", "random", "greedy", "-v", "noughts", "--encounters", "1", "--database", "m")
    #expect(match.status == 0)
    try FileManager.default.removeItem(atPath: run.path("shards/1.sqlite"))
    try FileManager.default.copyItem(atPath: run.path("m"), toPath: run.path("shards/1.sqlite"))
    let outcome = try run.program.run(arguments: arguments())
    #expect(outcome.status == 64 && outcome.errors.contains("is there and isn't this shard"), "\(outcome.errors)")
  }
}
