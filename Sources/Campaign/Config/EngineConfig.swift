import Engines
import Play

extension RunConfig {
  /// Reads `{name: rhino, engine: [gtp-rhino], protocol: gtp, ...}`.
  package static func engine(_ node: ConfigNode) throws(ConfigError) -> Player {
    let fields = try node.fields(.engine)
    if let program = try program(fields) { return program }
    guard let commandNode = fields["engine"], let protocolNode = fields["protocol"] else {
      throw node.error(missingProtocol)
    }
    let language: EngineProtocol = try protocolNode.choice(of: "protocol")
    var engine = EngineSpec(command: [], language: language)
    if commandNode.isMapping {
      try setCode(commandNode, of: &engine)
      try requireRemote(language, protocolNode, fields, of: node)
    } else {
      engine.source = .command(try words(commandNode))
    }
    engine.directory = try fields.text("directory", "a directory")
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
    engine.margin = try fields.time("margin") ?? engine.margin
    engine.patience = try fields.time("hang") ?? engine.patience
    engine.pause = try fields["pause"].map { (node) throws(ConfigError) in try pause(node) } ?? engine.pause
    engine.quitPatience = try fields.time("quit") ?? engine.quitPatience
    engine.limits = try systemLimits(fields)
    if let restart = fields["restart"] {
      let text = try restart.string("game or never")
      guard text == "game" || text == "never" else { throw restart.error("expected game or never, found “\(text)”") }
      engine.restarts = text == "game"
    }
    engine.sandbox = try fields["sandbox"].map { (node) throws(ConfigError) in try sandbox(node, of: engine) } ?? nil
    return Player(
      name: try fields.text("name", "a name"), definition: .engine(engine, variants: try playedVariants(fields)),
      allowance: try ownLimits(fields["limits"]))
  }

  /// The problem with a program that doesn't speak to Agon, unless an arbiter runs it.
  static let missingProtocol = "the key “protocol” is missing; known: \(EngineProtocol.names)"

  /// Reads `{name: a, engine: [python3, a.py]}` of a program that an arbiter runs; nil if anything else is set.
  private static func program(_ fields: ConfigFields) throws(ConfigError) -> Player? {
    guard let command = fields["engine"], !command.isMapping,
      ConfigTable.programKeys.isSuperset(of: fields.nodes.keys)
    else { return nil }
    return Player(
      name: try fields.text("name", "a name"),
      definition: .program(try words(command), variants: try playedVariants(fields)))
  }

  /// The only variants that a program is to play; nil where they aren't listed.
  private static func playedVariants(_ fields: ConfigFields) throws(ConfigError) -> [Located<String>]? {
    guard let listed = try fields["variants"]?.list(of: "variants") else { return nil }
    var variants: [Located<String>] = []
    for node in listed {
      variants.append(Located(value: try node.string("a variant such as reversi:8x8"), node: node))
    }
    return variants
  }

  static func words(_ node: ConfigNode, placeholders: Bool = false) throws(ConfigError) -> [String] {
    var command: [String] = []
    let words = node.isList ? try node.list(of: "words") : [node]
    for word in words {
      if placeholders, let placeholder = word.placeholder {
        command.append(placeholder)
      } else {
        command.append(try word.string("a program, or a list of it and its arguments"))
      }
    }
    guard let program = command.first, !program.isEmpty, !command.contains(where: { $0.contains("\0") }) else {
      throw node.error(
        "expected a program, such as gtp-rhino or [python3, bot.py], or {code: CODE} of one that dials in")
    }
    return command
  }

  /// The maximum length of a code, in bytes.
  private static let longestCode = 100

  /// Reads `{code: CODE, wait: 10m}`.
  private static func setCode(_ node: ConfigNode, of engine: inout EngineSpec) throws(ConfigError) {
    let fields = try node.fields(.seat)
    guard let codeNode = fields["code"] else { throw node.error("the key “code” is missing") }
    let code = try codeNode.string("a secret code for the bot")
    guard (4...longestCode).contains(code.utf8.count) else {
      throw codeNode.error("expected 4 to \(longestCode) characters, found \(code.utf8.count)")
    }
    engine.source = .code(code)
    engine.wait = try fields.time("wait") ?? engine.wait
  }

