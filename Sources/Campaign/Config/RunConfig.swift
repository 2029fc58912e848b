import Engines
import Foundation
import Play
import Tournament

/// What a config file says, key for key; whether it makes sense is for `RunPlan` to find out.
public struct RunConfig {
  /// A value and where it stands.
  package struct Located<Value> {
    package let value: Value
    package let node: ConfigNode
  }

  /// A player as written: who it is, and a name if one is given.
  package struct Player {
    package let name: String?
    package let definition: Definition
  }

  /// Who a player is.
  package enum Definition {
    /// One of Agon's own.
    case own(Notation)
    /// A program outside, and the only variants it is to play if they are listed.
    case engine(EngineSpec, variants: [Located<String>]?)
  }

  /// Where openings come from.
  package enum Openings: Sendable {
    case none
    case random(plies: Int)
    case file(String)
  }

  package let file: String
  package let text: String
  package var name: Located<String>?
  package var seed: UInt64?
  package var format = FormatConfig()
  package var seating: SeatingScheme?
  package var encounters: Int?
  package var openings: Located<Openings>?
  package var variants: [Located<String>]
  package var players: [Located<Player>]
  package var budget = Budget()
  package var clock: Limits.Clock?
  package var plies: Int?
  package var adjudication = Adjudication()
  package var faults = FaultPolicy()
  package var notesMoves = false
  public var workers: Int?
  public var database: String?
  public var reportDirectory: String?
  package var reportFormats: [Located<String>]?

  private static let keys = [
    "name", "seed", "format", "seating", "encounters", "openings", "variants", "players", "limits", "adjudicate",
    "faults", "record", "workers", "database", "reports",
  ]

  /// Reads a file.
  /// - Throws: `ConfigError`.
  public init(contentsOf file: String) throws(ConfigError) { try self.init(text: try Self.text(of: file), file: file) }

  /// The text of a config file.
  package static func text(of file: String) throws(ConfigError) -> String {
    guard let data = FileManager.default.contents(atPath: file) else {
      let exists = FileManager.default.fileExists(atPath: file)
      throw ConfigError(
        file: file, line: nil, key: "",
        problem: exists
          ? "can't be read as a file" : "there is no such file; a config is a YAML file such as configs/smoke.yml")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ConfigError(file: file, line: nil, key: "", problem: "is not UTF-8 text")
    }
    return text
  }

  /// Reads a text; `file` is what errors call it.
  /// - Parameter formats: those that it may name.
  /// - Throws: `ConfigError`.
  public init(
    text: String, file: String, formats: [any TournamentFormat.Type] = FormatCatalog.formats
  ) throws(ConfigError) {
    self.file = file
    self.text = text
    let root = try ConfigNode(file: file, text: text)
    let fields = try root.fields(known: Self.keys)
    for key in ["variants", "players"] where fields[key] == nil {
      throw root.error("the key “\(key)” is missing; a config needs “variants” and “players”")
    }
    variants = []
    players = []
    for node in try fields["variants"]?.list(of: "variants") ?? [] {
      variants.append(Located(value: try node.string("a variant such as noughts:3x3"), node: node))
    }
    for node in try fields["players"]?.list(of: "players") ?? [] {
      players.append(Located(value: try Self.player(node), node: node))
    }
    if let node = fields["format"] { format = try FormatConfig(node, known: formats) }
    seating = try fields["seating"].map { (node) throws(ConfigError) in try Self.seating(node) }
    encounters = try fields["encounters"].map { (node) throws(ConfigError) in try node.integer(1...10_000_000) }
    faults = try fields["faults"].map(Self.faults) ?? FaultPolicy()
    notesMoves = try fields["record"].map(Self.notesMoves) ?? false
    try readConditions(fields)
  }

  /// A config of these players, for what isn't a tournament by itself.
  package init(file: String, text: String, variants: [Located<String>], players: [Located<Player>]) {
    (self.file, self.text, self.variants, self.players) = (file, text, variants, players)
  }

  /// The keys that `readConditions` reads.
  package static let conditionKeys = [
    "name", "seed", "openings", "limits", "adjudicate", "workers", "database", "reports",
  ]

  /// Reads what configs of every kind have: how games go, and where things are kept.
  package mutating func readConditions(_ fields: [String: ConfigNode]) throws(ConfigError) {
    name = try fields["name"].map { (node) throws(ConfigError) in
      Located(value: try node.string("a name"), node: node)
    }
    seed = try fields["seed"].map { (node) throws(ConfigError) in UInt64(try node.integer(0...Int(Seed.max))) }
    openings = try fields["openings"].map { (node) throws(ConfigError) in
      Located(value: try Self.openings(node), node: node)
    }
    workers = try fields["workers"].map { (node) throws(ConfigError) in try node.integer(Self.workerRange) }
    database = try fields["database"].map { (node) throws(ConfigError) in try node.string("a path") }
    if let node = fields["limits"] {
      let limits = try node.fields(known: ["move", "game", "increment", "depth", "nodes", "simulations", "plies"])
      budget = try Self.budget(limits)
      clock = try Self.clock(limits)
      plies = try limits["plies"].map { (node) throws(ConfigError) in try node.integer(1...1_000_000) }
    }
    adjudication = try fields["adjudicate"].map(Self.adjudication) ?? Adjudication()
    if let reports = try fields["reports"]?.fields(known: ["directory", "formats"]) {
      reportDirectory = try reports["directory"].map { (node) throws(ConfigError) in try node.string("a directory") }
      if let formats = reports["formats"] {
        reportFormats = []
        for node in try formats.list(of: "formats") {
          reportFormats?.append(Located(value: try node.string("a format"), node: node))
        }
      }
    }
  }

