import Engines
import Foundation
import Play
import Statistics
import Tournament

/// The settings of a match of two players, as written; they are checked by `RunPlan`.
///
/// They are read like a config of a run of these two players, with options of the command line in place of the config's
/// keys.
public struct MatchConfig {
  /// A player of the match.
  public struct Player {
    /// A player such as `alpha-beta:depth=4`, a program such as `gtp:gtp-rhino -l 2`, or the name of a player of `run`.
    public var player: String
    /// The player's name in the match; nil for its own name.
    public var name: String?
    /// The settings for starting the player, if it is a program.
    public var program = Program()
    /// The limits of this player only.
    public var limits = Limits()

    /// Creates a player by its notation or name.
    public init(_ player: String) { self.player = player }
  }

  /// The settings for starting a program, in addition to those of a run's config.
  public struct Program {
    /// The options that the engine receives when it starts, each `NAME=VALUE`.
    public var options: [String] = []
    /// The additions to its environment, each `NAME=VALUE`.
    public var environment: [String] = []
    /// The working directory; nil for that of Agon.
    public var directory: String?
    /// The timeout for an answer where no time limit holds, such as `30s`; nil for the default.
    public var hang: String?

    /// Creates default settings.
    public init() {}
  }

  /// The limits of players, in the words of a config's `limits`.
  public struct Limits {
    /// A time for each move, such as `100ms`.
    public var move: String?
    /// A time for the whole game, or for a number of moves, with the increment for a move, such as `10s`, `10s+0.1s` or
    /// `40/60s`.
    public var game: String?
    /// The search depth.
    public var depth: String?
    /// The number of nodes to visit, or simulations to make.
    public var nodes: String?

    /// Creates limits of which none is set.
    public init() {}
  }

  /// The player from whose side the numbers are, and its opponent.
  public var players: (Player, Player)
  /// The settings for starting both, if they are programs; those of one player take precedence.
  public var programs = Program()
  /// The variants; none for all variants of `run` that both play.
  public var variants: [String]
  /// The number of random plies that each encounter starts with; nil for the openings of `run`, or none.
  public var openings: Int?
  /// A file that lists the openings, instead of random plies.
  public var openingsFile: String?
  /// The limits of both players, which replace those of `run`; those of one player take precedence.
  public var limits = Limits()
  /// The number of plies after which a game is a draw; nil for that of `run`, or none.
  public var plies: Int?
  /// The adjudication rules, as in a config, such as `{solved: 100000}`; nil for those of `run`, or none.
  public var adjudication: String?
  /// Whether a note is kept of every move; nil for the setting of `run`, or false.
  public var notesMoves: Bool?
  /// The maximum number of encounters over all variants; nil for the default.
  public var encounters: Int?
  /// The seed of everything random.
  public var seed: UInt64 = 1
  /// The test that ends the match early; nil for none.
  public var test: SequentialTest?
  /// The claim to be settled, where there is no test.
  public var goal: ClaimGoal?
  /// A config with players by name, and with the default variants, openings and limits.
  public var run: RunConfig?

  /// Creates a match of two players.
  public init(_ player: String, _ opponent: String, variants: [String] = []) {
    players = (Player(player), Player(opponent))
    self.variants = variants
  }
}

