import Engines
import Play
import Testing

@testable import Campaign

@Suite struct RunConfigTests {
  private static let games = Catalog.games.map(\.name).joined(separator: ", ")
  private static let protocols = EngineProtocol.allCases.map(\.rawValue).joined(separator: ", ")
  private static let parameters =
    Catalog.players.first { $0.name == "alpha-beta" }?.parameters.map(\.name)
    .joined(separator: ", ") ?? ""

  /// What is wrong with a config; nil when nothing is.
  private func complaint(_ text: String) -> String? {
    do {
      _ = try RunPlan(try RunConfig(text: text, file: "bad.yml"))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "Every mistake is named with its place and what would be right",
    arguments: [
      ("", "bad.yml: is empty; a config needs “variants” and “players”"),
      (
        "- random",
        "bad.yml:1: expected a mapping with keys (name, seed, games, format, seating, encounters, sprt, "
          + "openings, variants, players, limits, adjudicate, faults, record, workers, database, reports), found a list"
      ),
      ("variants: [noughts:3x3]", "bad.yml:1: the key “players” is missing; a config needs “variants” and “players”"),
      ("players: [random]", "bad.yml:1: the key “variants” is missing; a config needs “variants” and “players”"),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nsede: 1",
        "bad.yml:3: unknown key “sede”; did you mean “seed”? known: name, seed, games, format, seating, encounters, sprt, "
          + "openings, variants, players, limits, adjudicate, faults, record, workers, database, reports"
      ),
      (
        "variants: noughts:3x3\nplayers: [random, greedy]",
        "bad.yml:1: variants: expected a list of variants, found “noughts:3x3”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {name: \"a\\0b\", player: greedy}]",
        "bad.yml:2: players.name: has a NUL character (\\0), which neither names nor paths can have"
      ),
      (
        "name: \"a\\0b\"\nvariants: [noughts:3x3]\nplayers: [random, greedy]",
        "bad.yml:1: name: has a NUL character (\\0), which neither names nor paths can have"
      ),
      ("variants: [noughts:3x3\nplayers: [random]", "bad.yml:2: is not YAML: did not find expected ',' or ']'"),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nplayers: [random, greedy]",
        "bad.yml:2: a key is given twice: players"
      ),
      (
        "variants: []\nplayers: [random, greedy]",
        "bad.yml: variants: no variants; list at least one, such as noughts:3x3"
      ),
      (
        "variants: [noughts:3x3]\nplayers: []",
        "bad.yml: players: no players; list at least two, such as random and greedy"
      ),
      (
        "variants: [shogi]\nplayers: [random, greedy]",
        "bad.yml:1: variants: there is no game “shogi”; known: \(games)"
      ),
      (
        "variants:\n  - noughts:3x3\n  - noughts:2x3\nplayers: [random, greedy]",
        "bad.yml:3: variants: noughts: size can't be “2x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"
      ),
      (
        "variants: [noughts:5x5,line=4]\nplayers: [random, greedy]",
        "bad.yml:1: variants: there is no game “line=4”; known: \(games) "
          + "(in a list in brackets, a variant with a comma needs quotes)"
      ),
      (
        "variants: [reversi:8x8, reversi]\nplayers: [random, greedy]",
        "bad.yml:1: variants: reversi:8x8 is listed twice"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedie]",
        "bad.yml:2: players: there is no player “greedie”; did you mean “greedy”? known: random, greedy, alpha-beta, monte-carlo, perfect, reflex, "
          + "flat-monte-carlo"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, \"alpha-beta:depth=0\"]",
        "bad.yml:2: players: alpha-beta: depth can't be “0”; expected a whole number from 1 to 99"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, alpha-beta: {deep: 3}]",
        "bad.yml:2: players: alpha-beta has no option “deep”; known: \(parameters)"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, random]",
        "bad.yml:2: players: two players are called “random”; give one another name: {name: NAME, player: random}"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [{name: A, player: random}, {name: 'A ', player: greedy}]",
        "bad.yml:2: players: a player's name doesn't begin or end with a blank, which can't be seen: “A ”"
      ),
      ("variants: [noughts:3x3]\nplayers: [random, {name: x}]", "bad.yml:2: players: the key “player” is missing"),
      (
        "variants: [snap:4]\nplayers: [random, greedy, reflex]",
        "bad.yml:1: variants: snap:4 has 4 seats, but of the players listed only random, reflex can play it; "
          + "“agon list” has the games of each player"
      ),
      (
        "variants: [snap:2]\nplayers: [random, \"reflex:fastest=9,slowest=8\"]",
        "bad.yml:2: players: reflex: fastest can't be “9”; expected at most “slowest”, 8"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nseed: 9223372036854775808",
        "bad.yml:3: seed: expected a whole number from 0 to 9223372036854775807, found “9223372036854775808”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nencounters: 0",
        "bad.yml:3: encounters: expected a whole number from 1 to 10000000, found “0”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nencounters: many",
        "bad.yml:3: encounters: expected a whole number from 1 to 10000000, found “many”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nformat: danish",
        "bad.yml:3: format: unknown format “danish”; known: round-robin, gauntlet: {challengers: [NAME, ...]}, "
          + "until-clear, swiss, knockout, ladder, league: {divisions: [[NAME, ...], ...]}"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nformat: {gauntlet: {challenger: me}}",
        "bad.yml:3: format.gauntlet.challenger: no player is called “me”; known: random, greedy"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nlimits: {move: 100}",
        "bad.yml:3: limits.move: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “100”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nlimits: {increment: 1s}",
        "bad.yml:3: limits.increment: an increment needs a clock: “game: 60s”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nlimits: {game: 1s, move: 1s}",
        "bad.yml:3: limits.move: give a time for a move or one for the game, not both"
      ),
      (
        "variants: [reversi]\nplayers:\n  - random\n  - {name: rhino, engine: gtp-rhino, protocol: gtp}\n"
          + "limits: {move: 100ms}",
        "bad.yml:4: players: rhino can't receive “move: 100ms”: gtp has whole seconds only; give “move: 1s” or a "
          + "clock such as “game: 60s”; protocols that can send it: json, ugi, uci, uai, gomocup, hub"
      ),
      (
        "variants: [reversi]\nplayers: [random, {engine: x, protocol: gtp, pause: 1}]",
        "bad.yml:2: players.pause: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “1”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nlimits: {nodes: 1, simulations: 1}",
        "bad.yml:3: limits.simulations: nodes and simulations are one limit; give one of them"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: x}]",
        "bad.yml:2: players: the key “protocol” is missing; known: \(protocols)"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: x, protocol: usi}]",
        "bad.yml:2: players.protocol: unknown protocol “usi”; did you mean “ugi”? known: \(protocols)"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: [], protocol: ugi}]",
        "bad.yml:2: players.engine: expected a program, such as gtp-rhino or [python3, bot.py], or {code: CODE} of one that dials in"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {name: a, engine: {wait: 1m}, protocol: json}]",
        "bad.yml:2: players.engine: the key “code” is missing"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {name: a, engine: {code: abc}, protocol: json}]",
        "bad.yml:2: players.engine.code: expected 4 to 100 characters, found 3"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: {code: abcd}, protocol: json}]",
        "bad.yml:2: players: a bot that dials in needs a name: add “name”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {name: a, engine: {code: abcd}, protocol: ugi}]",
        "bad.yml:2: players.protocol: a bot that dials in speaks json, found “ugi”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {name: a, engine: {code: abcd}, protocol: json, memory: 1GB}]",
        "bad.yml:2: players.memory: can't be set for a bot that dials in: it runs on another machine"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: x, protocol: ugi, passes: 1}]",
        "bad.yml:2: players.passes: expected true or false, found “1”"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, {engine: x, protocol: ugi, variants: [snap:2]}]",
        "bad.yml:2: players.variants: snap:2 can't be played by the protocol ugi"
      ),
      (
        "variants: [snap:2]\nplayers: [random, {engine: x, protocol: ugi}]",
        "bad.yml:1: variants: snap:2 has 2 seats, but of the players listed only random can play it; "
          + "“agon list” has the games of each player"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nopenings: {plies: 9}",
        "bad.yml:3: openings: no 9 plies of noughts:3x3 leave the game undecided; use fewer"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nopenings: {file: no-such-file.txt}",
        "bad.yml:3: openings: no-such-file.txt can't be read; it should be a text file with a variant and moves on each "
          + "line, EPD, PGN or SGF"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nreports: {formats: [pdf]}",
        "bad.yml:3: reports.formats: unknown format “pdf”; known: text, csv, markdown, json, html, svg"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nname: a/b",
        "bad.yml:3: name: “a/b” can't be a name: files are called so, it can't be empty or dots alone, nor hold a slash or a line break"
      ),
      (
        "variants: [noughts:3x3]\nplayers: [random, greedy]\nworkers: 0",
        "bad.yml:3: workers: expected a whole number from 1 to 1024, found “0”"
      ),
    ])
  func mistakesNamePlaceAndFix(text: String, expected: String) {
    #expect(complaint(text) == expected)
  }

  @Test("A missing file is a mistake too")
  func missingFileIsAMistake() {
    #expect(throws: ConfigError.self) { try RunConfig(contentsOf: "no-such-config.yml") }
  }

  @Test("Only variants and players are required")
  func onlyVariantsAndPlayersNeeded() throws {
    let plan = try RunPlan(try RunConfig(text: "variants: [noughts]\nplayers: [random, greedy]", file: "a/first.yml"))
    #expect(plan.name == "first")
    #expect(plan.seed == 1)
    #expect(plan.encounters == 10)
    #expect(plan.database == "first.sqlite")
    #expect(plan.reportDirectory == "reports/first")
    #expect(plan.reportFormats == [.csv, .markdown, .html])
    #expect(plan.games == 20)
  }

  @Test("All ways to write a player mean the same")
  func playerNotationsAreEqual() throws {
    let text = """
      variants: [noughts]
      players:
        - "alpha-beta:depth=4"
        - {name: a, player: "alpha-beta:depth=4"}
        - name: b
          player: {alpha-beta: {depth: 4}}
        - {name: c, player: "alpha-beta:corner=14,depth=4"}
      """
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    #expect(plan.players.map(\.name) == ["alpha-beta:depth=4", "a", "b", "c"])
    #expect(Set(plan.players.map(\.kind.description)) == ["alpha-beta:depth=4"])
  }

  @Test("An engine is read with all of its keys")
  func engineKeysAreRead() throws {
    let text = """
      variants: [reversi, noughts]
      players:
        - random
        - "gtp:bin/edax -gtp"
        - {name: mine, engine: [a, "b c"], protocol: ugi, directory: d, environment: {E: 1}, options: {Hash: 16, A: b},
           variants: [reversi], passes: true, margin: 10ms, hang: 3s, quit: 5s,
           memory: 1.5GB, cpu-time: 90s}
      """
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    #expect(plan.entries.map(\.players) == [["random", "edax", "mine"], ["random", "edax"]])
    #expect(plan.engines["edax"] == EngineSpec(command: ["bin/edax", "-gtp"], language: .gtp))
    var mine = EngineSpec(
      command: ["a", "b c"], language: .ugi, directory: "d", environment: ["E": "1"],
      options: [.init(name: "Hash", value: "16"), .init(name: "A", value: "b")], sendsPasses: true,
      margin: 10_000_000, patience: 3_000_000_000,
      limits: EngineLimits(memory: 1_610_612_736, cpuSeconds: 90))
    mine.quitPatience = 5_000_000_000
    #expect(plan.engines["mine"] == mine)
    #expect(
      plan.players.map(\.kind.description).last == """
        ugi engine: a b c [Hash=16,A=b] {directory: d, E=1, passes: true, margin: 10 ms, hang: 3000 ms, \
        quit: 5000 ms, memory: 1610612736 bytes, cpu-time: 90 s}
        """)
  }

  @Test("An engine may be restarted for each game and run on the CPUs of its worker")
  func engineRestartsAndCPUs() throws {
    func engine(_ keys: String) throws -> RunPlan {
      let text = "variants: [noughts]\nplayers: [random, {engine: x, protocol: json\(keys)}]"
      return try RunPlan(try RunConfig(text: text, file: "x.yml"))
    }
    #expect(try engine("").engines["x"]?.restarts == false)
    #expect(try engine(", restart: never").players[1].definition == "json engine: x")
    let plan = try engine(", restart: game")
    #expect(plan.engines["x"]?.restarts == true)
    #expect(plan.players[1].definition == "json engine: x {restart: game}")
    #expect(plan.players[1].identity["restart"] == "game")
    #expect(
      complaint("variants: [noughts]\nplayers: [random, {engine: x, protocol: json, restart: 1}]")
        == "bad.yml:2: players.restart: expected game or never, found “1”")
    #if os(Linux)
      let own = try engine(", cpus: per-worker")
      #expect(own.engines["x"]?.limits.hasOwnCPUs == true)
      #expect(own.players[1].definition == "json engine: x {cpus: per-worker}")
      #expect(own.players[1].identity["cpus"] == "per-worker")
      try own.engines.requireCPUs(for: 2, known: [0, 3])
      let problem =
        "x is to have CPUs of its own for each of 3 workers (cpus: per-worker), but there are 2 CPUs to run on; use at "
        + "most 2 workers"
      #expect(throws: UsageError(description: problem)) { try own.engines.requireCPUs(for: 3, known: [0, 3]) }
      try engine("").engines.requireCPUs(for: 3, known: [0, 3])
      #expect(throws: UsageError.self) {
        try EngineSetting().greeted(own.engines, workers: 100_000, policy: FaultPolicy())
      }
    #endif
  }

  @Test("A sandbox is read, with the usual limits where none are given")
  func sandboxIsRead() throws {
    func engine(_ sandbox: String, _ command: String = "x") throws -> RunPlan {
      let keys = "engine: \(command), protocol: json, sandbox: \(sandbox)"
      return try RunPlan(
        try RunConfig(text: "variants: [noughts]\nplayers: [random, {name: x, \(keys)}]", file: "x.yml"))
    }
    let none = try engine("none")
    #expect(none.engines["x"]?.sandbox == nil)
    #expect(none.players[1].identity["sandbox"] == nil)
    #expect(try engine("strict").engines["x"]?.sandbox == Sandbox())
    let plan = try engine("{memory: 1GB, processes: 9, files: 20, disk: 1MB, cpu-time: 2m, readable: [/opt/x]}")
    var sandbox = Sandbox()
    (sandbox.memory, sandbox.processes, sandbox.files, sandbox.disk, sandbox.cpuSeconds) = (
      1 << 30, 9, 20, 1 << 20, 120
    )
    sandbox.readable = ["/opt/x"]
    #expect(plan.engines["x"]?.sandbox == sandbox)
    #expect(
      plan.players[1].definition == """
        json engine: x {sandbox: 1073741824 bytes of memory, 9 processes, 20 files, 1048576 bytes of disk, \
        120 s of CPU time, reads /opt/x}
        """)
    #expect(plan.players[1].identity["sandbox"]?["processes"] == .number(9))
    #expect(plan.players[1].identity["sandbox"]?["readable"] == .list(["/opt/x"]))
    let what = "none, strict, or limits such as {memory: 512MB, processes: 32}"
    func problem(_ keys: String) -> String? { complaint("variants: [noughts]\nplayers: [random, {name: x, \(keys)}]") }
    #expect(
      problem("engine: x, protocol: json, sandbox: yes")
        == "bad.yml:2: players.sandbox: expected \(what), found “yes”")
    #expect(
      problem("engine: [/usr/bin/ssh, host, bot], protocol: json, sandbox: strict")
        == "bad.yml:2: players.sandbox: can't be set for a program that ssh starts: a sandbox has no network")
    #expect(
      problem("engine: {code: anna-1}, protocol: json, sandbox: strict")
        == "bad.yml:2: players.sandbox: can't be set for a bot that dials in: it runs on another machine")
  }

  @Test("A sandbox that can't be had ends the run before it begins, and names the way without")
  func sandboxIsRefused() throws {
    var spec = EngineSpec(command: ["true"], language: .json, directory: "/")
    spec.sandbox = Sandbox()
    let error = #expect(throws: UsageError.self) {
      try EngineSetting().greeted(["upload": spec], workers: 1, policy: FaultPolicy())
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("upload can't play in its sandbox: "))
    #expect(text.hasSuffix("; “sandbox: none” runs it without one"))
  }

  #if os(Linux)
    @Test(
      "A wrong limit of an engine is named with its line and key",
      arguments: [
        ("memory: 512", "memory: expected a size with its unit, such as 512MB or 2GB, found “512”"),
        ("memory: -1MB", "memory: expected a size with its unit, such as 512MB or 2GB, found “-1MB”"),
        ("memory: nanMB", "memory: expected a size with its unit, such as 512MB or 2GB, found “nanMB”"),
        ("cpu-time: 500ms", "cpu-time: expected at least 1s, found “500ms”"),
        (
          "cpu-time: 3",
          "cpu-time: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “3”"
        ),
        ("cpus: 0", "cpus: expected per-worker, or a list of numbers of CPUs, found “0”"),
        ("cpus: []", "cpus: expected at least one CPU"),
        (
          "cpus: [100000]",
          "cpus: there is no CPU 100000 to run on; known: \(EngineLimits.cpus.map(String.init).joined(separator: ", "))"
        ),
      ])
    func engineLimitErrorsNameKey(text: String, expected: String) {
      let config = "variants: [noughts]\nplayers:\n  - random\n  - {engine: x, protocol: json,\n     \(text)}"
      #expect(complaint(config) == "bad.yml:5: players.\(expected)")
    }
  #endif

  @Test(
    "A limit that an engine doesn't receive causes a warning",
    arguments: [
      ("gtp", "depth: 4, nodes: 9", ["e doesn't receive the limit on depth and nodes: gtp has no word for it"]),
      ("ugi", "depth: 4, move: 10ms", ["e doesn't receive the limit on depth: ugi has one limit at a time"]),
      ("ugi", "depth: 4", []), ("json", "depth: 4, nodes: 9, move: 10ms", []), ("nboard", "depth: 4, move: 1s", []),
    ])
  func unsentLimitsAreWarnedOf(language: String, limits: String, expected: [String]) throws {
    let text =
      "variants: [reversi]\nplayers: [random, {name: e, engine: x, protocol: \(language)}]\nlimits: {\(limits)}"
    #expect(try RunPlan(try RunConfig(text: text, file: "x.yml")).warnings == expected)
  }

  @Test("A pause is part of an engine's definition unless it is the default")
  func unusualPauseIsIdentity() throws {
    func engine(_ keys: String) throws -> EngineSpec? {
      let text = "variants: [noughts:9x9]\nplayers: [random, {name: e, engine: x, \(keys)}]"
      return try RunPlan(try RunConfig(text: text, file: "x.yml")).engines["e"]
    }
    let usual = try #require(try engine("protocol: gomocup"))
    let none = try #require(try engine("protocol: gomocup, pause: 0ms"))
    #expect(usual.pause == 2_000_000 && none.pause == 0)
    #expect(try engine("protocol: gomocup, pause: 2ms")?.identity == usual.identity && none.identity != usual.identity)
    #expect(try engine("protocol: ugi, pause: 0ms")?.identity == engine("protocol: ugi")?.identity)
    #expect(none.description == "gomocup engine: x {pause: 0 ms}" && usual.description == "gomocup engine: x")
  }

  @Test("Players sit out variants that they can't play")
  func playersSkipOtherVariants() throws {
    let text = "variants: [snap:2, noughts]\nplayers: [random, reflex, greedy]"
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    #expect(plan.entries.map(\.players) == [["random", "reflex"], ["random", "greedy"]])
  }

  @Test(
    "A player that uses the clock isn't called deterministic",
    arguments: [
      "variants: [noughts]\nplayers: [\"alpha-beta:time=5\", \"perfect:time=9\"]",
      "variants: [noughts]\nplayers: [alpha-beta, greedy]\nlimits: {move: 10ms}",
      "variants: [noughts]\nplayers: [alpha-beta, perfect]\nlimits: {game: 1s}",
    ])
  func clockPlayersAreNotFixed(text: String) throws {
    #expect(try RunPlan(try RunConfig(text: text, file: "x.yml")).warnings == [])
  }

  @Test("A name too long for files is refused unless no file is named after it")
  func longNamesAreRefused() {
    let rest = "\nvariants: [noughts:3x3]\nplayers: [random, greedy]"
    let name = String(repeating: "棋", count: 84)
    let problem =
      "name: files are called so, and this name has 252 bytes of UTF-8; expected at most 200, or give both “database” and "
      + "“reports: {directory: PATH}”"
    #expect(complaint("name: \(name)" + rest) == "bad.yml:1: " + problem)
    #expect(complaint("name: \(name)\ndatabase: x.sqlite" + rest) == "bad.yml:1: " + problem)
    #expect(complaint("name: \(name)\nreports: {directory: x}" + rest) == "bad.yml:1: " + problem)
    #expect(complaint("name: \(name)\ndatabase: x.sqlite\nreports: {directory: x}" + rest) == nil)
    #expect(complaint("name: \(String(repeating: "x", count: 200))" + rest) == nil)
    let file = "configs/\(name).yml"
    #expect(throws: ConfigError(file: file, line: nil, key: "name", problem: String(problem.dropFirst(6)))) {
      _ = try RunPlan(try RunConfig(text: rest, file: file))
    }
  }
}
