import Engines
import Foundation
import Play
import Statistics
import Tournament

/// The content of a config file, key by key; it is checked by `RunPlan`.
public struct RunConfig {
  /// A value with its place.
  package struct Located<Value> {
    package let value: Value
    package let node: ConfigNode
  }

  /// A player as written, with a name if one is given.
  package struct Player {
    package let name: String?
    package let definition: Definition
    /// The player's own limits, which replace those of all players.
    package var allowance: Limits.Allowance?
  }

  /// The definition of a player.
  package enum Definition {
    /// One of Agon's own players.
    case own(Notation)
    /// An external program, and the only variants that it is to play if they are listed.
    case engine(EngineSpec, variants: [Located<String>]?)
    /// The command of a program that an arbiter runs, and the only variants that it is to play if they are listed.
    case program([String], variants: [Located<String>]?)
  }

  /// The source of openings.
  package enum Openings: Sendable {
    case none
    case random(plies: Int)
    /// The openings of a file, in an order of each pairing's own, or as listed from the number `listedFrom` on, counted
    /// from 1. Of games in the file, `plies` moves or all are taken. Wrong openings are skipped, or refuse the file.
    case file(String, listedFrom: Int?, plies: Int? = nil, skipsWrong: Bool = false)
  }

  package let file: String
  package let text: String
  /// The games that programs define or play, by name.
  package var games: [String: Located<GameConfig>] = [:]
  package var name: Located<String>?
  package var seed: UInt64?
  package var format = FormatConfig()
  package var seating: Located<SeatingScheme>?
  package var encounters: Int?
  package var openings: Located<Openings>?
  package var variants: [Located<String>]
  package var players: [Located<Player>]
  /// The limits of all players.
  package var allowance = Limits.Allowance()
  package var plies: Int?
  package var adjudication = Adjudication()
  package var faults = FaultPolicy()
  package var notesMoves = false
  /// The match of two players, where the config has a test or a command plays the match.
  package var match: Located<MatchFormat>?
  public var workers: Int?
  public var database: String?
  public var reportDirectory: String?
  package var reportFormats: [Located<String>]?

  /// The variants of the catalogue's games, and of those games whose rules are this config's programs.
  public var variantBook: VariantBook { GameConfig.book(of: games) }

  /// The config's games by name, each with a description of its program.
  /// - Throws: `ConfigError` where a program can't be asked.
  public func gameSummaries() throws(ConfigError) -> [(name: String, summary: String)] {
    try GameConfig.summaries(of: games)
  }

  /// Reads a config file.
  /// - Throws: `ConfigError`.
  public init(contentsOf file: String) throws(ConfigError) { try self.init(text: try Self.text(of: file), file: file) }

