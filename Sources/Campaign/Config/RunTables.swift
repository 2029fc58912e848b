import Engines
import Play
import Reports
import Statistics
import Tournament

extension ConfigTable {
  /// The keys of a tournament's config.
  package static func run(_ formats: [any TournamentFormat.Type] = FormatCatalog.formats) -> ConfigTable {
    ConfigTable([
      conditions["name"], conditions["seed"],
      ConfigKey("games", "The games that programs know or play, by name.", .map(.table(game))),
      ConfigKey("format", "Who meets whom, and when.", .format(formats), usual: formats.first?.name),
      ConfigKey(
        "seating", "With more than two seats: the seatings in which an encounter is played.",
        .word(SeatingScheme.allCases.map(\.rawValue)), usual: SeatingScheme.rotations.rawValue),
      ConfigKey(
        "encounters", "The encounters of each pairing at each variant, one opening played in every seating.",
        .integer(1...10_000_000), usual: "10"),
      ConfigKey("sprt", "The test until whose decision two players meet.", .table(test)),
      conditions["openings"],
      ConfigKey(
        "variants", "The variants that are played, such as noughts:3x3.", .list(.text()), isNeeded: true),
      ConfigKey("players", "The players.", .list(.player, count: 2...Int.max), isNeeded: true),
      conditions["limits"], conditions["adjudicate"],
      ConfigKey("faults", "The treatment of programs that can't be run.", .table(faults)),
      ConfigKey(
        "record", "Whether a note is kept of every move.", .word(["games", "moves"]), usual: "games"),
      conditions["workers"], conditions["database"], conditions["reports"],
    ])
  }

  /// The keys of configs of every kind: how games are played, and where things are stored.
  package static let conditions = ConfigTable([
    ConfigKey("name", "The name, after which database and reports are called; default: the file's.", .text()),
    ConfigKey("seed", "The seed of everything random.", .integer(0...Int(Seed.max)), usual: "1"),
    ConfigKey("openings", "How games begin.", .any([.word(["none"]), .table(openings)]), usual: "none"),
    ConfigKey(
      "limits", "What every player may spend, and the plies after which a game is a draw.", .table(limits)),
    ConfigKey("adjudicate", "What ends games early.", .table(adjudication)),
    ConfigKey(
      "workers", "The number of games that are played at once; default: one per core.",
      .integer(RunConfig.workerRange)),
    ConfigKey("database", "The file that games are kept in; default: NAME.sqlite.", .text()),
    ConfigKey("reports", "The reports that are written.", .table(reports)),
  ])

  package static let openings = ConfigTable(
    [
      ConfigKey("plies", "The number of random legal moves; with a file of games, of its moves.", .integer(1...100)),
      ConfigKey("file", "A file that lists openings, positions or games.", .text()),
      ConfigKey(
        "order", "The order in which openings of a file are taken.", .word(["listed", "random"]), usual: "random"),
      ConfigKey(
        "start", "The number of the first opening, if they are taken as listed.", .integer(1...1_000_000_000),
        usual: "1"),
      ConfigKey(
        "wrong", "Whether a wrong opening of a file is skipped, or the file refused.", .word(["refuse", "skip"]),
        usual: "refuse"),
    ],
    rules: [
      .needs("order", "file"), .needs("start", "order"), .needs("start", "file"), .needs("wrong", "file"),
      .some(["plies", "file"]),
    ])

  /// The keys of `limits` of one player.
  package static let allowance = ConfigTable(
    [
      ConfigKey("move", "The time for each move.", .time),
      ConfigKey("game", "The time for all moves of a game, or for `moves` of them.", .time),
      ConfigKey("increment", "The time that a move gives back.", .time),
      ConfigKey("moves", "The number of moves that the time is for.", .integer(1...10_000)),
      ConfigKey("depth", "The depth to which players search.", .integer(1...99)),
      ConfigKey("nodes", "The nodes that players visit for a move.", .integer(1...1_000_000_000_000)),
      ConfigKey("simulations", "The simulations that players make for a move.", .integer(1...1_000_000_000_000)),
    ],
    rules: [
      .needs("increment", "game"), .needs("moves", "game"), .apart("move", "game"), .apart("nodes", "simulations"),
    ])

  /// The keys of `limits` of a whole config.
  package static let limits = ConfigTable(
    allowance.keys + [
      ConfigKey("plies", "The plies after which a board game is a draw.", .integer(RunConfig.plyRange))
    ], rules: allowance.rules)