extension MatchConfig {
  /// The config of a run with these settings.
  /// - Throws: `ConfigError` or `UsageError`.
  func asRun() throws -> RunConfig {
    let encounters = encounters ?? (test == nil && goal == nil ? 100 : 100_000)
    guard 1...100_000_000 ~= encounters else {
      throw UsageError(description: "--encounters: expected 1 to 100000000, found \(encounters)")
    }
    guard seed <= Seed.max else { throw UsageError(description: "--seed: expected 0 to \(Seed.max), found \(seed)") }
    var two = [try located(players.0, 1), try located(players.1, 2)]
    if let option = programs.firstOption, !two.contains(where: \.value.isProgram) {
      throw UsageError(description: "--\(option): neither player is a program; it is for programs alone")
    }
    let names = try two.map { (written) -> String in
      if let name = written.value.name { return name }
      let contender = try RunPlan.contender(written, run?.games ?? [:])
      return contender.introducedName ?? contender.name
    }
    if names[0] == names[1] {
      guard players.0.name == nil, players.1.name == nil else {
        throw UsageError(description: "--name: both players are called “\(names[0])”; give them different names")
      }
      two = two.enumerated().map { $1.named("\(names[0]) (\($0 + 1))") }
    } else {
      two = zip(two, names).map { $0.named($1) }
    }
    var config = RunConfig(file: run?.file ?? "match", text: run?.text ?? "", variants: [], players: two)
    config.games = run?.games ?? [:]
    config.seed = seed
    config.match = .init(
      value: MatchFormat(encounters: encounters, test: test, goal: goal),
      node: ConfigNode(option: "--encounters", text: "\(encounters)"))
    config.variants = try variants(for: two)
    config.openings = try writtenOpenings ?? run?.openings
    config.allowance = (run?.allowance ?? config.allowance).replaced(by: try limits.allowance)
    config.plies = try plies.map { (plies) throws(ConfigError) in
      try ConfigNode(option: "--plies", text: "\(plies)").integer(RunConfig.plyRange)
    }
    config.plies = config.plies ?? run?.plies
    config.adjudication =
      try adjudication.map { (text) throws(ConfigError) in
        try RunConfig.adjudication(try ConfigNode(file: "--adjudicate", text: text))
      } ?? run?.adjudication ?? config.adjudication
    config.notesMoves = notesMoves ?? run?.notesMoves ?? false
    return config
  }

  /// The openings set for the match itself; nil where none are.
  private var writtenOpenings: RunConfig.Located<RunConfig.Openings>? {
    get throws(UsageError) {
      if let openingsFile {
        guard FileManager.default.fileExists(atPath: openingsFile) else {
          throw UsageError(
            description: "--openings: expected a number of random plies, 0 to 1000, or a file of openings; there is no "
              + "file “\(openingsFile)”")
        }
        return RunConfig.Located(
          value: .file(openingsFile, listedFrom: nil), node: ConfigNode(option: "--openings", text: openingsFile))
      }
      guard let openings else { return nil }
      guard 0...1_000 ~= openings else {
        throw UsageError(description: "--openings: expected 0 to 1000, found \(openings)")
      }
      return RunConfig.Located(
        value: openings == 0 ? .none : .random(plies: openings),
        node: ConfigNode(option: "--openings", text: "\(openings)"))
    }
  }

  private func located(_ side: Player, _ place: Int) throws -> RunConfig.Located<RunConfig.Player> {
    var written = try listed(side.player) ?? notation(side.player, option: place == 1 ? "player" : "opponent")
    if let name = side.name { written = written.named(name) }
    let own = try side.limits.allowance
    if written.value.allowance != nil || !own.isEmpty {
      var player = written.value
      player.allowance = (player.allowance ?? own).replaced(by: try limits.allowance).replaced(by: own)
      written = RunConfig.Located(value: player, node: written.node)
    }
    guard case .engine(var engine, let variants) = written.value.definition else {
      if let option = side.program.firstOption {
        throw UsageError(description: "--\(option): “\(side.player)” is one of Agon's own players, not a program")
      }
      return written
    }
    for program in [programs, side.program] { try program.set(&engine) }
    return RunConfig.Located(
      value: RunConfig.Player(
        name: written.value.name, definition: .engine(engine, variants: variants), allowance: written.value.allowance),
      node: written.node)
  }

  /// The player of `run` with a name.
  private func listed(_ name: String) throws -> RunConfig.Located<RunConfig.Player>? {
    guard let run else { return nil }
    return zip(run.players, try RunPlan.players(run)).first { $1.name == name }?.0.named(name)
  }

