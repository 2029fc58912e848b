import Engines
import Play

extension ConfigTable {
  /// The keys of a player that is a program.
  package static let engine = ConfigTable([
    ConfigKey("name", "What the player is called; default: the program's script, or its name.", .text()),
    ConfigKey(
      "engine", "The program, a list of it and its arguments, or the code by which it dials in.",
      .any([.text(), .list(.text()), .table(seat)]), isNeeded: true),
    ConfigKey("protocol", "The protocol that it speaks.", .word(EngineProtocol.allCases.map(\.rawValue))),
    ConfigKey("directory", "The directory that it runs in.", .text()),
    ConfigKey("environment", "Additions to its environment.", .map(.text())),
    ConfigKey("options", "Settings that it receives when it starts.", .map(.text())),
    ConfigKey("variants", "The only variants that it plays; default: all that it can.", .list(.text())),
    ConfigKey("passes", "Whether it receives passes.", .flag, usual: "false"),
    ConfigKey("margin", "The time beyond a limit that isn't held against it.", .time, usual: "50ms"),
    ConfigKey(
      "hang", "The timeout for an answer where no time limit holds, and at its start.", .time, usual: "10s"),
    ConfigKey(
      "pause", "The time after its own answer before the next message.", .any([.word(["0ms"]), .time])),
    ConfigKey("quit", "The time that it has to end.", .time, usual: "2s"),
    ConfigKey("memory", "The most memory of each of its processes, on Linux.", .size),
    ConfigKey("cpu-time", "The most time of a processor of each of its processes, at least 1s.", .time),
    ConfigKey(
      "cpus", "The only CPUs that it runs on, on Linux.",
      .any([.word(["per-worker"]), .list(.integer(0...Int(Int32.max)))])),
    ConfigKey("restart", "Whether it is started anew for each game.", .word(["game", "never"]), usual: "never"),
    sandboxKey(usual: "none"),
    ConfigKey("limits", "What it may spend, where that isn't what all may.", .table(allowance)),
  ])

  /// The key for the sandbox of a program.
  static func sandboxKey(usual: String) -> ConfigKey {
    ConfigKey(
      "sandbox", "The confinement of a program that isn't trusted, on Linux.",
      .any([.word(["none", "strict"]), .table(sandbox)]), usual: usual)
  }

  /// The keys of a sandbox.
  package static let sandbox: ConfigTable = {
    let usual = Sandbox()
    return ConfigTable([
      ConfigKey("memory", "The most memory.", .size, usual: "512MB"),
      ConfigKey(
        "processes", "The most processes and threads.", .integer(1...10_000), usual: "\(usual.processes)"),
      ConfigKey("files", "The most open files of each process.", .integer(8...1_000_000), usual: "\(usual.files)"),
      ConfigKey("disk", "The most that each of its writable folders holds, in memory.", .size, usual: "64MB"),
      ConfigKey("cpu-time", "The most time of a processor of each process, at least 1s.", .time, usual: "1h"),
      ConfigKey("readable", "Further files and folders that it may read.", .list(.text())),
    ])
  }()

  /// The keys of the seat of a bot that dials in.
  package static let seat = ConfigTable([
    ConfigKey("code", "The code that only who is to dial in knows, 4 to 100 characters.", .text(), isNeeded: true),
    ConfigKey("wait", "The time that a game waits for it.", .time),
  ])

  /// The keys that can't be set for a bot that dials in, which runs on another machine.
  static let localKeys = ["directory", "environment", "memory", "cpu-time", "cpus", "sandbox"]

  /// The keys of a program that an arbiter runs.
  static let programKeys: Set = ["name", "engine", "variants"]

  /// The keys of one of Agon's players, or of any, under a name.
  package static let named = ConfigTable([
    ConfigKey("name", "What the player is called.", .text()),
    ConfigKey("player", "The player.", .player, isNeeded: true),
    ConfigKey("limits", "What it may spend, where that isn't what all may.", .table(allowance)),
  ])

  /// The keys of a game whose rules a program knows, or which a program plays.
  package static let game = ConfigTable(
    [
      ConfigKey(
        "rules", "The program that knows the rules, or a list of it and its arguments.",
        .any([.text(), .list(.text())])),
      ConfigKey(
        "arbiter", "The program that plays whole games, or a list of it and its arguments.",
        .any([.text(), .list(.any([.text(), .placeholder]))])),
      ConfigKey("variants", "The variants of an arbiter; default: any word.", .list(.text())),
      ConfigKey("files", "The files of the program beside those that its command names.", .list(.text())),
      ConfigKey("directory", "The directory that it runs in.", .text()),
      ConfigKey(
        "seats", "The number of seats; default: the least that it can be played with.",
        .integer(Outcome.possibleSeats)),
      ConfigKey("hang", "The timeout for an answer.", .time, usual: "10s"),
      ConfigKey(
        "processes", "The number of processes among which games are shared out.",
        .integer(1...RulesProcesses.most), usual: "1"),
    ],
    rules: [
      .some(["rules", "arbiter"]), .apart("rules", "arbiter"), .apart("rules", "variants"),
      .apart("arbiter", "processes"),
    ])

  /// The keys of Agon's players with their parameters, one of which is a player.
  package static let ownPlayers = ConfigTable(
    Catalog.players.map { kind in
      ConfigKey(kind.name, kind.summary, .table(ConfigTable(kind.parameters.map { ConfigKey($0) })))
    }, rules: [.single])
}

extension ConfigValue {
  /// The forms of a player.
  package static let players: [ConfigValue] = {
    let own = Catalog.players.map(\.name).joined(separator: "|")
    let protocols = EngineProtocol.allCases.map(\.rawValue).joined(separator: "|")
    let command = ConfigValue.any([.text(), .list(.text())])
    let engine = ConfigTable.engine
    return [
      .text(pattern: "^((\(own))(:.+)?|(\(protocols)):.*\\S.*)$"),
      .table(.ownPlayers),
      .table(.named),
      .table(engine.with(["engine": command], needed: ["protocol"])),
      .table(
        engine.with(
          ["engine": .table(.seat), "protocol": .word([EngineProtocol.json.rawValue])], needed: ["name", "protocol"],
          without: Set(ConfigTable.localKeys))),
      .table(engine.with(["engine": command], without: Set(engine.names).subtracting(ConfigTable.programKeys))),
    ]
  }()
}