  /// The text of a config file; of standard input for `-`.
  package static func text(of file: String) throws(ConfigError) -> String {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory)
    let contents = file == "-" ? try? FileHandle.standardInput.readToEnd() ?? Data() : nil
    guard let data = contents ?? (isDirectory.boolValue ? nil : FileManager.default.contents(atPath: file)) else {
      let what = isDirectory.boolValue ? "is a directory" : exists ? "can't be read as a file" : "there is no such file"
      throw ConfigError(
        file: file, line: nil, key: "",
        problem: what + "; a config is a YAML file such as configs/smoke.yml, or - for standard input")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ConfigError(file: file, line: nil, key: "", problem: "is not UTF-8 text")
    }
    return text
  }

  /// Reads the text of a config; `file` is its name in errors.
  /// - Parameter formats: the formats that it may name.
  /// - Throws: `ConfigError`.
  public init(
    text: String, file: String, formats: [any TournamentFormat.Type] = FormatCatalog.formats
  ) throws(ConfigError) {
    self.file = file
    var text = text
    let root = try ConfigNode(file: file, text: text)
    let fields = try root.fields(.run(formats))
    for key in ["variants", "players"] where fields[key] == nil {
      throw root.error("the key “\(key)” is missing; a config needs “variants” and “players”")
    }
    games = try fields["games"].map(GameConfig.games) ?? [:]
    variants = []
    players = []
    for node in try fields["variants"]?.list(of: "variants") ?? [] {
      variants.append(Located(value: try node.string("a variant such as noughts:3x3"), node: node))
    }
    for node in try fields["players"]?.list(of: "players") ?? [] {
      players.append(Located(value: try Self.player(node), node: node))
    }
    // The code is hidden in the text that is stored with each run and shown on its pages: with it, anybody could take
    // the seat.
    for player in players {
      if let code = player.node.member("engine")?.member("code") { text = code.hidden(in: text) }
    }
    self.text = text
    if let node = fields["format"] { format = try FormatConfig(node, known: formats) }
    seating = try fields["seating"].map { (node) throws(ConfigError) in
      Located(value: try Self.seating(node), node: node)
    }
    encounters = try fields.integer("encounters")
    if let node = fields["encounters"], !format.usesEncounters {
      throw node.error("in the format \(format.name) results tell how often two players meet; leave “encounters” out")
    }
    faults = try fields["faults"].map(Self.faults) ?? FaultPolicy()
    notesMoves = try fields["record"].map(Self.notesMoves) ?? false
    match = try fields["sprt"].map { (node) throws(ConfigError) in
      Located(value: MatchFormat(try SequentialTest(node)), node: node)
    }
    try readConditions(fields)
  }

  /// Creates a config of these players, for games that aren't a tournament of their own.
  package init(file: String, text: String, variants: [Located<String>], players: [Located<Player>]) {
    (self.file, self.text, self.variants, self.players) = (file, text, variants, players)
  }

  /// Reads the keys of configs of every kind: how games are played, and where things are stored.
  package mutating func readConditions(_ fields: ConfigFields) throws(ConfigError) {
    name = try fields["name"].map { (node) throws(ConfigError) in
      Located(value: try node.string("a name"), node: node)
    }
    seed = try fields.integer("seed").map { UInt64($0) }
    openings = try fields["openings"].map { (node) throws(ConfigError) in
      Located(value: try Self.openings(node), node: node)
    }
    workers = try fields.integer("workers")
    database = try fields.text("database", "a path")
    if let node = fields["limits"] { try readLimits(node) }
    adjudication = try fields["adjudicate"].map(Self.adjudication) ?? Adjudication()
    if let reports = try fields["reports"]?.fields(.reports) {
      reportDirectory = try reports.text("directory", "a directory")
      if let formats = reports["formats"] {
        reportFormats = []
        for node in try formats.list(of: "formats") {
          reportFormats?.append(Located(value: try node.string("a format"), node: node))
        }
      }
    }
  }

  /// The valid range of the number of workers.
  package static let workerRange = 1...1024

  /// Checks the value of `--workers`.
  /// - Throws: `UsageError` where it is out of range.
  package static func checkedWorkers(_ workers: Int) throws(UsageError) -> Int {
    guard workerRange.contains(workers) else {
      throw UsageError(description: "--workers: expected 1 to \(workerRange.upperBound), found \(workers)")
    }
    return workers
  }

  /// Reads `random`, `alpha-beta:depth=4`, `alpha-beta: {depth: 4}` or `{name: deep, player: "alpha-beta:depth=8"}`.
  package static func player(_ node: ConfigNode) throws(ConfigError) -> Player {
    guard node.isMapping else {
      return Player(name: nil, definition: try definition(node))
    }
    let entries = try node.entries(what: "name and player, or a player's name")
    if entries.contains(where: { $0.name == "engine" }) { return try engine(node) }
    if entries.contains(where: { $0.name == "player" || $0.name == "name" }) {
      let fields = try node.fields(.named)
      guard let player = fields["player"] else { throw node.error("the key “player” is missing") }
      let name = try fields.text("name", "a name")
      let written = try Self.player(player)
      return Player(
        name: name ?? written.name, definition: written.definition,
        allowance: try ownLimits(fields["limits"]) ?? written.allowance)
    }
    guard entries.count == 1, let (kind, value) = entries.first else {
      throw node.error("expected one player, such as “alpha-beta: {depth: 4}”, or “{name: NAME, player: PLAYER}”")
    }
    if EngineProtocol(rawValue: kind) != nil, !value.node.isMapping, !value.node.isList {
      let command = (try? value.node.string("a command")) ?? "..."
      throw node.error("a program in one line stands in quotes, without a space after the colon: “\(kind):\(command)”")
    }
    var options: [Notation.Option] = []
    for (key, option) in try value.node.entries(what: "the player's parameters") {
      options.append(Notation.Option(key: key, value: try option.node.string("a number")))
    }
    return Player(name: nil, definition: .own(Notation(name: kind, options: options)))
  }

  private static func definition(_ node: ConfigNode) throws(ConfigError) -> Definition {
    let text = try node.string("a player such as alpha-beta:depth=4")
    do {
      if let engine = try EngineSpec(notation: text) { return .engine(engine, variants: nil) }
      return .own(try Notation(text))
    } catch {
      throw node.error("\(error)" + EngineSpec.hint(for: text))
    }
  }

  private static func seating(_ node: ConfigNode) throws(ConfigError) -> SeatingScheme {
    try node.choice(of: "seating")
  }

  package static func openings(_ node: ConfigNode) throws(ConfigError) -> Openings {
    guard node.isMapping else {
      guard try node.string("none, {plies: N} or {file: PATH}") == "none" else {
        throw node.error("unknown openings \(node.found); known: none, {plies: N}, {file: PATH}")
      }
      return .none
    }
    let fields = try node.fields(.openings)
    switch (fields["plies"], fields["file"]) {
    case (.some, nil):
      if let other = fields["order"] ?? fields["start"] ?? fields["wrong"] {
        throw other.error("random plies have none, only a file has")
      }
      return .random(plies: try fields.integer("plies") ?? 0)
    case (_, let file?):
      return .file(
        try file.string("a path"), listedFrom: try listedFrom(fields), plies: try fields.integer("plies"),
        skipsWrong: try fields["wrong"]?.isSecond(of: "refuse", "skip") ?? false)
    case (nil, nil): throw node.error("expected {plies: N} or {file: PATH}")
    }
  }

  /// Reads the number of the first opening where they are taken as listed; nil where they are not.
  private static func listedFrom(_ fields: ConfigFields) throws(ConfigError) -> Int? {
    let isListed = try fields["order"]?.isSecond(of: "random", "listed") ?? false
    guard let start = fields["start"] else { return isListed ? 1 : nil }
    guard isListed else { throw start.error("a start is for openings as listed; add “order: listed”") }
    return try fields.integer("start")
  }
}