  private func notation(_ text: String, option: String) throws -> RunConfig.Located<RunConfig.Player> {
    let node = ConfigNode(option: option, text: text)
    let written = RunConfig.Located(value: try RunConfig.player(node), node: node)
    if case .own(let notation) = written.value.definition, let run,
      !Catalog.players.contains(where: { $0.name == notation.name })
    {
      throw UsageError(
        description: "there is no player “\(text)”, neither in \(run.file) nor in “agon list”"
          + KnownNames.hint(for: text, among: try RunPlan.players(run).map(\.name)) + EngineSpec.hint(for: text))
    }
    return written
  }

  private func variants(for players: [RunConfig.Located<RunConfig.Player>]) throws -> [RunConfig.Located<String>] {
    let contenders = try players.map { try RunPlan.contender($0, run?.games ?? [:]) }
    if variants.isEmpty {
      guard let run else { throw UsageError(description: "--variant: at what? Add --variant, such as -v noughts:3x3") }
      let common = try run.variants.filter { written in
        let playable = try RunPlan.variant(written, run.games)
        return playable.seats == 2 && contenders.allSatisfy { $0.canPlay(playable) }
      }
      guard !common.isEmpty else {
        throw UsageError(description: "\(run.file) has no variant of two seats that both can play; add --variant")
      }
      return common
    }
    return try variants.map { text in
      let playable = try Catalog.variant(text)
      guard playable.seats == 2 else {
        throw UsageError(
          description: "\(playable.variant) has \(playable.seats) seats; a match is of two players")
      }
      for contender in contenders where !contender.canPlay(playable) {
        throw UsageError(
          description: "\(contender.kind) can't play \(playable.variant); “agon list” has the games of each player")
      }
      return RunConfig.Located(value: text, node: ConfigNode(option: "--variant", text: text))
    }
  }
}

extension MatchConfig.Program {
  /// The first option of the command line that is set; nil where none is.
  fileprivate var firstOption: String? {
    if !options.isEmpty { return "option" }
    if !environment.isEmpty { return "environment" }
    return directory != nil ? "directory" : hang != nil ? "hang" : nil
  }

  /// Applies the settings to an engine.
  /// - Throws: `UsageError` or `ConfigError`.
  package func set(_ engine: inout EngineSpec) throws {
    for text in options {
      let pair = try Self.pair(text, of: "option")
      engine.options.append(EngineSpec.Option(name: pair.name, value: pair.value))
    }
    for text in environment {
      let pair = try Self.pair(text, of: "environment")
      engine.environment[pair.name] = pair.value
    }
    engine.directory = directory ?? engine.directory
    if let hang { engine.patience = try RunConfig.duration(ConfigNode(option: "--hang", text: hang)) }
  }

  private static func pair(_ text: String, of option: String) throws(UsageError) -> (name: String, value: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, !halves[0].isEmpty, !text.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw UsageError(description: "--\(option): expected NAME=VALUE on a single line, found “\(text)”")
    }
    return (halves[0], halves[1])
  }
}

extension RunConfig.Player {
  fileprivate var isProgram: Bool { if case .engine = definition { true } else { false } }
}

extension MatchConfig.Limits {
  /// The limits, read as a config's keys.
  fileprivate var allowance: Play.Limits.Allowance {
    get throws(ConfigError) {
      func node(_ option: String, _ text: (some StringProtocol)?) -> ConfigNode? {
        text.map { ConfigNode(option: "--\(option)", text: String($0)) }
      }
      var keys = ["move": node("limit-move", move), "depth": node("depth", depth), "nodes": node("nodes", nodes)]
      if let game {
        // MOVES/TIME+INCREMENT, the first and the last of them optional.
        let halves = game.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        let period = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        keys["game"] = node("limit-game", period.last)
        keys["moves"] = node("limit-game", period.count == 2 ? period.first : nil)
        keys["increment"] = node("limit-game", halves.count == 2 ? halves.last : nil)
      }
      return try RunConfig.allowance(ConfigFields(.allowance, keys.compactMapValues(\.self)))
    }
  }
}

extension RunConfig.Located<RunConfig.Player> {
  /// This player under another name.
  fileprivate func named(_ name: String) -> Self {
    Self(
      value: RunConfig.Player(name: name, definition: value.definition, allowance: value.allowance), node: node)
  }
}