  /// Makes sure that a program on another machine has no settings that apply only to programs started here.
  private static func requireRemote(
    _ language: EngineProtocol, _ protocolNode: ConfigNode, _ fields: ConfigFields, of node: ConfigNode
  ) throws(ConfigError) {
    guard language == .json else {
      throw protocolNode.error("a bot that dials in speaks json, found “\(language.rawValue)”")
    }
    guard fields["name"] != nil else { throw node.error("a bot that dials in needs a name: add “name”") }
    for key in ConfigTable.localKeys {
      if let field = fields[key] {
        throw field.error("can't be set for a bot that dials in: it runs on another machine")
      }
    }
  }

  /// Reads a time such as `2ms` as nanoseconds; `0ms` is allowed.
  private static func pause(_ node: ConfigNode) throws(ConfigError) -> Int64 {
    try node.string("a time such as 2ms") == "0ms" ? 0 : try duration(node)
  }

  /// Reads the limits that the operating system enforces on an engine.
  private static func systemLimits(_ fields: ConfigFields) throws(ConfigError) -> EngineLimits {
    var limits = EngineLimits()
    if let node = fields["memory"] {
      guard EngineLimits.canLimitMemory else { throw node.error("can't be limited on this system, only on Linux") }
      limits.memory = try size(node)
    }
    limits.cpuSeconds = try cpuSeconds(fields)
    if let node = fields["cpus"] {
      let known = EngineLimits.cpus
      guard !known.isEmpty else { throw node.error("can't be chosen on this system, only on Linux") }
      if !node.isList {
        guard try node.string("per-worker, or a list of numbers of CPUs") == "per-worker" else {
          throw node.error("expected per-worker, or a list of numbers of CPUs, found \(node.found)")
        }
        limits.hasOwnCPUs = true
        return limits
      }
      for each in try node.list(of: "numbers of CPUs") {
        let cpu = try each.integer(0...Int(Int32.max))
        guard known.contains(cpu) else {
          throw each.error("there is no CPU \(cpu) to run on; known: \(known.map(String.init).joined(separator: ", "))")
        }
        limits.cpus.append(cpu)
      }
      guard !limits.cpus.isEmpty else { throw node.error("expected at least one CPU") }
    }
    return limits
  }

  private static func cpuSeconds(_ fields: ConfigFields) throws(ConfigError) -> Int? {
    guard let node = fields["cpu-time"] else { return nil }
    let seconds = try duration(node) / 1_000_000_000
    guard seconds > 0 else { throw node.error("expected at least 1s, found \(node.found)") }
    return Int(seconds)
  }

  /// Reads `none`, `strict`, or the limits of a sandbox.
  static func sandbox(_ node: ConfigNode, of engine: EngineSpec) throws(ConfigError) -> Sandbox? {
    var sandbox = Sandbox()
    if node.isMapping {
      let fields = try node.fields(.sandbox)
      sandbox.memory = try fields["memory"].map(size) ?? sandbox.memory
      sandbox.processes = try fields.integer("processes") ?? sandbox.processes
      sandbox.files = try fields.integer("files") ?? sandbox.files
      sandbox.disk = try fields["disk"].map(size) ?? sandbox.disk
      sandbox.cpuSeconds = try cpuSeconds(fields) ?? sandbox.cpuSeconds
      for each in try fields["readable"]?.list(of: "files and folders") ?? [] {
        let path = try each.string("a file or a folder")
        guard !path.isEmpty, !path.contains("\0") else { throw each.error("expected a file or a folder") }
        sandbox.readable.append(path)
      }
    } else {
      let what = "none, strict, or limits such as {memory: 512MB, processes: 32}"
      switch try node.string(what) {
      case "none": return nil
      case "strict": break
      default: throw node.error("expected \(what), found \(node.found)")
      }
    }
    guard engine.command.first?.split(separator: "/").last != "ssh" else {
      throw node.error("can't be set for a program that ssh starts: a sandbox has no network")
    }
    return sandbox
  }

  /// Reads a size in bytes.
  private static func size(_ node: ConfigNode) throws(ConfigError) -> Int {
    let text = try node.string("a size such as 512MB")
    for (unit, factor) in [("KB", 1024.0), ("MB", 1_048_576), ("GB", 1_073_741_824)] where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(2)), number > 0, number * factor >= 1, number * factor <= 1e15 else {
        break
      }
      return Int(number * factor)
    }
    throw node.error("expected a size with its unit, such as 512MB or 2GB, found \(node.found)")
  }
}
