import Foundation
import Play
import Testing

/// `agon runs`, and what a run is.
@Suite struct RunsCommandTests {
  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  @Test("Every run is listed with its times, host and workers")
  func runsHaveTheirTimes() throws {
    defer { run.program.remove() }
    for _ in 1...2 { #expect(try run.program.run("run", "world.yml", "--quiet", "--workers", "3").status == 0) }
    let text = try run.program.run("runs", "world.sqlite")
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.hasPrefix("Runs\n====\n\nworld\nRun  Began (UTC)  "))
    let lines = try run.program.run("runs", "world.sqlite", "--tournament", "world", "--format", "csv").output
      .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    #expect(lines.map { $0[1] } == ["run", "1", "2"])
    for line in lines.dropFirst() {
      let times = try line[2...3].map { try Date($0, strategy: .iso8601) }
      #expect(times[0] <= times[1] && abs(times[1].timeIntervalSinceNow) < 3_600)
      #expect(Array(line[5...9]) == ["1", "3600", "3600", "complete", "3"])
      #expect(line[11] == Release.version)
    }
    let unknown = try run.program.run("runs", "world.sqlite", "--tournament", "none")
    #expect(unknown.status == 64 && unknown.errors.contains("holds no tournament none; known: world"))
  }

  @Test("The command shows without a report what was played by whom")
  func runsShowPlayers() throws {
    defer { run.program.remove() }
    let config = DisturbedRun.config.replacing("encounters: 150", with: "encounters: 2")
    for config in [config, config.replacing("{name: third, player: random}", with: "{name: third, player: greedy}")] {
      try run.program.write(config, to: "world.yml")
      #expect(try run.program.run("run", "world.yml", "--quiet").status == 0)
    }
    let text = try run.program.run("runs", "world.sqlite", "--conditions")
    #expect(
      text.output.components(separatedBy: "\n\nDates\n")[0] == """
        Conditions
        ==========

        variants: noughts:4x4 connect-four:5x4
        format: round-robin
        encounters: 2
        seating: rotations
        seed: 1
        openings: {plies: 2}
        limits: none
        adjudicate: none
        faults: {on: withdraw, starts: 3}
        play signature: \(Release.playSignature)

        Players
        Name   Setting  Value   Runs
        -----  -------  ------  ----
        other  player   random  1-2
        third  player   random  1
               player   greedy  2
        Players not listed are defined by their names.
        """, "\(text.output) \(text.errors)")
    let csv = try run.program.run("runs", "world.sqlite", "--conditions", "--format", "csv").output
    #expect(csv.hasPrefix("run,player,setting,value\r\n1,,variants,noughts:4x4 connect-four:5x4\r\n"), "\(csv)")
  }

  @Test("An interrupted run has several sessions")
  func interruptsMakeSessions() throws {
    defer { run.program.remove() }
    let first = try run.start("run", "world.yml")
    try run.waitForGames(20, of: first)
    first.interrupt()
    #expect(try run.outcome(of: first).status == 130)
    let second = try run.start("run", "world.yml")
    try run.waitForGames(try run.games() + 50, of: second)
    kill(second.processIdentifier, SIGKILL)
    second.waitUntilExit()
    #expect(try run.program.run("run", "world.yml", "--quiet").status == 0)
    let ends = try run.ask("SELECT number, ended IS NULL FROM sitting ORDER BY number")
    #expect(ends == ["1|0", "2|1", "3|0"])
    #expect(try run.program.run("runs", "world.sqlite").output.contains("* one session was killed, or is in progress"))
    #expect(try run.result() == DisturbedRun.undisturbed)
  }

  @Test("The version is shown")
  func versionIsShown() throws {
    defer { run.program.remove() }
    let version = try run.program.run("--version")
    #expect(version.output == "agon \(Release.version), play signature \(Release.playSignature)\n")
  }

  // MARK: What a run is

  private func begin(_ config: String) throws {
    try run.program.write(config, to: "world.yml")
    let kept = try run.games()
    let process = try run.start("run", "world.yml")
    try run.waitForGames(kept + 4, of: process)
    process.interrupt()
    #expect(try run.outcome(of: process).status == 130)
  }

  /// What a run that is to go on otherwise is refused with, notes left out.
  private func refusal(of config: String) throws -> String {
    try run.program.write(config, to: "world.yml")
    let outcome = try run.program.run("run", "world.yml")
    #expect(outcome.status == 64, "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.hasPrefix("agon: note: ") }.joined(separator: "\n")
  }

  @Test("An edited openings file is refused, and the old one continues")
  func editedOpeningsRefused() throws {
    defer { run.program.remove() }
    let config = DisturbedRun.config.replacing("openings: {plies: 2}", with: "openings: {file: o.txt}")
      .replacing("encounters: 150", with: "encounters: 20000")
    let openings = "noughts:4x4 a1b2\nnoughts:4x4 a2b2\nconnect-four:5x4 12\n"
    try run.program.write(openings, to: "o.txt")
    try begin(config)
    try run.program.write(openings.replacing("a2b2", with: "a3b3"), to: "o.txt")
    #expect(
      try refusal(of: config) == """
        agon: world.sqlite: run 1 of world, which is to go on, was begun otherwise:
          openings of noughts:4x4, number 2: a2b2 then, a3b3 now
        restore that, give a changed player another name, or use another tournament name or database

        """)
    // What the file says between the openings is of no account, nor is where it lies.
    try run.program.write("# the same\n\n" + openings, to: "p.txt")
    try begin(config.replacing("o.txt", with: "p.txt"))
  }

  private static let bot = """
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"name": "first"}), flush=True)
        elif message["type"] == "move":
            print(json.dumps({"move": message["legal"][0]}), flush=True)
    """

  @Test("The name an engine gives itself is shown")
  func engineNameIsShown() throws {
    defer { run.program.remove() }
    try run.program.write(Self.bot, to: "bot.py")
    try run.program.write(
      """
      name: world
      encounters: 2
      variants: [noughts:3x3]
      players: [random, {name: bot, engine: [python3, bot.py], protocol: json, options: {x: 1}}]
      """, to: "world.yml")
    #expect(try run.program.run("run", "world.yml", "--quiet").status == 0)
    let text = try run.program.run("runs", "world.sqlite", "--conditions").output
    #expect(
      text.contains(
        """

        Players
        Name  Setting       Value
        ----  ------------  --------------
        bot   json engine   python3 bot.py
              options       [x=1]
              calls itself  first
        Players not listed are defined by their names.

        """), "\(text)")
  }

  @Test(
    "An engine that is started differently is another one",
    arguments: [
      ("environment: {LEVEL: b}", "players.bot.environment.LEVEL: a then, b now"),
      ("environment: {}", "players.bot.environment: {\"LEVEL\":\"a\"} then, none now"),
      ("environment: {LEVEL: a}, directory: .", "players.bot.directory: none then, . now"),
      ("environment: {LEVEL: a}, margin: 70ms", "players.bot.margin: 50 ms then, 70 ms now"),
      ("environment: {LEVEL: a}, hang: 7s", "players.bot.hang: 10000 ms then, 7000 ms now"),
      ("environment: {LEVEL: a}, passes: true", "players.bot.passes: false then, true now"),
      ("environment: {LEVEL: a}, options: {x: 1}", "players.bot.options: none then, [\"x=1\"] now"),
    ])
  func otherStartIsAnother(keys: String, change: String) throws {
    defer { run.program.remove() }
    try run.program.write(Self.bot, to: "bot.py")
    func config(_ keys: String) -> String {
      """
      name: world
      encounters: 20000
      variants: [noughts:3x3]
      players: [random, {name: bot, engine: [python3, bot.py], protocol: json, \(keys)}]
      """
    }
    try begin(config("environment: {LEVEL: a}"))
    #expect(try refusal(of: config(keys)).contains("was begun otherwise:\n  \(change)\nrestore"))
    try begin(config("environment: {LEVEL: a}"))
  }

  @Test("The format of a run stays the same")
  func formatOfARunStays() throws {
    defer { run.program.remove() }
    let config = DisturbedRun.config.replacing("encounters: 150", with: "encounters: 20000")
    try begin(config)
    let refusal = try refusal(of: config + "\nformat: {gauntlet: {challenger: greedy}}")
    #expect(refusal.contains("format.gauntlet: none then, {\"challengers\":[\"greedy\"]} now"))
    #expect(
      try self.refusal(of: config + "\nseating: permutations").contains("seating: rotations then, permutations now"))
  }
}
