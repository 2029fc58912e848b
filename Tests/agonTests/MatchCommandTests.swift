import Foundation
import Testing

@Suite struct MatchCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func match(_ arguments: String...) throws -> Program.Outcome {
    try program.run(arguments: ["match"] + arguments)
  }

  @Test("Verdict, block and games are the same whatever the number of workers")
  func workersKeepTheMatch() throws {
    defer { program.remove() }
    var outcomes: [Program.Outcome] = []
    var games: [[Substring]] = []
    for workers in ["1", "4"] {
      outcomes.append(
        try match(
          "greedy", "random", "-v", "noughts:3x3", "-v", "connect-four:5x4", "--openings", "1", "--sprt", "0,100",
          "--workers", workers, "--database", "m\(workers).sqlite"))
      games.append(
        try program.run("export", "m\(workers).sqlite", "--format", "csv").output.split(separator: "\r\n").sorted())
    }
    #expect(outcomes.map(\.status) == [0, 0], "\(outcomes[0].errors)")
    #expect(outcomes[0].output == outcomes[1].output)
    #expect(games[0] == games[1] && games[0].count > 10)
    let lines = outcomes[0].output.split(separator: "\n")
    #expect(lines[0] == "Match | greedy against random at noughts:3x3, connect-four:5x4")
    #expect(lines[1].hasPrefix("Elo   | ") && lines[1].hasSuffix(" (95%) for greedy"))
    #expect(lines[3].hasSuffix("[0.00, 100.00] nElo: H1 accepted"))
    #expect(lines[5].hasPrefix("Games | N: ") && lines[6].hasPrefix("Pairs | LL: "))
  }

  @Test("A match until it is settled continues where it was open and is reported as one")
  func openMatchContinues() throws {
    defer { program.remove() }
    let words = [
      "greedy", "random", "-v", "noughts:3x3", "--openings", "2", "--until-clear", "0", "--database", "m.sqlite",
    ]
    let open = try program.run(arguments: ["match"] + words + ["--encounters", "3"])
    #expect(open.status == 3, "\(open.errors)")
    #expect(open.output.contains("\nClaim | not settled whether greedy isn't worse than random: ln E "))
    #expect(open.errors.contains("agon: note: with “within: 0” players of equal strength meet until all 6 games"))
    let clear = try program.run(arguments: ["match"] + words)
    #expect(clear.status == 0, "\(clear.errors)")
    #expect(clear.errors.contains("continuing run 1 of greedy against random: 6 games are played"))
    #expect(clear.output.contains("\nClaim | greedy is better than random (95 %)\n"))
    let chapter = try program.run("report", "m.sqlite", "claims")
    #expect(chapter.output.contains("greedy  random   better     26"), "\(chapter.output)\(chapter.errors)")
    let runs = try program.run("runs", "m.sqlite", "--format", "csv").output.split(separator: "\r\n")
    #expect(try #require(runs.last).contains("complete"))
    // The other way round the same is clear, and the answer is no.
    let other = try match("random", "greedy", "-v", "noughts:3x3", "--openings", "2", "--until-clear", "20")
    #expect(other.status == 1, "\(other.errors)")
  }

  @Test(
    "A match that can't be settled is refused with the reason",
    arguments: [
      (["--until-clear", "500"], "agon: --until-clear: expected 0 to 400, found 500"),
      (["--until-clear", "nan"], "agon: --until-clear: expected 0 to 400, found nan"),
      (["--until-clear", "5", "--sprt", "0,5"], "agon: --until-clear: give it or --sprt, not both"),
      (["--until-clear", "5", "--confidence", "100"], "agon: --confidence: expected 50 to 99.99, found 100"),
      (["--confidence", "99"], "agon: --confidence: is said of --until-clear, which isn't there"),
      (["--until-clear", "5", "--encounters", "9223372036854775807"], "agon: --encounters: expected 1 to 100000000"),
    ])
  func unsettleableIsExplained(arguments: [String], problem: String) throws {
    defer { program.remove() }
    let outcome = try program.run(arguments: ["match", "greedy", "random", "-v", "noughts"] + arguments)
    #expect(outcome.status == 64 && outcome.errors.hasPrefix(problem), "\(outcome.errors)")
  }

  @Test("Games that end while a slow one continues are kept", arguments: [SIGKILL, SIGINT])
  func slowGameKeepsOthers(signal: Int32) throws {
    let run = try DisturbedRun()
    defer {
      program.remove()
      run.program.remove()
    }
    // Thinks for a minute about its very first move, once, and not at all about others.
    try run.program.write(
      """
      import json, os, sys, time
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "hello":
              print(json.dumps({"name": "slow"}), flush=True)
          elif message["type"] == "move":
              if not os.path.exists("thought"):
                  os.mkdir("thought")
                  time.sleep(60)
              print(json.dumps({"move": message["legal"][0]}), flush=True)
      """, to: "slow.py")
    let process = try run.start(
      "match", "json:python3 slow.py", "random", "-v", "noughts", "--encounters", "400", "--workers", "3", "--database",
      "m.sqlite")
    let deadline = Date() + 60
    while process.isRunning, Date() < deadline, (try? run.games(in: "m.sqlite")) ?? 0 < 100 { usleep(50_000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(try run.games(in: "m.sqlite") >= 100, "none of them waits for the slow one")
    let again = try run.outcome(
      of: try run.start(
        "match", "json:python3 slow.py", "random", "-v", "noughts", "--encounters", "400", "--workers", "3",
        "--database",
        "m.sqlite"))
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.contains("Games | N: 800 "))
    #expect(try run.games(in: "m.sqlite") == 800)
    #expect(try run.program.run("check", "m.sqlite").status == 0)
  }

  @Test("The block is written for programs too")
  func blockIsForProgramsToo() throws {
    defer { program.remove() }
    let outcome = try match(
      "greedy", "random", "-v", "connect-four", "--encounters", "3", "--sprt", "0,1", "--format", "json")
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix("{"))
    #expect(outcome.output.contains("\"opponent\": \"random\""), "\(outcome.output)")
  }

  @Test("The exit code gives the verdict")
  func exitCodeIsTheVerdict() throws {
    defer { program.remove() }
    func status(_ encounters: String, _ sprt: String) throws -> Int32 {
      try match("random", "greedy", "-v", "connect-four", "--encounters", encounters, "--sprt", sprt).status
    }
    #expect(try status("1000", "0,100") == 1)
    #expect(try status("2", "0,5") == 3)
    #expect(try match("greedy", "random", "-v", "connect-four", "--sprt", "-100,0").status == 0)
    #expect(try match("random", "greedy", "-v", "connect-four", "--encounters", "2").status == 0)
  }

  @Test("An undecided match continues with more encounters")
  func undecidedMatchContinues() throws {
    defer { program.remove() }
    func match(_ encounters: String, _ database: String) throws -> Program.Outcome {
      try self.match(
        "greedy", "random", "-v", "noughts:4x4", "--sprt", "0,1", "--encounters", encounters, "--database", database)
    }
    #expect(try match("10", "a.sqlite").status == 3)
    let more = try match("25", "a.sqlite")
    #expect(more.errors.contains("continuing run 1 of greedy against random: 20 games are played"))
    #expect(more.output == (try match("25", "b.sqlite").output))
    let other = try self.match("greedy", "random", "-v", "noughts:5x5", "--sprt", "0,1", "--database", "a.sqlite")
    #expect(other.status == 64)
    #expect(
      other.errors.contains(
        """
        run 1 of greedy against random, which is to go on, was begun otherwise:
          format.match.variants: ["noughts:4x4"] then, ["noughts:5x5"] now
        """))
  }

  @Test("A finished match is followed by the next")
  func nextMatchFollows() throws {
    defer { program.remove() }
    for run in 1...2 {
      let played = try match("random", "random", "-v", "snap:2", "--encounters", "3", "--database", "a.sqlite")
      #expect(played.status == 0 && played.output.hasPrefix("Match | random (1) against random (2) at snap:2\n"))
      #expect(try program.run("standings", "a.sqlite").output.contains("run \(run), "))
    }
  }

  @Test("Programs with spaces in their paths play with each one's options")
  func programPathsMayHaveSpaces() throws {
    defer { program.remove() }
    // Says what it received, and who it is by the directory that it runs in.
    try program.write(
      """
      import json, os, sys
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "hello":
              with open("told.txt", "w") as file:
                  print(json.dumps(message.get("options")), os.environ.get("MODE"), file=file)
              print(json.dumps({"name": "bot"}), flush=True)
          elif message["type"] == "move":
              print(json.dumps({"move": message["legal"][0]}), flush=True)
      """, to: "my bot.py")
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: program.directory.appending(path: name), withIntermediateDirectories: false)
    }
    let bot = "json:python3 '../my bot.py'"
    let played = try match(
      bot, bot, "-v", "noughts", "--encounters", "1", "--directory", "1:one", "--directory", "2:two", "--name", "1:new",
      "--option", "x=1", "--option", "2:y=2", "--environment", "2:MODE=fast", "--limit-move", "20s", "--workers", "1",
      "--database", "a.sqlite")
    #expect(played.status == 0 && played.output.hasPrefix("Match | new against bot at noughts:3x3\n"), "\(played)")
    func told(_ name: String) throws -> String {
      try String(contentsOf: program.directory.appending(path: "\(name)/told.txt"), encoding: .utf8)
    }
    #expect(try told("one") == "{\"x\": \"1\"} None\n")
    #expect(try told("two") == "{\"x\": \"1\", \"y\": \"2\"} fast\n")
    let nobodys = try match("random", "random", "-v", "noughts", "--name", "new")
    #expect(nobodys.status == 64 && nobodys.errors.contains("whose name is “new”? Expected 1:new or 2:new."))
  }

  @Test("A config says who plays what and how")
  func configSetsTheMatch() throws {
    defer { program.remove() }
    try program.write(
      """
      variants: [noughts:3x3, "connect-four:5x4", snap:2]
      players: [random, greedy, reflex, {name: deep, player: "alpha-beta:depth=2"}]
      openings: {plies: 2}
      limits: {nodes: 20}
      """, to: "nightly.yml")
    let played = try match("--config", "nightly.yml", "deep", "greedy", "--encounters", "3")
    #expect(
      played.status == 0 && played.output.hasPrefix("Match | deep against greedy at noughts:3x3, connect-four:5x4"))
    let same = try match(
      "alpha-beta:depth=2", "greedy", "-v", "noughts", "-v", "connect-four:5x4", "--openings", "2", "--nodes", "20",
      "--name", "1:deep", "--encounters", "3")
    #expect(same.output == played.output)
  }

  @Test("An impossible match is an error that says so")
  func badMatchIsAnError() throws {
    defer { program.remove() }
    func expect(_ run: Program.Outcome, _ text: String) {
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains(text), "\(run.errors)")
    }
    expect(try match("random", "reflex", "-v", "snap:3"), "snap:3 has 3 seats; a match is of two players")
    expect(try match("greedy", "random", "-v", "snap"), "greedy can't play snap:2")
    expect(try match("greedy", "random", "-v", "noughts", "-v", "noughts:3x3"), "noughts:3x3 is listed twice")
    expect(try match("greedy", "nobody", "-v", "noughts"), "there is no player “nobody”")
    expect(try match("greedy", "random", "-v", "noughts", "--openings", "9"), "no 9 plies of noughts:3x3 leave")
    expect(try match("greedy", "random", "-v", "noughts", "--encounters", "0"), "--encounters: expected 1 to")
    expect(try match("greedy", "random", "-v", "noughts", "--sprt", "0,5", "--alpha", "0.9"), "alpha is 0.9")
    expect(try match("greedy", "random"), "variant")
    let repeated = try match("alpha-beta:depth=2", "alpha-beta:depth=1", "-v", "noughts", "--encounters", "1")
    #expect(repeated.errors.contains("add --openings 2"))
  }
}
