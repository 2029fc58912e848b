import Engines
import Foundation
import Testing

/// Runs whose bots dial in from other processes, as from other machines.
@Suite struct JoinCommandTests {
  private static let bots = ["anna": "alpha-beta:depth=2", "bert": "greedy", "cleo": "random", "dora": "random"]

  /// Four who dial in, and one that doesn't.
  private static let config =
    """
    name: world
    encounters: 15
    variants: [noughts:4x4, connect-four:5x4]
    workers: 2
    reports: {directory: reports, formats: [csv, text]}
    players:
      - {name: here, player: random}

    """
    + bots.keys.sorted().map {
      "  - {name: \($0), engine: {code: secret-\($0), wait: 60s}, protocol: json, hang: 60s}\n"
    }.joined()

  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
    try run.program.write(Self.config, to: "world.yml")
  }

  /// A port that nobody has, and that the system gives to nobody who doesn't ask for that very one.
  private func freePort() throws -> Int {
    var listener: JoinListener?
    for _ in 0..<100 where listener == nil {
      listener = try? JoinListener(at: NetworkAddress(host: "127.0.0.1", port: .random(in: 20_000..<30_000)))
    }
    defer { listener?.close() }
    return try #require(listener).address.port
  }

  private func join(_ name: String, _ port: Int) throws -> Process {
    try run.start(
      "join", "127.0.0.1:\(port)", "--code", "secret-\(name)", "--player", Self.bots[name] ?? "", "--wait", "60s")
  }

  private func host(_ port: Int) throws -> Process {
    try run.start("run", "world.yml", "--listen", "127.0.0.1:\(port)", "--quiet")
  }

  private func games() throws -> [String] { try run.result().games }

  /// The games of a run that nothing happens to.
  private func undisturbed() throws -> [String] {
    let other = try JoinCommandTests()
    let port = try other.freePort()
    let joined = try Self.bots.keys.map { try other.join($0, port) }
    #expect(try other.run.outcome(of: try other.host(port)).status == 0)
    for process in joined { #expect(try other.run.outcome(of: process).status == 0) }
    return try other.games()
  }

  @Test("A run that is killed, and whose bots are killed, gives the same games")
  func killsKeepTheGames() throws {
    let port = try freePort()
    var joined = try Self.bots.keys.reduce(into: [:]) { $0[$1] = try join($1, port) }
    let first = try host(port)
    try run.waitForGames(60, of: first)
    // A bot's machine goes down, and comes back.
    try kill(#require(joined["anna"]))
    joined["anna"] = try join("anna", port)
    try run.waitForGames(120, of: first)
    kill(first)
    // And one while there is no host.
    try kill(#require(joined["bert"]))
    joined["bert"] = try join("bert", port)
    let second = try run.outcome(of: try host(port))
    #expect(second.status == 0, "\(second.errors)")
    for (name, process) in joined {
      let outcome = try run.outcome(of: process)
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      #expect(outcome.errors.hasSuffix("agon: all games are over\n"))
    }
    #expect(try games() == undisturbed())
    #expect(try run.program.run("check", "world.sqlite").status == 0)
    // How far away they are is kept and shown; their codes are nobody's business.
    let report = try run.program.read("reports/delays.csv")
    #expect(report.split(separator: "\r\n").dropFirst().map { $0.prefix(4) } == ["anna", "bert", "cleo", "dora"])
    #expect(try run.ask("SELECT config FROM run").joined().contains("engine: {code: ..........., wait: 60s}"))
    #expect(try run.shell("grep -r secret- reports world.sqlite*").output.isEmpty)
  }

  private func kill(_ process: Process) {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test("A bot that stays away is treated as the config says")
  func absentBotFollowsConfig() throws {
    let text = Self.config.replacing("wait: 60s", with: "wait: 1s")
    try run.program.write(text, to: "world.yml")
    let port = try freePort()
    let joined = try ["anna", "bert", "cleo"].map { try join($0, port) }
    let outcome = try run.outcome(of: try run.start("run", "world.yml", "--listen", "127.0.0.1:\(port)"))
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("waiting for anna, bert, cleo, dora: agon join 127.0.0.1:\(port) --code CODE\n"))
    let absent = "dora is absent, and the others play without it: it failed to start: nobody joined"
    #expect(outcome.errors.components(separatedBy: "dora").count == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains(absent))
    for process in joined { #expect(try run.outcome(of: process).status == 0) }

    try run.program.write(text + "faults: {on: retry}\nseed: 2\n", to: "world.yml")
    let again = try run.start("run", "world.yml", "--database", "b.sqlite", "--listen", "127.0.0.1:\(port)")
    // Nobody at all has come.
    #expect(try run.outcome(of: again).status == 69)
  }

  private static let dora = "code: secret-dora, wait: 60s"
  private static let impatientDora = "code: secret-dora, wait: 1ms"

  @Test(
    "A bot that joins late plays all its games, which are the same as if it had been there from the beginning",
    arguments: [1, 2])
  func lateBotPlaysAll(tables: Int) throws {
    try run.program.write(Self.config.replacing(Self.dora, with: Self.impatientDora), to: "world.yml")
    let port = try freePort()
    var joined = try ["anna", "bert", "cleo"].map { try join($0, port) }
    let host = try run.start("run", "world.yml", "--listen", "127.0.0.1:\(port)")
    try run.waitForGames(5, of: host)
    #expect(try run.errors(of: host).contains("dora is absent"))
    // Somebody joins for dora before another game is over, and is replaced by another one.
    let message = #"{"type":"join","version":1,"code":"secret-dora","client":"early","table":0,"tables":\(tables)}"#
    #expect(try run.shell("exec 3<>/dev/tcp/127.0.0.1/\(port); echo '\(message)' >&3").status == 0)
    joined.append(
      try run.start(
        "join", "127.0.0.1:\(port)", "--code", "secret-dora", "--player", "random", "--wait", "60s",
        "--tables", "\(tables)"))
    Foundation.kill(host.processIdentifier, SIGCONT)
    let outcome = try run.outcome(of: host)
    #expect(outcome.status == 0 && outcome.errors.contains("dora is late, and plays from now on"), "\(outcome.errors)")
    for process in joined { #expect(try run.outcome(of: process).status == 0) }
    #expect(try games() == undisturbed())
    #expect(try run.program.run("check", "world.sqlite").status == 0)
  }

  @Test("The games of a bot that stayed away are left for the same command where the config says so")
  func absentBotMayPlayLater() throws {
    let text = Self.config + "faults: {on: retry}\n"
    try run.program.write(text.replacing(Self.dora, with: Self.impatientDora), to: "world.yml")
    let port = try freePort()
    let joined = try ["anna", "bert", "cleo"].map { try join($0, port) }
    let first = try run.outcome(of: try run.start("run", "world.yml", "--listen", "127.0.0.1:\(port)"))
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.errors.hasSuffix("the games of absent players are left; the same command plays them\n"))
    for process in joined { #expect(try run.outcome(of: process).status == 0) }
    try run.program.write(text, to: "world.yml")
    let all = try Self.bots.keys.map { try join($0, port) }
    #expect(try run.outcome(of: try host(port)).status == 0)
    for process in all { #expect(try run.outcome(of: process).status == 0) }
    #expect(try games() == undisturbed())
  }

  @Test("A client that isn't let in receives the reason")
  func refusalIsExplained() throws {
    let port = try freePort()
    func refused(_ arguments: String...) throws -> String {
      let outcome = try run.program.run(arguments: ["join"] + arguments)
      #expect(outcome.status == 64, "\(arguments)")
      return outcome.errors
    }
    let host = try host(port)
    defer {
      host.interrupt()
      host.waitUntilExit()
    }
    let address = "127.0.0.1:\(port)"
    #expect(
      try refused(address, "--code", "wrong", "--player", "random")
        .hasSuffix("agon: \(address) doesn't let it in: there is no such code\n"))
    let who = "who plays? Expected either --player PLAYER or a program after “--”, such as “-- python3 my_bot.py”"
    #expect(try refused(address, "--code", "secret-anna") == "agon: \(who)\n")
    #expect(try refused(address, "--code", "secret-anna", "--player", "random", "--", "true") == "agon: \(who)\n")
    #expect(try refused("a b", "--code", "x", "--player", "random").hasPrefix("agon: “a b” is no address"))
    #expect(try refused(address, "--code", "x", "--player", "nobody").contains("known:"))
  }

  @Test("A client that finds no host gives up and says what it tried")
  func noHostIsGivenUp() throws {
    let port = try freePort()
    let outcome = try run.program.run(
      "join", "127.0.0.1:\(port)", "--code", "secret-anna", "--player", "random", "--wait", "300ms")
    #expect(outcome.status == 74)
    #expect(
      outcome.errors == """
        agon: can't reach 127.0.0.1:\(port): Connection refused; trying again
        agon: can't reach 127.0.0.1:\(port): Connection refused; given up after 300ms

        """)
    let program = try run.program.run("join", "127.0.0.1:\(port)", "--code", "x", "--", "no-such-program")
    #expect(program.status == 69)
    #expect(program.errors == "agon: there is no program “no-such-program”\n")
  }

  @Test("Players that only a run waits for are refused elsewhere")
  func guestsNeedARun() throws {
    let why = "anna dials in from another machine, which is waited for by “agon run” alone"
    let match = try run.program.run("match", "anna", "here", "--config", "world.yml", "-v", "noughts:3x3")
    #expect(match.status == 64 && match.errors == "agon: \(why)\n")
    let check = try run.program.run("check-engine", "anna", "--config", "world.yml")
    #expect(
      check.status == 64
        && check.errors
          == "agon: anna dials in from another machine; there, this checks it: "
          + "agon check-engine 'json:python3 my_bot.py' -v noughts:4x4\n"
    )
    try run.program.write("variants: [noughts:3x3]\nplayers: [random, greedy]\n", to: "alone.yml")
    let alone = try run.program.run("run", "alone.yml", "--listen", "127.0.0.1:0")
    #expect(
      alone.status == 64
        && alone.errors
          == "agon: --listen: no player of alone.yml dials in; one that does has “engine: {code: CODE}”\n"
    )
    let dry = try run.program.run("run", "world.yml", "--dry-run")
    #expect(dry.status == 0, "\(dry.errors)")
  }
}
