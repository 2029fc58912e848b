import Foundation
import GRDB
import Play
import Testing

@testable import agon

/// Runs with engines, as a user starts and interrupts them.
@Suite struct EngineRunTests {
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static let rhino = "/usr/games/gtp-rhino"

  /// A tournament with an engine that thinks for five minutes, deaf to everything, and says which processes are its: a child,
  /// and where sessions can be begun, one in its own, and one that has left its parents, too.
  private func writeThinker(_ language: String, in program: Program) throws {
    #if os(Linux)
      let strays = """
        setsid sh -c 'echo $$ >> pids; exec sleep 300' &
        setsid sh -c '(sh -c "echo \\$\\$ >> pids; exec sleep 300" &)'
        (setsid sh -c 'trap "" TERM HUP; echo $$ >> pids; while :; do sleep 1; done' &)
        """
    #else
      let strays = "sleep 300 & echo $! >> pids; sleep 300 & echo $! >> pids; sleep 300 & echo $! >> pids"
    #endif
    let hello = language == "json" ? "read x; echo '{}'" : "read x; echo ugiok; read x; echo readyok"
    try program.write(
      """
      trap "" TERM INT HUP PIPE
      \(strays)
      while [ $(wc -l < pids) -lt 3 ]; do sleep 0.01; done
      \(hello)
      sleep 300 & echo $! $$ >> pids
      wait
      """, to: "think.sh")
    try program.write(
      """
      variants: [noughts:3x3]
      players:
        - {name: a, engine: [sh, think.sh], protocol: \(language), hang: 300s}
        - random
      """, to: "think.yml")
  }

  private func start(_ program: Program, _ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = arguments
    process.currentDirectoryURL = program.directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The processes that the thinking engines are, once both workers have theirs.
  private func thinkers(_ program: Program) throws -> [Substring] {
    for _ in 0..<2_400 {
      if let text = try? program.read("pids"), text.split(separator: "\n").count >= 8 {
        return text.split(whereSeparator: \.isWhitespace)
      }
      usleep(50_000)
    }
    Issue.record("the engines haven't been started")
    return []
  }

  private func areGone(_ processes: [Substring], within milliseconds: Int) -> Bool {
    for _ in 0..<milliseconds / 10 {
      let isOver = processes.allSatisfy {
        guard kill(pid_t($0) ?? 0, 0) == 0 || errno != ESRCH else { return true }
        // Without such a file it has to be waited for until its parent has taken note.
        let status = (try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)) ?? ""
        return status.contains(") Z") || status.contains(") X")
      }
      if isOver { return true }
      usleep(10_000)
    }
    return false
  }

  @Test("An interrupt doesn't wait for thinking engines and leaves none", arguments: ["json", "ugi"])
  func interruptLeavesNoEngine(language: String) throws {
    let program = try Program()
    defer { program.remove() }
    try writeThinker(language, in: program)
    let process = try start(program, "run", "think.yml", "--workers", "2")
    let thinkers = try thinkers(program)
    let start = ContinuousClock.now
    process.interrupt()
    process.waitUntilExit()
    // About 20 ms are taken; the rest, much less than the engines think, is for machines that do other things too.
    #expect(ContinuousClock.now - start < .seconds(40))
    #expect(process.terminationStatus == 130)
    #expect(areGone(thinkers, within: 20_000))
  }