  package static let adjudication = ConfigTable(
    [
      ConfigKey(
        "resign", "A player that thinks so badly of its game for so long has lost it.",
        .table(
          ConfigTable(
            bounds + [
              ConfigKey("by", "Whose scores have to say so.", .word(["both", "loser"]), usual: "both")
            ]))),
      ConfigKey(
        "draw", "A game that both think so even for so long is a draw.",
        .table(
          ConfigTable(
            bounds + [
              ConfigKey("after", "The plies before which no game is.", .integer(0...1_000_000), usual: "0")
            ]))),
      ConfigKey(
        "solved", "The maximum number of nodes to solve a position, which ends the game.",
        .integer(1...1_000_000_000_000)),
    ], rules: [.some(["resign", "draw", "solved"])])

  /// The keys of the score and the number of moves that players have to report for an adjudication.
  private static let bounds = [
    ConfigKey("score", "The bound of the score.", .number(0...Thought.proven), isNeeded: true),
    ConfigKey("moves", "The number of moves in a row.", .integer(1...10_000), isNeeded: true),
  ]

  package static let faults = ConfigTable([
    ConfigKey(
      "on", "What becomes of the games of a program that can't be run.",
      .word(FaultPolicy.Action.allCases.map(\.rawValue)), usual: FaultPolicy().action.rawValue),
    ConfigKey(
      "starts", "The failed starts in a row after which it can't be run.", .integer(1...1_000),
      usual: "\(FaultPolicy().starts)"),
    ConfigKey("games", "The games lost by faults after which it isn't run any more.", .integer(1...1_000_000)),
  ])

  package static let reports = ConfigTable([
    ConfigKey("directory", "The directory that reports are written to; default: reports/NAME.", .text()),
    ConfigKey(
      "formats", "The formats of reports; default: \(ReportFormat.joined(ReportFormat.usual)).",
      .list(.word(ReportFormat.all.map(\.name)))),
  ])

  /// The keys of `sprt`.
  package static let test = ConfigTable([
    ConfigKey("elo", "The Elo of H0 and of H1.", .list(.number(-1e6...1e6), count: 2...2), isNeeded: true),
    ConfigKey(
      "model", "The scale of the Elo.", .word(SequentialTest.Model.allCases.map(\.rawValue)),
      usual: SequentialTest.Model.normalized.rawValue),
    ConfigKey("alpha", "The risk of accepting H1 where H0 holds.", .number(0...1), usual: "0.05"),
    ConfigKey("beta", "The risk of accepting H0 where H1 holds.", .number(0...1), usual: "0.05"),
  ])
}

extension ConfigValue {
  /// A format: its name, or its name with its keys.
  static func format(_ formats: [any TournamentFormat.Type]) -> ConfigValue {
    let named = formats.filter { !$0.keys.contains(where: \.isNeeded) }.map { $0.name }
    let tables = formats.filter { !$0.keys.isEmpty }.map { format in
      ConfigKey(format.name, format.summary, .table(ConfigTable(of: format.keys)))
    }
    return .any([.word(named), .table(ConfigTable(tables, rules: [.single]))])
  }

  /// The values of a parameter.
  init(_ kind: Parameter.Kind) {
    self =
      switch kind {
      case .integer(let range, _): .integer(range)
      case .real(let range, _): .number(range)
      case .choice(let words): .word(words)
      case .flag, .length: .text()
      }
  }
}

extension ConfigTable {
  /// Creates the keys of a format.
  fileprivate init(of keys: [FormatKey]) {
    var rules: [Rule] = []
    let all = keys.flatMap { key -> [ConfigKey] in
      let names = ConfigValue.list(.text())
      switch key.kind {
      case .players(let single):
        rules += [.some([key.name, single]), .apart(key.name, single)]
        return [ConfigKey(key.name, key.summary, names), ConfigKey(single, key.summary, .text())]
      case .groups: return [ConfigKey(key.name, key.summary, .list(names), isNeeded: true)]
      case .value(let kind): return [ConfigKey(Parameter(key.name, key.summary, kind))]
      }
    }
    self.init(all, rules: rules)
  }
}

extension ConfigKey {
  /// Creates the key of a parameter.
  init(_ parameter: Parameter) {
    self.init(
      parameter.name, parameter.summary, ConfigValue(parameter.kind), usual: parameter.defaultText)
  }
}
