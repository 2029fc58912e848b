import Engines
import Reports
import Results
import Store
import Tuning

extension Run {
  /// The run with its settings, and those of its players, in the words of a config.
  package var inWords: Run {
    var run = self
    run.settings = RunWords.settings(of: self)
    for index in players.indices { run.players[index].settings = RunWords.settings(of: players[index], in: self) }
    return run
  }

  /// Creates the account of a tune: its conditions, and its method.
  init(_ plan: TunePlan, games: Int, planned: Int) {
    let tune = plan.description
    self.init(
      number: 1, seed: plan.seed, planned: planned, games: games, isComplete: games >= planned,
      conditions: tune.conditions.joined(separator: "; "), config: tune.config,
      settings: RunWords.settings(of: tune, plan.method))
  }
}

/// The description of a run, in the words of a config.
private enum RunWords {
  /// The members of the identity that are reported elsewhere, or follow from others.
  private static let elsewhere: Set<String> = ["players", "files", "plays", "introduced", "deterministic", "shards"]
  /// The settings that come first; all others follow.
  private static let order = ["format", "sprt", "encounters", "seating", "seed", "openings", "limits", "adjudicate"]

  /// The units of members that are numbers.
  private static let units = ["memory": " bytes", "cpu-time": " s"]

  /// All settings of a run of any format.
  static func settings(of run: Run) -> [Run.Setting] {
    let variants = Run.Setting("variants", run.variants.map(\.name).joined(separator: " "))
    guard case .group(var identity)? = run.identity else {
      return [variants, Run.Setting("conditions", run.conditions)]
    }
    for name in elsewhere { identity[name] = nil }
    identity["variants"] = nil
    if let match = identity["format"]?["match"] {
      (identity["format"], identity["sprt"]) = ("match", match["test"] ?? [:])
    }
    // Without a format only the conditions are known.
    if identity["format"] != nil {
      identity["adjudicate"] = identity["limits"]?["adjudicate"] ?? [:]
      identity["limits"]?["adjudicate"] = nil
      identity["limits"] = identity["limits"] ?? [:]
    }
    identity["openings"] = identity["openings"].map(openings)
    // The version is reported with the dates.
    identity["play signature"] = identity["agon"]?["signature"]
    identity["agon"] = nil
    let names = order.filter { identity[$0] != nil } + identity.keys.filter { !order.contains($0) }.sorted()
    return [variants] + settings(names, of: identity)
  }

  private static func settings(_ names: some Sequence<String>, of identity: [String: Identity]) -> [Run.Setting] {
    names.compactMap { name in identity[name].map { Run.Setting(name, words($0)) } }
  }

  /// All settings of a tune.
  static func settings(of tune: StoredTune, _ method: TuneMethod) -> [Run.Setting] {
    guard case .group(var identity)? = tune.identity, case .group(let own)? = identity["tune"] else {
      return [Run.Setting("conditions", tune.conditions.joined(separator: "; "))]
    }
    identity["tune"] = nil
    identity["agon"] = identity["agon"]?["version"]
    identity["openings"] = identity["openings"].map(openings)
    var parameters: [Run.Setting] = []
    if case .group(let members)? = own["parameters"] {
      parameters = members.sorted { $0.key < $1.key }.map { Run.Setting("parameter " + $0, words($1)) }
    }
    return settings(["player", "variants"], of: own) + parameters + settings(["constraints"], of: own)
      + [Run.Setting("method", "\(method.name), \(method.encounters) encounters a step")]
      + settings(identity.keys.sorted(), of: identity)
  }

  /// All settings of a player.
  static func settings(of player: Run.Player, in run: Run) -> [Run.Setting] {
    var settings: [Run.Setting] = []
    switch run.identity?["players"]?[player.name] {
    case .group(var identity):
      var usual: Identity = [:]
      if let engine = identity["engine"], let language = identity["protocol"]?.text {
        settings = [Run.Setting(language + " engine", command(engine))]
        usual = EngineProtocol(rawValue: language).map { EngineSpec(command: [], language: $0).identity } ?? usual
        (identity["engine"], identity["protocol"]) = (nil, nil)
      }
      if let program = identity["program"] {
        settings = [Run.Setting("program", command(program))]
        identity["program"] = nil
      }
      // The kind of player comes before its limits.
      for name in identity.keys.sorted(by: { ($0 != "player" ? 1 : 0, $0) < ($1 != "player" ? 1 : 0, $1) }) {
        guard let fact = identity[name] else { continue }
        settings.append(Run.Setting(name, words(fact) + (units[name] ?? ""), isUsual: fact == usual[name]))
      }
    // An older run's player of that name may have been another.
    case .text(let text)? where text == player.definition: settings = [Run.Setting("player", text)]
    default: settings = [Run.Setting("player", player.definition)]
    }
    if let name = run.identity?["introduced"]?[player.name]?.text {
      settings.append(Run.Setting("calls itself", name, isUsual: name == player.name))
    }
    if case .list(let variants)? = run.identity?["plays"]?[player.name] {
      settings.append(Run.Setting("variants", variants.compactMap(\.text).joined(separator: " ")))
    }
    if let files = run.files(of: player.name) { settings.append(Run.Setting("files", files, isUsual: true)) }
    return settings
  }

  /// The command of an engine, as in a shell; for one that connects from another machine, the words for that.
  private static func command(_ engine: Identity) -> String {
    guard case .list(let words) = engine else { return Self.words(engine) }
    return words.compactMap(\.text).map(ShellCommand.quoted).joined(separator: " ")
  }

  /// The openings, without their number where it follows from other settings, and with those of a file on one line.
  private static func openings(_ identity: Identity) -> Identity {
    var identity = identity
    identity["supply"] = nil
    if identity["lists"] != nil {
      identity["order"] = identity["listed-from"] == nil ? "random" : "listed"
      (identity["start"], identity["listed-from"]) = (identity["listed-from"], nil)
    }
    return identity
  }

  /// A member as a config has it: `{plies: 4}`, `round-robin`, `none`.
  private static func words(_ identity: Identity) -> String {
    switch identity {
    case .group(let members) where members.count == 1 && members.values.first == [:]: members.keys.first ?? ""
    case .group(let members) where members.isEmpty: "none"
    case .text(let text): text
    default: flow(identity)
    }
  }

  private static func flow(_ identity: Identity) -> String {
    switch identity {
    case .text(let text): plain(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .group(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\(plain($0)): \(flow($1))" }.joined(separator: ", ") + "}"
    }
  }

  /// The text, quoted where a config would misread it.
  private static func plain(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.contains { ",[]{}\"'#\n".contains($0) } && !text.contains(": ")
    return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
