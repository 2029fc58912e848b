import Play
import Tuning

/// The content of the config of a tune, key by key; it is checked by `TunePlan`.
public struct TuneConfig {
  /// A parameter as written.
  package struct Parameter {
    package let name: String
    package let node: ConfigNode
    package let values: Values

    /// The valid values of the parameter.
    package enum Values {
      case number(Number)
      /// A word; the valid words are nil where the config doesn't list them.
      case word(start: String, words: [String]?)
    }

    /// The last width of spsa, if it is set.
    package var width: RunConfig.Located<Double>? { if case .number(let number) = values { number.width } else { nil } }
  }

  /// A range of numbers as written.
  package struct Number {
    /// The values of `type`.
    package enum Kind: String, CaseIterable { case integer, real }

    package let start, min, max: Double
    /// The type; nil where `type` isn't set.
    package let kind: Kind?
    /// Whether all its numbers are written as integers.
    package let isWhole: Bool
    package let scale: TunedParameter.Scale
    /// The last width of spsa, in the parameter's units.
    package let width: RunConfig.Located<Double>?
  }

  /// The settings of the match of the result against the start.
  package struct Verification: Sendable {
    package var elo0 = 0.0
    package var elo1 = 5.0
    /// The maximum number of games; nil for that of the tune.
    package var games: Int?
  }

  /// The surface of a simulation.
  package struct Surface: Sendable {
    package var shape = SyntheticSurface.Shape.quadratic
    package var drop = 100.0
    package var drawRate = 0.2
    package var tunes = 20
  }

  /// Variants, openings, limits, and places of files; its players are twice the one that is tuned.
  public var setting: RunConfig
  package let player: RunConfig.Located<RunConfig.Player>
  package var parameters: [Parameter] = []
  /// The place of the parameters in the config.
  package let parametersNode: ConfigNode
  /// The constraints of parameters, as written.
  package var constraints: [RunConfig.Located<String>] = []
  /// The weights of the variants.
  package var weights: [RunConfig.Located<Double>] = []
  package let games: RunConfig.Located<Int>
  package var method = TuneMethod.usual
  /// The place of the method in the config; nil where it isn't set.
  package let methodNode: ConfigNode?
  /// The settings of the verification; nil if there is to be none.
  package var verification: Verification? = Verification()
  package var surface = Surface()

  /// Reads a config file.
  /// - Throws: `ConfigError`.
  public init(contentsOf file: String) throws(ConfigError) {
    try self.init(text: try RunConfig.text(of: file), file: file)
  }

  /// Reads the text of a config; `file` is its name in errors.
  /// - Throws: `ConfigError`.
  public init(text: String, file: String) throws(ConfigError) {
    let root = try ConfigNode(file: file, text: text)
    let fields = try root.fields(.tune)
    guard let playerNode = fields["player"], let parametersNode = fields["parameters"],
      let variantsNode = fields["variants"], let gamesNode = fields["games"]
    else {
      let missing = ["player", "parameters", "variants", "games"].first { fields[$0] == nil } ?? ""
      throw root.error(
        "the key “\(missing)” is missing; a tune needs “player”, “parameters”, “variants” and “games”")
    }
    player = RunConfig.Located(value: try RunConfig.player(playerNode), node: playerNode)
    if case .engine(let engine, _) = player.value.definition, engine.isRemote {
      throw playerNode.error("a tuned player runs on this machine; a bot of another machine can't receive parameters")
    }
    guard player.value.allowance == nil else {
      throw playerNode.error("a player that is tuned has no limits of its own; give the tune “limits”")
    }
    if case .engine(let engine, _) = player.value.definition, engine.limits.hasOwnCPUs {
      throw playerNode.error("“cpus: per-worker” is for runs and matches; give a tune's engine a list of CPUs")
    }
    self.parametersNode = parametersNode
    games = RunConfig.Located(value: try fields.integer("games") ?? 0, node: gamesNode)
    methodNode = fields["method"]
    var variants: [RunConfig.Located<String>] = []
    for node in try variantsNode.list(of: "variants") {
      let (variant, weight) = try Self.variant(node)
      variants.append(variant)
      weights.append(weight)
    }
    let (own, node) = (player.value.definition, playerNode)
    setting = RunConfig(
      file: file, text: text, variants: variants,
      players: TunePlan.names.map {
        RunConfig.Located(value: RunConfig.Player(name: $0, definition: own), node: node)
      })
    try setting.readConditions(fields)
    for (name, value) in try parametersNode.entries(what: "the parameters to tune") {
      parameters.append(try Self.parameter(name, value.node))
    }
    for node in try fields["constraints"]?.list(of: "constraints such as “a <= b”") ?? [] {
      constraints.append(RunConfig.Located(value: try node.string("a constraint such as a <= b"), node: node))
    }
    if let methodNode { method = try Self.method(methodNode) }
    if let verify = fields["verify"] { verification = try Self.verification(verify) }
    if let simulate = fields["simulate"] { surface = try Self.surface(simulate) }
  }