  @Test("An interrupt says what a second one does, and no engine is blamed")
  func interruptAccusesNobody() throws {
    let run = try DisturbedRun()
    defer { run.program.remove() }
    try writeThinker("json", in: run.program)
    let script = """
      $agon run think.yml --workers 1 & agon=$!
      until [ -f pids ] && [ $(wc -l < pids) -ge 4 ]; do sleep 0.01; done
      kill -INT $agon; wait $agon
      """
    let outcome = try run.shell(script)
    #expect(outcome.status == 130)
    let lines = outcome.errors.split(separator: "\n")
    #expect(
      Set(lines.prefix(3)) == [
        "beginning run 1 of think, seed 1: 20 games",
        "agon: stopping; a second Ctrl-C ends at once; either way all games recorded by now are kept",
        "interrupted after 0 of 20 games; all of them are kept",
      ], "\(outcome.errors)")
  }

  @Test("An interrupt doesn't wait for an engine that sends no hello")
  func interruptBeforeHello() throws {
    let run = try DisturbedRun()
    defer { run.program.remove() }
    try run.program.write(
      """
      variants: [noughts:3x3]
      players: [random, {name: deaf, engine: [sh, -c, "echo started > begun; sleep 300"], protocol: json, hang: 200s}]
      """, to: "deaf.yml")
    let start = ContinuousClock.now
    let outcome = try run.shell(
      "$agon run deaf.yml & agon=$!; until [ -f begun ]; do sleep 0.01; done; kill -INT $agon; wait $agon")
    #expect(outcome.status == 130 && ContinuousClock.now - start < .seconds(100), "\(outcome.errors)")
    #expect(!outcome.errors.contains("deaf") && !outcome.errors.contains("engines play no more"), "\(outcome.errors)")
  }

  @Test("Engines end even if the program is killed outright", arguments: ["json", "ugi"])
  func killedProgramEndsEngines(language: String) throws {
    let program = try Program()
    defer { program.remove() }
    try writeThinker(language, in: program)
    let process = try start(program, "run", "think.yml", "--workers", "2")
    let thinkers = try thinkers(program)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(areGone(thinkers, within: 20_000))
  }

  /// A league of `random`, `greedy` and a bot that isn't there yet.
  private func writeLeague(_ keys: String = "", in program: Program) throws {
    try program.write(
      "variants: [noughts:3x3]\nplayers: [random, greedy, {name: mine, engine: ./bot, protocol: json}]\n" + keys,
      to: "new.yml")
  }

  private func addBot(to program: Program, _ text: String = ShellBot.text) throws {
    try program.write(text, to: "bot")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.directory.appending(path: "bot").path)
  }

  @Test("A run is complete without an engine that can't be started, and the next one retries it")
  func deadEngineIsRetriedLater() throws {
    let program = try Program()
    defer { program.remove() }
    try writeLeague(in: program)
    let first = try program.run("run", "new.yml", "--workers", "1")
    #expect(first.status == 0)
    #expect(
      first.errors.hasPrefix(
        "agon: mine is withdrawn, and its games are left out: it failed to start: there is no program “./bot”\n"),
      "\(first.errors)")
    #expect(
      first.errors.hasSuffix(
        """
        agon: mine was withdrawn, and its games left out: it failed to start: there is no program “./bot”
              to see what it does: agon check-engine mine --config new.yml

        """),
      "\(first.errors)")
    #expect(first.output.contains("20 of 60 games"), "\(first.output)")
    try addBot(to: program)
    let second = try program.run("run", "new.yml", "--workers", "1")
    #expect(second.status == 0 && second.output.contains("run 2, ") && second.output.contains("60 of 60 games"))
    // The first run's games can still be had.
    #expect(try program.run("run", "new.yml", "--extend", "--database", "new.sqlite").status == 0)
  }

  @Test("With the retry policy the games are left for the same command and none is lost")
  func retryKeepsGames() throws {
    let program = try Program()
    defer { program.remove() }
    try writeLeague("faults: {on: retry}", in: program)
    let first = try program.run("run", "new.yml", "--workers", "1")
    #expect(first.status == 69 && first.output.contains("20 of 60 games"), "\(first.output)")
    #expect(
      first.errors.hasSuffix(
        """
        agon: mine is withdrawn: it failed to start: there is no program “./bot”
              the games still to play are left; the same command plays them
              to see what it does: agon check-engine mine --config new.yml

        """), "\(first.errors)")
    try addBot(to: program)
    let second = try program.run("run", "new.yml", "--workers", "1")
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors.contains("continuing run 1 of new, seed 1: 20 of 60 games are played"))
    #expect(second.output.contains("60 of 60 games"))
  }

  @Test("With the forfeit policy all its games are lost")
  func forfeitLosesAllGames() throws {
    let program = try Program()
    defer { program.remove() }
    try writeLeague("faults: {on: forfeit}", in: program)
    let outcome = try program.run("run", "new.yml", "--workers", "2")
    #expect(outcome.status == 0 && outcome.output.contains("60 of 60 games"), "\(outcome.errors)")
    let row = try #require(outcome.output.split(separator: "\n").first { $0.contains(" mine ") })
    #expect(row.split(separator: " ").contains("40"), "\(row)")
    #expect(outcome.errors.contains("agon: mine loses all games that are left: it failed to start"))
  }

  @Test("An engine that loses too many games by faults is withdrawn during the run")
  func faultyEngineIsWithdrawn() throws {
    let program = try Program()
    defer { program.remove() }
    try writeLeague("faults: {games: 3}", in: program)
    try addBot(to: program, ShellBot.text.replacing("m=${line", with: "exit 3; m=${line"))
    let outcome = try program.run("run", "new.yml", "--workers", "1")
    #expect(outcome.status == 0 && outcome.output.contains("23 of 60 games"), "\(outcome.output)")
    #expect(
      outcome.errors.contains(
        "mine was withdrawn, and its games left out: it lost 3 games by faults, the last one so: ended with exit code 3"
      ),
      "\(outcome.errors)")
  }

  @Test("Games lost by faults are played again, and the old ones are kept aside")
  func faultyGamesAreReplayed() throws {
    let run = try DisturbedRun()
    let program = run.program
    defer { program.remove() }
    try writeLeague(in: program)
    try addBot(to: program, ShellBot.text.replacing("m=${line", with: "echo oh >&2; exit 3; m=${line"))
    #expect(try program.run("run", "new.yml").status == 0)
    #expect(
      try run.ask("SELECT count(*), min(what), min(errors) FROM fault", "new.sqlite") == [
        "40|ended with exit code 3; it said “oh”|oh"
      ])
    let unknown = try program.run("run", "new.yml", "--replay-faults", "nobody")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("no player is called “nobody”; known: random, greedy, mine"), "\(unknown.errors)")
    try addBot(to: program)
    let again = try program.run("run", "new.yml", "--replay-faults", "mine")
    #expect(again.status == 0 && again.output.contains("run 1, ") && again.output.contains("60 of 60 games"))
    #expect(
      again.errors.hasPrefix("40 games that mine lost by faults: set aside, to be played again\ncontinuing run 1 "),
      "\(again.errors)")
    #expect(!again.output.contains("Games lost by faults"))
    #expect(try run.ask("SELECT count(*) FROM fault", "new.sqlite") == ["0"])
    #expect(try program.run("check", "new.sqlite").status == 0)
    // The first game was one of the bot's or not; one that was set aside can still be looked at.
    let aside = try #require(try run.ask("SELECT min(id) FROM set_aside", "new.sqlite").first)
    let shown = try program.run("show", "new.sqlite", aside, "--last")
    #expect(shown.status == 0 && shown.output.contains("set aside to be played again"), "\(shown.errors)")
  }

  @Test("In a match an engine has the name it gives itself unless the user names it")
  func engineNamesItself() throws {
    let program = try Program()
    defer { program.remove() }
    try addBot(to: program, ShellBot.text.replacing("echo '{}'", with: #"echo '{"name": "deep  thought"}'"#))
    try program.write(
      "variants: [noughts:3x3]\nencounters: 1\nplayers: [random, {engine: ./bot, protocol: json}]", to: "named.yml")
    // In a tournament a name must be the same every night, also when the engine can't say it.
    #expect(try program.run("run", "named.yml").output.contains(" bot "))
    let two = try program.run("match", "json:./bot", "json:./bot", "-v", "noughts", "--encounters", "1")
    #expect(two.output.hasPrefix("Match | deep thought (1) against deep thought (2) at "), "\(two.output)\(two.errors)")
    let named = try program.run(
      "match", "json:./bot", "random", "--name", "1:mine", "-v", "noughts", "--encounters", "1")
    #expect(named.output.hasPrefix("Match | mine against random at "))
  }

  @Test("If nobody is left to play nothing is recorded, and the command says so")
  func noPlayersNoRecord() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      "variants: [noughts:3x3]\nplayers: [random, {name: mine, engine: ./bot, protocol: json}]", to: "new.yml")
    let outcome = try program.run("run", "new.yml")
    #expect(
      outcome.status == 69
        && outcome.errors.hasSuffix(
          """
                nobody is left to play; the same command does once they can be started
                to see what it does: agon check-engine mine --config new.yml

          """),
      "\(outcome.errors)")
    let match = try program.run("match", "json:./bot", "random", "-v", "noughts", "--database", "match.sqlite")
    #expect(
      match.status == 69
        && match.errors.hasSuffix(
          """
                nothing is played; the same command does once it can be started
                to see what it does: agon check-engine json:./bot -v noughts:3x3

          """),
      "\(match.errors)")
    #expect(!FileManager.default.fileExists(atPath: program.directory.appending(path: "match.sqlite").path))
  }

  @Test("A dry run starts every engine and says what is played and how long the rest takes")
  func dryRunStartsEngines() throws {
    let program = try Program()
    defer { program.remove() }
    try writeLeague(in: program)
    let before = try program.run("run", "new.yml", "--dry-run")
    #expect(before.status == 69 && before.errors.contains("mine is withdrawn: it failed to start: there is no program"))
    #expect(before.output.contains("run:      1, none of it is played\n"))
    #expect(!before.output.contains("time:"))
    try addBot(to: program)
    let ready = try program.run("run", "new.yml", "--dry-run")
    #expect(ready.status == 0, "\(ready.errors)")
    #expect(
      ready.output.contains(/\ntime:     about [0-9].* with [0-9]+ workers?, by [0-9]+ games played to find out\n/))
    #expect(!FileManager.default.fileExists(atPath: program.directory.appending(path: "new.sqlite").path))
    #expect(try program.run("run", "new.yml").status == 0)
    let after = try program.run("run", "new.yml", "--dry-run")
    #expect(after.status == 0, "\(after.errors)")
    #expect(after.output.contains("run:      2, none of it is played\n"), "\(after.output)")
    #expect(after.output.contains(/\ntime:     about .*, by games played before\n/), "\(after.output)")
  }

  @Test(
    "The sample bots play Agon's players at every game without a fault",
    .enabled(if: has("python3"), "needs python3")
  )
  func sampleBotsPlay() throws {
    let program = try Program()
    defer { program.remove() }
    try FileManager.default.createSymbolicLink(
      at: program.directory.appending(path: "configs"), withDestinationURL: Project.root.appending(path: "configs"))
    let run = try program.run("run", "configs/engines.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("bot:"), "\(run.errors)")
    for name in ["random bot", "snap bot", "noughts bot", "connectx bot"] { #expect(run.output.contains(name)) }
  }

  @Test("The bot in the readme plays as it is written there", .enabled(if: has("python3"), "needs python3"))
  func readmeBotPlays() throws {
    let program = try Program()
    defer { program.remove() }
    let readme = try Project.text("README.md")
    let section = try #require(readme.components(separatedBy: "## Your own engine in five minutes\n").last)
    func block(_ language: String) -> String? {
      section.components(separatedBy: "```\(language)\n").dropFirst().first?.components(separatedBy: "```").first
    }
    try program.write(try #require(block("python")), to: "my_bot.py")
    try program.write(try #require(block("yaml")), to: "mine.yml")
    let run = try program.run("run", "mine.yml")
    #expect(run.status == 0 && !run.errors.contains("agon: my bot"), "\(run.errors)")
    #expect(run.output.contains("my bot"))
  }

  @Test(
    "A hundred games against Rhino end by the rules without a fault",
    .enabled(if: FileManager.default.isExecutableFile(atPath: rhino), "needs Debian's package grhino")
  )
  func rhinoPlaysByTheRules() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      """
      name: rhino
      encounters: 50
      openings: {plies: 4}
      variants: [reversi:8x8]
      players: [{name: rhino, engine: [\(Self.rhino), -l, "1"], protocol: gtp}, alpha-beta: {depth: 3}]
      """, to: "rhino.yml")
    let run = try program.run("run", "rhino.yml", "--workers", "2")
    #expect(run.status == 0 && !run.errors.contains("agon: rhino"), "\(run.errors)")
    #expect(run.output.contains("100 of 100 games"))
    let games = try DatabaseQueue(path: program.directory.appending(path: "rhino.sqlite").path).read { database in
      try Row.fetchAll(database, sql: "SELECT transcript, margin FROM game_list")
        .map { (transcript: $0["transcript"] as String, margin: $0["margin"] as Int) }
    }
    #expect(games.count == 100)
    let session = try #require(try Catalog.variant("reversi:8x8").makeSession(try Catalog.player("random")))
    let moves = try games.map { try session.position(after: $0.transcript).moves.filter { !$0.isPass } }
    // As Othello's federation does, rhino gives the winner what is left empty; our margin counts discs alone.
    let expected = zip(games, moves).map { $0.margin + $0.margin.signum() * (60 - $1.count) }
    #expect(try rhinosScores(of: moves, in: program) == expected)
  }

  /// What rhino says of games that it receives from start to end: the first seat's score less the second's.
  private func rhinosScores(of games: [[OutsideMove]], in program: Program) throws -> [Int] {
    var script = ""
    for moves in games {
      script += "clear_board\n"
      for move in moves {
        script += "play \(move.seat == 0 ? "b" : "w") \(move.text)\n"
      }
      script += "7 final_score\n"
    }
    try program.write(script + "quit\n", to: "input")
    let process = Process()
    process.executableURL = URL(filePath: Self.rhino)
    process.standardInput = try FileHandle(forReadingFrom: program.directory.appending(path: "input"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    process.waitUntilExit()
    #expect(!lines.contains { $0.hasPrefix("?") }, "rhino refuses a move, or to score")
    // “B+12”, “W+3”, “0”.
    return lines.filter { $0.hasPrefix("=7 ") }.map { line in
      let score = line.dropFirst(3)
      let discs = Int(score.drop { !$0.isNumber }) ?? .max
      return score.hasPrefix("W") ? -discs : discs
    }
  }

  @Test("Agon's players play as engines what they play as players")
  func servedPlayersMatch() throws {
    let program = try Program()
    defer { program.remove() }
    let agon = Program.executable.path
    let engines = ["ugi", "gtp", "json", "nboard"].map {
      "{name: \($0), engine: [\"\(agon)\", engine, \"alpha-beta:depth=2\", --protocol, \($0)], protocol: \($0)}"
    }
    try program.write(
      """
      name: self
      encounters: 5
      openings: {plies: 3}
      variants: [reversi:6x6]
      players: [{name: own, player: "alpha-beta:depth=2"}, \(engines.joined(separator: ", "))]
      """, to: "self.yml")
    let run = try program.run("run", "self.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("agon: "), "\(run.errors)")
    // The same player five times: each that starts from an opening gets what everybody gets, so all are equal.
    let table = try program.run("standings", "self.sqlite", "--format", "csv").output.split(whereSeparator: \.isNewline)
    #expect(table.count == 6)
    for row in table.dropFirst() { #expect(row.contains(",50.0,") || row.contains(",50,"), "\(row)") }
  }

  /// The transcripts of a tournament that is played without any trouble.
  private func transcripts(_ config: String) throws -> [String] {
    let program = try Program()
    defer { program.remove() }
    try program.write(config, to: "games.yml")
    let run = try program.run("run", "games.yml", "--workers", "2")
    #expect(run.status == 0 && !run.errors.contains("agon: "), "\(run.errors)")
    return try DatabaseQueue(path: program.directory.appending(path: "games.sqlite").path).read {
      try String.fetchAll(
        $0, sql: "SELECT transcript FROM game_list ORDER BY variant, first, second, third, fourth, encounter")
    }
  }

  @Test(
    "Agon's players play as engines what they play as players, where the variant comes with each game",
    arguments: [
      ("snap:2, \"snap:4,ranks=5\"", "random, reflex, {name: third, player: reflex}", "reflex:misses=0.3", "json", 40),
      ("ataxx:5x5, \"ataxx:6x5,walls=diamond\"", "random", "alpha-beta:depth=2", "uai", 11),
    ])
  func engineOfManyVariantsMatches(
    variants: String, others: String, player: String, language: String, games: Int
  ) throws {
    func transcripts(_ quick: String) throws -> [String] {
      // A player's seed follows from its name, so the names have to be the same.
      try self.transcripts(
        """
        encounters: 3
        variants: [\(variants)]
        players: [\(others), {name: quick, \(quick)}]
        """)
    }
    let own = try transcripts("player: '\(player)'")
    #expect(own.count > games)
    #expect(
      try transcripts(
        "engine: [\"\(Program.executable.path)\", engine, '\(player)', --protocol, \(language)], protocol: \(language)")
        == own)
  }

  @Test("Standard error of engines is logged on request, with several workers")
  func errorOutputIsLogged() throws {
    let program = try Program()
    defer { program.remove() }
    let bot = #"echo ready >&2; while read -r x; do case $x in *hello*) echo '{}';; *legal*) exit 1;; esac; done"#
    try program.write(
      """
      variants: [noughts:3x3]
      players: [random, {name: a/b, engine: [sh, bot.sh], protocol: json}, {name: c, engine: [sh, bot.sh], protocol: json}]
      """, to: "loud.yml")
    try program.write(bot, to: "bot.sh")
    let run = try program.run("run", "loud.yml", "--workers", "2", "--quiet", "--engine-logs", "logs/today")
    #expect(run.status == 0, "\(run.errors)")
    let logs = try program.files(in: "logs/today")
    #expect(logs.keys.sorted() == ["a_b.log", "c.log"])
    for log in logs.values {
      let lines = log.split(separator: "\n")
      #expect(lines.count >= 20 && lines.allSatisfy { $0.hasSuffix("] ready") || $0.contains("] --- ") }, "\(log)")
    }
    try program.write("", to: "file")
    let match = try program.run("match", "json:sh bot.sh", "random", "-v", "noughts", "--engine-logs", "file/x")
    #expect(match.status == 74 && match.errors.contains("agon: “file/x” can't be written: "), "\(match.errors)")
  }

  @Test("A search ends when it is stopped")
  func searchEndsWhenStopped() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("position startpos\ngo infinite\nstop\nquit\n", to: "input")
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["engine", "monte-carlo:time=60000", "--protocol", "ugi"]
    process.standardInput = try FileHandle(forReadingFrom: program.directory.appending(path: "input"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let start = ContinuousClock.now
    process.waitUntilExit()
    #expect(ContinuousClock.now - start < .seconds(40) && process.terminationStatus == 0)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains("bestmove "), "\(text)")
  }
}
