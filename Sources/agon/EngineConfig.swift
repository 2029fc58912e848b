import Engines
import Play

extension RunConfig {
  private static let engineKeys = [
    "name", "engine", "protocol", "directory", "environment", "options", "variants", "passes", "margin", "hang",
  ]

  /// `{name: rhino, engine: [gtp-rhino], protocol: gtp, ...}`.
  static func engine(_ node: ConfigNode) throws(ConfigError) -> Player {
    let fields = try node.fields(known: engineKeys)
    guard let commandNode = fields["engine"], let protocolNode = fields["protocol"] else {
      throw node.error("the key “protocol” is missing; known: \(EngineProtocol.names)")
    }
    var command: [String] = []
    let words = commandNode.isList ? try commandNode.list(of: "words") : [commandNode]
    for word in words { command.append(try word.string("a program, or a list of it and its arguments")) }
    guard let program = command.first, !program.isEmpty, !command.contains(where: { $0.contains("\0") }) else {
      throw commandNode.error("expected a program, such as gtp-rhino or [python3, bot.py]")
    }
    let language = try protocolNode.string(EngineProtocol.names)
    guard let language = EngineProtocol(rawValue: language) else {
      throw protocolNode.error("unknown protocol “\(language)”; known: \(EngineProtocol.names)")
    }
    var engine = EngineSpec(command: command, language: language)
    engine.directory = try fields["directory"].map { (node) throws(ConfigError) in try node.string("a directory") }
    for (name, value) in try fields["environment"]?.entries(what: "variables") ?? [] {
      engine.environment[name] = try value.node.string("a value")
    }
    for (name, value) in try fields["options"]?.entries(what: "options of the engine") ?? [] {
      let text = try value.node.string("a value")
      guard !(name + text).contains(where: \.isNewline) else { throw value.node.error("an option is a single line") }
      engine.options.append(EngineSpec.Option(name: name, value: text))
    }
    if let passes = fields["passes"] {
      let text = try passes.string("true or false")
      guard text == "true" || text == "false" else { throw passes.error("expected true or false, found “\(text)”") }
      engine.sendsPasses = text == "true"
    }
    engine.margin = try fields["margin"].map { (node) throws(ConfigError) in try duration(node) } ?? engine.margin
    engine.patience = try fields["hang"].map { (node) throws(ConfigError) in try duration(node) } ?? engine.patience
    var variants: [Located<String>]?
    if let listed = try fields["variants"]?.list(of: "variants") {
      variants = []
      for node in listed {
        variants?.append(Located(value: try node.string("a variant such as reversi:8x8"), node: node))
      }
    }
    let name = try fields["name"].map { (node) throws(ConfigError) in try node.string("a name") }
    return Player(name: name ?? engine.programName, definition: .engine(engine, variants: variants))
  }
}

extension EngineSpec {
  /// The program's name without its directories.
  var programName: String { command[0].split(separator: "/").last.map(String.init) ?? command[0] }

  /// An engine as it is written in one line, `gtp:gtp-rhino` or `json:python3 bot.py`: the protocol, then the words of
  /// the command; nil when the text starts with no protocol.
  init?(notation: String) {
    let halves = notation.split(separator: ":", maxSplits: 1)
    guard halves.count == 2, let language = EngineProtocol(rawValue: String(halves[0])) else { return nil }
    let command = halves[1].split(separator: " ").map(String.init)
    guard !command.isEmpty, !notation.contains("\0") else { return nil }
    self.init(command: command, language: language)
  }
}