  /// Reads `reversi:8x8` or `{variant: reversi:8x8, weight: 0.5}`.
  private static func variant(
    _ node: ConfigNode
  ) throws(ConfigError) -> (RunConfig.Located<String>, RunConfig.Located<Double>) {
    guard node.isMapping else {
      let text = try node.string("a variant such as reversi:8x8, or {variant: reversi:8x8, weight: 0.5}")
      return (RunConfig.Located(value: text, node: node), RunConfig.Located(value: 1, node: node))
    }
    let fields = try node.fields(.weighted)
    guard let variant = fields["variant"] else { throw node.error("the key “variant” is missing") }
    let weight = try fields.number("weight") ?? 1
    return (
      RunConfig.Located(value: try variant.string("a variant such as reversi:8x8"), node: variant),
      RunConfig.Located(value: weight, node: fields["weight"] ?? node)
    )
  }

  /// Reads `{start: 1, min: 0, max: 9}`, or for words `{start: calm, words: [calm, wild]}`.
  private static func parameter(_ name: String, _ node: ConfigNode) throws(ConfigError) -> Parameter {
    let ofNumbers = ConfigTable.number.names.filter { $0 != "start" }
    let fields = try node.fields(ConfigTable(ConfigTable.word.keys + ConfigTable.number.with(without: ["start"]).keys))
    let start = try fields["start"]?.string("a number or a word")
    guard fields["words"] == nil, start.map({ Double($0) != nil }) ?? true else {
      guard let start else { throw node.error("the key “start” is missing; write {start: calm, words: [calm, wild]}") }
      for key in ofNumbers {
        guard let field = fields[key] else { continue }
        throw field.error("“\(key)” is for numbers, and “\(name)” is a word: it starts with “\(start)”; leave it out")
      }
      var words: [String] = []
      for node in try fields["words"]?.list(of: "words") ?? [] { words.append(try node.string("a word")) }
      return Parameter(name: name, node: node, values: .word(start: start, words: fields["words"].map { _ in words }))
    }
    return Parameter(name: name, node: node, values: .number(try number(fields, node)))
  }

