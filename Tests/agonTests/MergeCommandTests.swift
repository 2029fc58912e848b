import Foundation
import GRDB
import Testing

/// What a cluster has played, put together.
@Suite struct MergeCommandTests {
  /// A bot that loses some games by a move that isn't legal, and variants of two and of three seats.
  private static let config = """
    name: cluster
    encounters: 11
    openings: {plies: 2}
    record: moves
    variants: [noughts:3x3, connect-four:5x4, snap:3]
    players:
      - random
      - greedy
      - alpha-beta: {depth: 2}
      - reflex
      - {name: dozy, player: "reflex:misses=0.5"}
      - {name: bot, engine: [sh, bot], protocol: json, variants: [noughts:3x3]}
    """
  private static let bot = ShellBot.text.replacingOccurrences(
    of: #"echo "{\"move\":\"${m%%\"*}\"}""#,
    with: #"m=${m%%\"*}; [ "$m" = b1 ] && m=zz; echo "{\"move\":\"$m\"}""#)

  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.config, to: "cluster.yml")
    try program.write(Self.bot, to: "bot")
  }

  private func path(_ name: String) -> String { program.directory.appending(path: name).path }

  /// Plays all shards into a directory.
  private func playShards(_ count: Int, into directory: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: path(directory), withIntermediateDirectories: false)
    return try (0..<count).map { try playShard($0, of: count, into: directory) }
  }

  private func playShard(_ number: Int, of count: Int, into directory: String) throws -> String {
    let file = "\(directory)/\(number).sqlite"
    let run = try program.run(
      "run", "cluster.yml", "--quiet", "--workers", "2", "--shard", "\(number)/\(count)", "--database", file)
    #expect(run.status == 0, "\(run.errors)")
    return file
  }

  private func merge(_ arguments: String..., into target: String = "merged.sqlite") throws -> Program.Outcome {
    try merge(arguments, into: target)
  }

  private func merge(_ files: [String], into target: String = "merged.sqlite") throws -> Program.Outcome {
    try program.run(arguments: ["merge", target] + files)
  }

  /// The reports of a database, which is called the same for all.
  private func reports(of database: String) throws -> [String: String] {
    for name in ["reports", "t.sqlite"] { try? FileManager.default.removeItem(atPath: path(name)) }
    try FileManager.default.copyItem(atPath: path(database), toPath: path("t.sqlite"))
    let report = try program.run(
      "report", "t.sqlite", "--out", "reports", "--formats", "text,csv,markdown,json,html,svg")
    #expect(report.status == 0, "\(report.errors)")
    return try program.reports(in: "reports")
  }

  @Test("Reports of merged shards are those of one machine byte for byte")
  func mergedReportsMatch() throws {
    defer { program.remove() }
    #expect(try program.run("run", "cluster.yml", "--quiet", "--workers", "1", "--reports", "r").status == 0)
    let one = try reports(of: "cluster.sqlite")
    #expect(one["faults.csv"]?.contains("illegal move") == true, "\(one.keys)")
    for count in [1, 3, 7] {
      let files = try playShards(count, into: "shards-\(count)")
      let merged = try merge(files.shuffled(), into: "\(count).sqlite")
      #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged.errors)")
      #expect(merged.output == "run 1 of cluster is complete: 231 games, 231 of them new\n")
      let reports = try reports(of: "\(count).sqlite")
      #expect(reports.keys.sorted() == one.keys.sorted())
      for (name, text) in one { #expect(reports[name] == text, "\(count) shards: \(name)") }
      #expect(try program.run("check", "\(count).sqlite").status == 0)
    }
  }

  @Test("Missing shards are printed in Slurm's format")
  func missingShardsAreListed() throws {
    defer { program.remove() }
    let files = try playShards(4, into: "shards")
    let some = try merge(files[0], files[2])
    #expect(some.output.hasSuffix(" of them new\n2 of 4 shards are whole; missing: 1, 3\n"), "\(some.output)")
    #expect(try merge("--list-missing").output == "--array=1,3\n")
    #expect(try merge(files[3], "--list-missing").output == "--array=1\n")
    #expect(try program.run("standings", "merged.sqlite").status == 0)
    let whole = try merge(files + ["--list-missing"])
    #expect(whole.status == 0 && whole.output.isEmpty && whole.errors.isEmpty, "\(whole.errors)")
    #expect(try merge(files).output == "run 1 of cluster is complete: 231 games, 0 of them new\n")
    #expect(try program.run("run", "cluster.yml", "--quiet", "--for", "1ms", "--database", "own.sqlite").status == 0)
    let own = try merge("--list-missing", into: "own.sqlite")
    #expect(own.status == 65 && own.errors.contains("no shard has been merged into it"), "\(own.errors)")
  }

  @Test("A merge without files or with itself is explained")
  func badMergeIsExplained() throws {
    defer { program.remove() }
    #expect(try merge().status == 64)
    let missing = try merge("shards/*.sqlite")
    #expect(
      missing.status == 74 && missing.errors.contains("shards/*.sqlite: there is no directory "),
      "\(missing.errors)")
    #expect(!FileManager.default.fileExists(atPath: path("merged.sqlite")))
    let files = try playShards(1, into: "shards")
    #expect(try merge(files).status == 0)
    let itself = try merge("merged.sqlite")
    #expect(itself.status == 65 && itself.errors.contains("it is the database that is merged into"), "\(itself.errors)")
  }

  @Test("Shards of another seed, config or schedule are named, and nothing is written")
  func otherShardsAreNamed() throws {
    defer { program.remove() }
    let files = try playShards(3, into: "shards")
    for (change, told) in [
      ("seed: 2", "  seed: 1 there, 2 here\n"), ("limits: {plies: 200}", "  limits.plies: none there, 200 here\n"),
      ("seating: permutations", "  seating: rotations there, permutations here\n"),
    ] {
      try program.write(Self.config + "\n" + change, to: "cluster.yml")
      try? FileManager.default.removeItem(atPath: path("other"))
      try FileManager.default.createDirectory(atPath: path("other"), withIntermediateDirectories: false)
      let other = try playShard(1, of: 3, into: "other")
      let outcome = try merge([files[0], other, files[2]])
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.hasPrefix("agon: other/1.sqlite: isn't of the run that shards/0.sqlite is of:\n"),
        "\(outcome.errors)")
      #expect(outcome.errors.contains(told), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: path("merged.sqlite")))
    }
  }

  @Test("A damaged shard is named, and nothing is written")
  func damagedShardIsNamed() throws {
    defer { program.remove() }
    let files = try playShards(3, into: "shards")
    let good = try Data(contentsOf: URL(filePath: path(files[1])))
    let sql = "UPDATE game SET transcript = transcript || 'x' WHERE id = (SELECT max(id) FROM game)"
    try DatabaseQueue(path: path(files[1])).inDatabase { try $0.execute(sql: sql) }
    let damaged = try merge(files)
    #expect(
      damaged.status == 65 && damaged.errors.hasPrefix("agon: shards/1.sqlite: is damaged: "), "\(damaged.errors)")
    #expect(!FileManager.default.fileExists(atPath: path("merged.sqlite")))
    try good.prefix(good.count / 2).write(to: URL(filePath: path(files[1])))
    let cut = try merge(files)
    #expect(cut.status == 65 && cut.errors.contains("shards/1.sqlite"), "\(cut.errors)")
    try good.write(to: URL(filePath: path(files[1])))
    #expect(try merge(files).status == 0)
  }

  @Test("A merge that is killed does the rest the next time")
  func killedMergeContinues() throws {
    let run = try DisturbedRun()
    defer { run.program.remove() }
    let files = try (0..<3).map { number in
      let file = "\(number).sqlite"
      let shard = try run.program.run("run", "world.yml", "--quiet", "--shard", "\(number)/3", "--database", file)
      #expect(shard.status == 0, "\(shard.errors)")
      return file
    }
    for round in 0..<12 {
      let process = try run.start(["merge", "merged.sqlite"] + files)
      usleep(UInt32(20_000 * round))
      kill(process.processIdentifier, SIGKILL)
      _ = try run.outcome(of: process)
    }
    let limited = try run.shell("ulimit -f 100; exec $agon merge full.sqlite \(files.joined(separator: " "))")
    #expect(limited.status == 74 && limited.errors.contains("full.sqlite"), "\(limited.errors)")
    for target in ["merged.sqlite", "full.sqlite"] {
      let again = try run.program.run(arguments: ["merge", target] + files)
      #expect(again.status == 0 && again.output.hasPrefix("run 1 of world is complete: 3600 games"), "\(again.errors)")
      #expect(try run.program.run("check", target).status == 0)
      #expect(try run.result(games: target) == DisturbedRun.undisturbed?.games)
      let names = try FileManager.default.contentsOfDirectory(atPath: run.program.directory.path)
      #expect(!names.contains { $0.contains("-merging-") || $0.contains("-lock") }, "\(names)")
    }
  }

  @Test("Shards that are still being played give standings so far")
  func partialShardsMerge() throws {
    let run = try DisturbedRun()
    defer { run.program.remove() }
    let first = try run.program.run("run", "world.yml", "--quiet", "--shard", "0/2", "--database", "0.sqlite")
    #expect(first.status == 0)
    let process = try run.start("run", "world.yml", "--quiet", "--shard", "1/2", "--database", "1.sqlite")
    while process.isRunning, !FileManager.default.fileExists(atPath: run.path("1.sqlite.part")) { usleep(2_000) }
    // All of it takes a few tenths of a second.
    usleep(20_000)
    kill(process.processIdentifier, SIGSTOP)
    let part = try run.program.run("merge", "merged.sqlite", "0.sqlite", "1.sqlite")
    #expect(part.status == 0 && part.output.contains("1 of 2 shards are whole; missing: 1\n"), "\(part)")
    #expect(try run.program.run("standings", "merged.sqlite").status == 0)
    kill(process.processIdentifier, SIGCONT)
    let outcome = try run.outcome(of: process)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let whole = try run.program.run("merge", "merged.sqlite", "0.sqlite", "1.sqlite.part")
    #expect(whole.output.hasPrefix("run 1 of world is complete: 3600 games"), "\(whole)")
    #expect(try run.program.run("check", "merged.sqlite").status == 0)
    #expect(try run.result(games: "merged.sqlite") == DisturbedRun.undisturbed?.games)
  }
}