  /// How many workers there may be.
  package static let workerRange = 1...1024

  /// The value of `--workers`.
  /// - Throws: `UsageError` where it is out of range.
  package static func checkedWorkers(_ workers: Int) throws(UsageError) -> Int {
    guard workerRange.contains(workers) else {
      throw UsageError(description: "--workers: expected 1 to \(workerRange.upperBound), found \(workers)")
    }
    return workers
  }

  /// `random`, `alpha-beta:depth=4`, `alpha-beta: {depth: 4}` or `{name: deep, player: "alpha-beta:depth=8"}`.
  package static func player(_ node: ConfigNode) throws(ConfigError) -> Player {
    guard node.isMapping else {
      let definition = try definition(node)
      if case .engine(let engine, _) = definition { return Player(name: engine.programName, definition: definition) }
      return Player(name: nil, definition: definition)
    }
    let entries = try node.entries(what: "name and player, or a player's name")
    if entries.contains(where: { $0.name == "engine" }) { return try engine(node) }
    if entries.contains(where: { $0.name == "player" || $0.name == "name" }) {
      let fields = try node.fields(known: ["name", "player"])
      guard let player = fields["player"] else { throw node.error("the key “player” is missing") }
      let name = try fields["name"].map { (node) throws(ConfigError) in try node.string("a name") }
      let written = try Self.player(player)
      return Player(name: name ?? written.name, definition: written.definition)
    }
    guard entries.count == 1, let (kind, value) = entries.first else {
      throw node.error("expected one player, such as “alpha-beta: {depth: 4}”, or “{name: NAME, player: PLAYER}”")
    }
    var options: [Notation.Option] = []
    for (key, option) in try value.node.entries(what: "the player's parameters") {
      options.append(Notation.Option(key: key, value: try option.node.string("a number")))
    }
    return Player(name: nil, definition: .own(Notation(name: kind, options: options)))
  }

  private static func definition(_ node: ConfigNode) throws(ConfigError) -> Definition {
    do {
      let text = try node.string("a player such as alpha-beta:depth=4")
      if let engine = EngineSpec(notation: text) { return .engine(engine, variants: nil) }
      return .own(try Notation(text))
    } catch let error as NotationError {
      throw node.error(error.description)
    } catch let error as ConfigError {
      throw error
    } catch {
      throw node.error("\(error)")
    }
  }

  private static func seating(_ node: ConfigNode) throws(ConfigError) -> SeatingScheme {
    let known = SeatingScheme.allCases.map(\.rawValue).joined(separator: ", ")
    guard let seating = SeatingScheme(rawValue: try node.string(known)) else {
      throw node.error("unknown seating \(node.found); known: \(known)")
    }
    return seating
  }

  package static func openings(_ node: ConfigNode) throws(ConfigError) -> Openings {
    guard node.isMapping else {
      guard try node.string("none, {plies: N} or {file: PATH}") == "none" else {
        throw node.error("unknown openings \(node.found); known: none, {plies: N}, {file: PATH}")
      }
      return .none
    }
    let fields = try node.fields(known: ["plies", "file"])
    switch (fields["plies"], fields["file"]) {
    case (let plies?, nil): return .random(plies: try plies.integer(1...100))
    case (nil, let file?): return .file(try file.string("a path"))
    default: throw node.error("expected either {plies: N} or {file: PATH}")
    }
  }

  /// What a decision may take.
  package static func budget(_ limits: [String: ConfigNode]) throws(ConfigError) -> Budget {
    var budget = Budget()
    budget.nanoseconds = try limits["move"].map { (node) throws(ConfigError) in try duration(node) }
    budget.depth = try limits["depth"].map { (node) throws(ConfigError) in try node.integer(1...99) }
    let counts = [limits["nodes"], limits["simulations"]].compactMap { $0 }
    if counts.count == 2 { throw counts[1].error("nodes and simulations are one limit; give one of them") }
    budget.nodes = try counts.first.map { (node) throws(ConfigError) in try node.integer(1...1_000_000_000_000) }
    return budget
  }

  /// What a seat may take for a game.
  package static func clock(_ limits: [String: ConfigNode]) throws(ConfigError) -> Limits.Clock? {
    guard let game = limits["game"] else {
      if let increment = limits["increment"] { throw increment.error("an increment needs a clock: “game: 60s”") }
      return nil
    }
    if let move = limits["move"] { throw move.error("give a time for a move or one for the game, not both") }
    let increment = try limits["increment"].map { (node) throws(ConfigError) in try duration(node) } ?? 0
    return Limits.Clock(time: try duration(game), increment: increment)
  }

  /// Nanoseconds.
  package static func duration(_ node: ConfigNode) throws(ConfigError) -> Int64 {
    let text = try node.string("a time such as 100ms")
    for (unit, factor) in [("ms", 1e6), ("s", 1e9)] where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), 1...86_400e9 ~= number * factor else { break }
      return Int64(number * factor)
    }
    throw node.error("expected a time above 0 and up to a day with its unit, such as 100ms or 2s, found \(node.found)")
  }
}
