import Play
import Results
import Store
import Tournament

/// The format of a tournament as written in a config; its keys are those that the catalogue gives it.
package struct FormatConfig {
  private let type: any TournamentFormat.Type
  private var players: [String: [RunConfig.Located<String>]] = [:]
  private var groups: [String: [[RunConfig.Located<String>]]] = [:]
  private var texts: [String: String] = [:]
  /// The places in the config of the format and its keys.
  private var nodes: (format: ConfigNode, keys: [String: ConfigNode])?

  /// The format's name in a config.
  package var name: String { type.name }
  /// Whether the number of encounters of a pairing is that of the config.
  package var usesEncounters: Bool { type.usesEncounters }

  /// Creates the default format.
  package init() { type = FormatCatalog.formats[0] }

  /// Reads a name, or a name with its keys: `round-robin`, `{gauntlet: {challengers: [NAME]}}`.
  package init(_ node: ConfigNode, known formats: [any TournamentFormat.Type]) throws(ConfigError) {
    let usages = formats.map { $0.usage }.joined(separator: ", ")
    let name: String
    var fields: [String: ConfigNode] = [:]
    var settings: ConfigNode?
    if node.isMapping {
      let entries = try node.entries(what: usages)
      guard entries.count == 1 else { throw node.error("expected one format; known: \(usages)") }
      (name, settings) = (entries[0].name, entries[0].value.node)
    } else {
      name = try node.string("a format; known: \(usages)")
    }
    guard let type = formats.first(where: { $0.name == name }) else {
      throw node.error(
        "unknown format “\(name)”" + KnownNames.hint(for: name, among: formats.map { $0.name }, list: usages))
    }
    if let settings {
      guard !type.keys.isEmpty else { throw settings.error("\(name) has no keys; write “format: \(name)”") }
      fields = try settings.fields(known: type.keys.flatMap(\.names))
    }
    self.type = type
    nodes = (settings ?? node, fields)
    for key in type.keys {
      switch key.kind {
      case .players(let single):
        players[key.name] = try Self.players(key, single: single, fields)
        guard players[key.name] != nil else { throw Self.missing(key, of: type, settings ?? node) }
      case .groups:
        guard let written = fields[key.name] else { throw Self.missing(key, of: type, settings ?? node) }
        groups[key.name] = try Self.groups(written)
      case .value(let kind):
        texts[key.name] = try Self.text(Parameter(key.name, key.summary, kind), fields)
      }
    }
  }

  private static func missing(
    _ key: FormatKey, of type: any TournamentFormat.Type, _ node: ConfigNode
  ) -> ConfigError {
    node.error("the key “\(key.name)” is missing; write “format: {\(type.usage)}”")
  }

  private static func groups(_ node: ConfigNode) throws(ConfigError) -> [[RunConfig.Located<String>]] {
    var (groups, known): ([[RunConfig.Located<String>]], Set<String>) = ([], [])
    for list in try node.list(of: "lists of players' names") {
      groups.append(try names(list, known: &known))
    }
    return groups
  }

  /// Reads a list of at least one name, none of which was listed before.
  private static func names(
    _ node: ConfigNode, known: inout Set<String>
  ) throws(ConfigError) -> [RunConfig.Located<String>] {
    var players: [RunConfig.Located<String>] = []
    for element in try node.list(of: "players' names") {
      let name = try element.string("a player's name")
      guard known.insert(name).inserted else { throw element.error("“\(name)” is listed twice") }
      players.append(RunConfig.Located(value: name, node: element))
    }
    guard !players.isEmpty else { throw node.error("expected at least one player's name") }
    return players
  }

  private static func players(
    _ key: FormatKey, single: String, _ fields: [String: ConfigNode]
  ) throws(ConfigError) -> [RunConfig.Located<String>]? {
    if let one = fields[single] {
      guard fields[key.name] == nil else { throw one.error("give “\(key.name)” or “\(single)”, not both") }
      return [RunConfig.Located(value: try one.string("a player's name"), node: one)]
    }
    guard let node = fields[key.name] else { return nil }
    var known: Set<String> = []
    return try names(node, known: &known)
  }

  private static func text(_ parameter: Parameter, _ fields: [String: ConfigNode]) throws(ConfigError) -> String? {
    guard let node = fields[parameter.name] else { return nil }
    let text = try node.string(parameter.expectation)
    guard parameter.value(of: text) != nil else {
      throw node.error("expected \(parameter.expectation), found \(node.found)")
    }
    return text
  }

  /// The format, for a tournament of these players.
  package func made(for names: [String]) throws(ConfigError) -> any TournamentFormat {
    for player in Array(players.values.joined()) + groups.values.joined().joined()
    where !names.contains(player.value) {
      throw player.node.error(
        "no player is called “\(player.value)”" + KnownNames.hint(for: player.value, among: names))
    }
    for (key, lists) in groups {
      let listed = Set(lists.joined().map(\.value))
      guard let missing = names.first(where: { !listed.contains($0) }), let node = nodes?.keys[key] else { continue }
      throw node.error("“\(missing)” is in none of the \(key); each player is in one")
    }
    return type.init(
      FormatSettings(
        for: type.keys, players: players.mapValues { $0.map(\.value) },
        groups: groups.mapValues { $0.map { $0.map(\.value) } }, texts: texts))
  }
}

extension FormatConfig {
  /// Makes sure that the format can be played at all these variants.
  package func check(
    _ format: any TournamentFormat, of entries: [Entry], seating: SeatingScheme
  ) throws(ConfigError) {
    guard let problem = format.problem(of: entries, seating: seating), let nodes else { return }
    throw (problem.key.flatMap { nodes.keys[$0] } ?? nodes.format).error(problem.text)
  }

  /// The error for a format that needs earlier runs of a tournament where there are no such runs; nil for other
  /// formats.
  func noEarlierRun(_ format: any TournamentFormat, of tournament: String) -> ConfigError? {
    guard case .rated(let key) = format.lineup, let node = nodes?.keys[key] else { return nil }
    let problem =
      "no earlier run of \(tournament) with games is in the database; play one first, such as “format: round-robin”, or "
      + "leave “\(key)” out"
    return node.error(problem)
  }

  /// The format's name with all its settings, default ones included.
  package var identity: Identity {
    let settings = type.keys.compactMap { key -> (String, Identity)? in
      switch key.kind {
      case .players: (key.name, .list((players[key.name] ?? []).map { .text($0.value) }))
      case .groups: (key.name, .list((groups[key.name] ?? []).map { .list($0.map { .text($0.value) }) }))
      case .value(let kind):
        (texts[key.name] ?? Parameter(key.name, key.summary, kind).defaultText).map { (key.name, .text($0)) }
      }
    }
    return .group([type.name: .group(Dictionary(uniqueKeysWithValues: settings))])
  }
}

extension FormatKey {
  /// The key's names in a config.
  fileprivate var names: [String] { if case .players(let single) = kind { [name, single] } else { [name] } }
}