  private static func number(_ fields: ConfigFields, _ node: ConfigNode) throws(ConfigError) -> Number {
    func value(_ key: String) throws(ConfigError) -> (number: Double, isWhole: Bool) {
      guard let field = fields[key] else {
        throw node.error(
          "the key “\(key)” is missing; write {start: 1, min: 0, max: 9}, or of a word "
            + "{start: calm, words: [calm, wild]}")
      }
      return (try field.number(-1e15...1e15), Int(try field.string("a number")) != nil)
    }
    func word<Word: RawRepresentable & CaseIterable>(
      _ key: String, _: Word.Type
    ) throws(ConfigError) -> Word? where Word.RawValue == String {
      guard let field = fields[key] else { return nil }
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      guard let word = Word(rawValue: try field.string(known)) else {
        throw field.error("expected \(known), found \(field.found)")
      }
      return word
    }
    let (start, min, max) = (try value("start"), try value("min"), try value("max"))
    var width: RunConfig.Located<Double>?
    if let field = fields["c_end"] {
      width = RunConfig.Located(value: try fields.number("c_end") ?? 0, node: field)
    }
    return Number(
      start: start.number, min: min.number, max: max.number, kind: try word("type", Number.Kind.self),
      isWhole: start.isWhole && min.isWhole && max.isWhole,
      scale: try word("scale", TunedParameter.Scale.self) ?? .linear, width: width)
  }

  /// Reads `spsa`, `bradley-terry`, or one of them with settings: `{spsa: {r_end: 0.002}}`.
  private static func method(_ node: ConfigNode) throws(ConfigError) -> TuneMethod {
    let names = ["bradley-terry", "spsa"]
    let known = names.joined(separator: ", ")
    let name: String
    // The settings of bradley-terry are among those of spsa.
    var fields = ConfigFields(.spsa, [:])
    if node.isMapping {
      let methods = try node.fields(.methods)
      guard methods.nodes.count == 1, let (only, settings) = methods.nodes.first,
        case .table(let table) = methods.table[only].value
      else {
        throw node.error("expected one method with its settings, such as {spsa: {r_end: 0.002}}; known: \(known)")
      }
      name = only
      fields = try settings.fields(table)
    } else {
      name = try node.string(known)
    }
    let encounters = try fields.integer("encounters")
    switch name {
    case "bradley-terry": return encounters.map { .bradleyTerry(encounters: $0) } ?? .usual
    case "spsa":
      var settings = SPSA.Settings()
      settings.encounters = encounters ?? settings.encounters
      settings.stability = try fields.number("A") ?? settings.stability
      settings.alpha = try fields.number("alpha") ?? settings.alpha
      settings.gamma = try fields.number("gamma") ?? settings.gamma
      settings.rate = try fields.number("r_end") ?? settings.rate
      settings.averaged = try fields.number("averaged") ?? settings.averaged
      return .spsa(settings)
    default: throw node.error("unknown method \(node.found)" + KnownNames.hint(for: name, among: names))
    }
  }

  /// Reads `none` or `{sprt: [0, 5], games: 20000}`.
  private static func verification(_ node: ConfigNode) throws(ConfigError) -> Verification? {
    if !node.isMapping {
      guard try node.string("none, or {sprt: [0, 5], games: 20000}") == "none" else {
        throw node.error("expected none, or {sprt: [0, 5], games: 20000}, found \(node.found)")
      }
      return nil
    }
    let fields = try node.fields(.verification)
    var verification = Verification()
    if let sprt = fields["sprt"] {
      let bounds = try sprt.list(of: "two Elo differences")
      guard bounds.count == 2 else { throw sprt.error("expected two Elo differences, such as [0, 5]") }
      verification.elo0 = try bounds[0].number(-1000...1000)
      verification.elo1 = try bounds[1].number(-1000...1000)
      guard verification.elo0 < verification.elo1 else {
        throw sprt.error("the first Elo difference has to be less than the second, such as [0, 5]")
      }
    }
    verification.games = try fields.integer("games")
    return verification
  }

  private static func surface(_ node: ConfigNode) throws(ConfigError) -> Surface {
    let fields = try node.fields(.surface)
    var surface = Surface()
    if let field = fields["surface"] { surface.shape = try field.choice(of: "surface") }
    surface.drop = try fields.number("drop") ?? surface.drop
    surface.drawRate = try fields.number("draws") ?? surface.drawRate
    surface.tunes = try fields.integer("tunes") ?? surface.tunes
    return surface
  }
}
