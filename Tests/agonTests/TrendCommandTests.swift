import Foundation
import Testing

/// Night after night with the built program.
@Suite struct TrendCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// Plays a night with an engine of this definition.
  private func night(_ engine: String) throws {
    try program.write(
      """
      name: nightly
      encounters: 40
      openings: {plies: 2}
      variants: [connect-four:5x4]
      players: [random, greedy, {name: engine, player: "\(engine)"}]
      reports: {formats: [text]}
      """, to: "nightly.yml")
    let run = try program.run("run", "nightly.yml", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("A player made weaker under its name raises the alarm")
  func weakerPlayerAlarms() throws {
    defer { program.remove() }
    try night("alpha-beta:depth=2")
    let first = try program.run("trend", "nightly.sqlite", "--fail-on-drop")
    #expect(first.status == 0)
    #expect(first.errors == "agon: note: there is nothing to compare the newest complete run with\n")
    #expect(first.output.contains("There is no other run to compare with."))

    try night("alpha-beta:depth=2")
    let second = try program.run("trend", "nightly.sqlite", "--fail-on-drop")
    #expect(second.status == 0 && second.errors.isEmpty, "\(second.errors)")

    try night("random")
    let third = try program.run("trend", "nightly.sqlite", "--fail-on-drop")
    #expect(third.status == 2)
    #expect(third.errors.hasPrefix("agon: run 3: engine got worse since run 2: -"), "\(third.errors)")
    #expect(third.errors.split(separator: "\n").count == 1)
    #expect(third.output.contains("* engine was alpha-beta:depth=2 in run 2 and run 1 and is random now."))
    #expect(third.output.contains("worse since run 2, worse since run 1"))
    #expect(try program.run("trend", "nightly.sqlite").status == 0)

    let since = try program.run("trend", "nightly.sqlite", "--fail-on-drop", "--baseline", "1")
    #expect(since.status == 2 && since.errors.contains("engine got worse since run 1"))
    #expect(try program.run("trend", "nightly.sqlite", "--fail-on-drop", "--baseline", "3").status == 0)

    let csv = try program.run("trend", "nightly.sqlite", "--format", "csv").output.components(separatedBy: "\r\n")
    #expect(csv.count == 11)  // a header, three players in three runs, and the end of the last line
    #expect(
      csv[0].hasPrefix(
        "league,run,began,complete,name,definition,former_definition,games,elo,elo_error95,previous_run,change,"))
    #expect(
      csv.contains { $0.hasPrefix("board games,3,20") && $0.contains("Z,yes,engine,random,alpha-beta:depth=2,160,") })
    let json = try program.run("trend", "nightly.sqlite", "--format", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["schema_version"] as? Int == 2)
    let markdown = try program.run(
      "trend", "nightly.sqlite", "--format", "markdown", "--variant", "connect-four:5x4"
    ).output
    #expect(markdown.contains("## Trend of connect-four:5x4") && markdown.contains("| engine\\* |"))
  }

  @Test("A report shows the same as the command once there are two runs")
  func reportMatchesCommand() throws {
    defer { program.remove() }
    try night("greedy")
    func report(_ format: String) throws -> String {
      try program.run("report", "nightly.sqlite", "--out", "out", "--formats", format).errors
    }
    #expect(try report("csv").isEmpty)
    #expect(try !program.files(in: "out").keys.contains("trend.csv"))
    try night("random")
    #expect(try report("csv").isEmpty)
    let trend = try program.run("trend", "nightly.sqlite", "--format", "csv")
    #expect(try program.read("out/trend.csv") == trend.output && trend.output.contains("\r\n"))
  }

  @Test("A version in another directory or from another file is another player")
  func otherVersionIsAnother() throws {
    defer { program.remove() }
    func write(_ comment: String, to version: String) throws {
      try FileManager.default.createDirectory(
        at: program.directory.appending(path: version), withIntermediateDirectories: true)
      try program.write(
        """
        import json, sys  # \(comment)
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                print(json.dumps({"name": "bot"}), flush=True)
            elif message["type"] == "move":
                print(json.dumps({"move": message["legal"][0]}), flush=True)
        """, to: "\(version)/bot.py")
    }
    func night(_ version: String) throws -> String {
      try program.write(
        """
        name: nightly
        encounters: 4
        openings: {plies: 2}
        variants: [connect-four:5x4]
        players: [random, greedy, {name: bot, engine: [python3, bot.py], protocol: json, directory: \(version)}]
        """, to: "nightly.yml")
      #expect(try program.run("run", "nightly.yml", "--quiet").status == 0)
      return try program.run("trend", "nightly.sqlite", "--baseline", "1").output.replacing("\n  ", with: " ")
    }
    for version in ["v1", "v2"] { try write("first", to: version) }
    #expect(try !night("v1").contains("* bot was"))
    #expect(try !night("v1").contains("* bot was"))
    try write("second", to: "v1")
    let (old, new) = ("json engine: python3 bot.py {directory: v1}", "json engine: python3 bot.py {directory: v2}")
    let mended = try night("v1")
    #expect(mended.contains("* bot was \(old) from other files in run 2 and run 1 and is \(old) now."), "\(mended)")
    let moved = try night("v2")
    #expect(moved.contains("* bot was \(old) in run 3 and run 1 and is \(new) now."), "\(moved)")
  }

  @Test("Two tournaments of one or two databases are compared side by side")
  func tournamentsCompare() throws {
    defer { program.remove() }
    try night("alpha-beta:depth=2")
    try FileManager.default.copyItem(
      at: program.directory.appending(path: "nightly.sqlite"), to: program.directory.appending(path: "old.sqlite"))
    try night("random")

    let files = try program.run("trend", "old.sqlite", "nightly.sqlite", "--fail-on-drop")
    #expect(files.status == 2)
    #expect(
      files.errors.hasPrefix("agon: nightly.sqlite run 2: engine got worse since old.sqlite run 1: -"),
      "\(files.errors)")
    #expect(files.output.contains("\n\nnightly.sqlite run 2 since old.sqlite run 1\n"))
    #expect(files.output.contains("* engine was alpha-beta:depth=2 in old.sqlite run 1 and is random now."))
    #expect(files.output.contains("\n\nVariants since old.sqlite run 1\n"))
    #expect(try program.run("trend", "nightly.sqlite", "old.sqlite", "--fail-on-drop").status == 0)
    #expect(
      try program.run("trend", "old.sqlite", "nightly.sqlite", "--baseline", "2").errors
        == "agon: old.sqlite: nightly has no run 2; known: 1\n")

    try program.write(
      """
      name: other
      encounters: 4
      openings: {plies: 2}
      variants: [connect-four:5x4]
      players: [random, greedy, {name: engine, player: greedy}]
      database: nightly.sqlite
      reports: {formats: [text]}
      """, to: "other.yml")
    #expect(try program.run("run", "other.yml", "--quiet").status == 0)
    let tournaments = try program.run("trend", "nightly.sqlite", "--tournament", "other", "--against", "nightly")
    #expect(tournaments.status == 0 && tournaments.output.contains("\n\nother run 1 since nightly run 2\n"))
    let first = try program.run(
      "trend", "nightly.sqlite", "--tournament", "other", "--against", "nightly", "--baseline", "1")
    #expect(first.output.contains("\n\nother run 1 since nightly run 1\n"))

    func refusal(_ arguments: String...) throws -> String {
      let run = try program.run(arguments: ["trend"] + arguments)
      #expect(run.status == 64)
      return run.errors
    }
    #expect(
      try refusal("nightly.sqlite", "old.sqlite", "--tournament", "elsewhere")
        == "agon: old.sqlite: holds no tournament elsewhere; known: nightly\n")
    #expect(
      try refusal("nightly.sqlite", "--tournament", "other", "--against", "other")
        == "agon: nightly.sqlite: other can't be compared with itself; name another with --against: nightly\n")
    #expect(
      try refusal("old.sqlite", "old.sqlite")
        == "agon: old.sqlite: nightly can't be compared with itself; it holds no other\n")
  }

  @Test("An unknown run or variant is an error that names the known ones")
  func missingNamesTheKnown() throws {
    defer { program.remove() }
    try night("greedy")
    let run = try program.run("trend", "nightly.sqlite", "--baseline", "7")
    #expect(run.status == 64)
    #expect(run.errors == "agon: nightly.sqlite: nightly has no run 7; known: 1\n")
    let variant = try program.run("trend", "nightly.sqlite", "--variant", "reversi:8x8")
    #expect(variant.status == 64)
    #expect(variant.errors == "agon: there are no games of “reversi:8x8”; known: connect-four:5x4\n")
  }
}
