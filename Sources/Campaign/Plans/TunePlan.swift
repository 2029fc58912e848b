import Engines
import Foundation
import Play
import Results
import Statistics
import Store
import Tournament
import Tuning

/// The plan of a tune, checked and complete: every mistake a user can make in its config is found here.
public struct TunePlan: Sendable {
  /// The player's names in the match at the end, with its tuned values and with those it started with.
  package static let names = ["tuned", "start"]

  /// The settings of the match at the end.
  package struct Verification: Sendable {
    package let test: SequentialTest
    package let encounters: Int
  }

  package let space: ParameterSpace
  /// The constraints of parameters, as in the config.
  private let constraints: [String]
  package let method: TuneMethod
  public let games: Int
  package let verification: Verification?
  package let surface: TuneConfig.Surface
  /// Variants, openings, limits, and places of files.
  package let setting: RunPlan
  package let entries: [Entry]
  public let warnings: [String]
  private let player: Player

  /// The player that is tuned, without values.
  private enum Player: Sendable {
    case own(Notation)
    case engine(EngineSpec)
  }

  /// Creates a plan, checking a config.
  /// - Parameter name: the default name of the tune, instead of the file's name.
  /// - Throws: `ConfigError`.
  public init(_ config: TuneConfig, name: String? = nil) throws(ConfigError) {
    var run = config.setting
    if let name, run.name == nil { run.name = RunConfig.Located(value: name, node: config.parametersNode) }
    // Deterministic players would play one game again and again.
    run.openings =
      run.openings ?? RunConfig.Located(value: .random(plies: Self.usualOpenings), node: config.parametersNode)
    setting = try RunPlan(run)
    player =
      switch config.player.value.definition {
      case .own(let notation): .own(notation)
      case .engine(let engine, _): .engine(engine)
      case .program: throw config.player.node.error(RunConfig.missingProtocol)
      }
    space = try Self.space(config, keeping: config.constraints)
    constraints = config.constraints.map(\.value)
    entries = try Self.entries(config, setting)
    games = config.games.value
    surface = config.surface
    method = try Self.method(config, space)
    guard games >= method.fewestGames else {
      throw config.games.node.error(TuningError.tooFewGames(games, atLeast: method.fewestGames).description)
    }
    do {
      verification = try config.verification.map {
        Verification(
          test: try SequentialTest(elo0: $0.elo0, elo1: $0.elo1),
          encounters: max(1, ($0.games ?? config.games.value) / 2))
      }
    } catch {
      throw config.parametersNode.error("\(error)")
    }
    warnings = setting.warnings
    // The ends of the ranges are the extreme values: values that the player doesn't accept are found here. Constraints
    // of the config would keep values away from some ends, but not from everything before them.
    let box = try Self.space(config, keeping: [])
    let corners = [
      space.parameters.map(\.start), box.nearest(to: space.parameters.map { _ in 0 }),
      box.nearest(to: space.parameters.map { _ in 1 }),
    ]
    for values in corners { try check(values, config) }
  }

  private static let usualOpenings = 4

  public var name: String { setting.name }
  public var seed: UInt64 { setting.seed }

  /// The parameters, with the constraints of the player and the written ones.
  private static func space(
    _ config: TuneConfig, keeping written: [RunConfig.Located<String>]
  ) throws(ConfigError) -> ParameterSpace {
    let player = playerKind(config)
    var parameters: [TunedParameter] = []
    for parameter in config.parameters { parameters.append(try TunedParameter(parameter, of: player)) }
    var constraints = orders(config)
    var space: ParameterSpace
    do {
      space = try ParameterSpace(parameters, constraints: constraints)
    } catch {
      throw config.parametersNode.error(error.description)
    }
    for constraint in written {
      do {
        constraints += try Constraint.read(constraint.value, among: parameters.map(\.name))
        space = try ParameterSpace(parameters, constraints: constraints)
      } catch {
        throw constraint.node.error(error.description)
      }
    }
    return space
  }

  /// The kind of the player that is tuned; nil for an external program, whose parameters aren't known.
  private static func playerKind(_ config: TuneConfig) -> PlayerKind? {
    guard case .own(let notation) = config.player.value.definition else { return nil }
    return Catalog.players.first { $0.name == notation.name }
  }

  /// The constraints between tuned parameters that the player itself demands: one is at most another.
  private static func orders(_ config: TuneConfig) -> [Constraint] {
    let names = Set(config.parameters.map(\.name))
    let orders = playerKind(config)?.orders ?? []
    return orders.filter { names.isSuperset(of: [$0.low, $0.high]) }.map { Constraint($0.low, atMost: $0.high) }
  }

  private static func entries(_ config: TuneConfig, _ setting: RunPlan) throws(ConfigError) -> [Entry] {
    for (written, entry) in zip(config.setting.variants, setting.entries) where entry.seats != 2 {
      throw written.node.error("\(entry.variant) has \(entry.seats) seats; tunes are of two")
    }
    let weights = config.weights.map(\.value)
    guard weights.contains(where: { $0 > 0 }) else {
      throw (config.weights.first?.node ?? config.parametersNode)
        .error("the weights of the variants sum to 0; give one of them a weight above 0")
    }
    return zip(setting.entries, weights).map { entry, weight in
      var entry = entry
      entry.weight = weight
      return entry
    }
  }

  private static func method(_ config: TuneConfig, _ space: ParameterSpace) throws(ConfigError) -> TuneMethod {
    let widths = config.parameters.compactMap(\.width)
    switch config.method {
    case .bradleyTerry:
      if let width = widths.first { throw width.node.error("c_end is for the method spsa; add “method: spsa”") }
      let (coordinates, most) = (space.coordinates, SurfaceTuner.mostCoordinates)
      guard coordinates <= most else {
        let hasWords = space.parameters.contains(where: \.isWord)
        throw (config.methodNode ?? config.parametersNode).error(
          hasWords
            ? "bradley-terry takes up to \(most) coordinates, not \(coordinates): one for each number, and for each word one "
              + "less than it has words"
            : "bradley-terry takes up to \(most) parameters, not \(coordinates); use “method: spsa”")
      }
      return config.method
    case .spsa(var settings):
      for (written, parameter) in zip(config.parameters, space.parameters) where parameter.isWord {
        throw written.node.error("“\(parameter.name)” is a word, and spsa tunes numbers; use “method: bradley-terry”")
      }
      guard let first = widths.first else { return config.method }
      guard widths.count == space.count else { throw first.node.error("give c_end to all parameters or to none") }
      for (width, parameter) in zip(widths, space.parameters) {
        guard width.value > 0, width.value <= parameter.max - parameter.min, parameter.scale == .linear else {
          throw width.node.error("expected a width above 0 and up to max - min, on a linear scale")
        }
      }
      settings.widths = zip(widths, space.parameters).map { $0.value / ($1.max - $1.min) }
      return .spsa(settings)
    }
  }

  private func check(_ values: [Double], _ config: TuneConfig) throws(ConfigError) {
    guard case .own = player else { return }
    do {
      if let spec = try contender(values).spec { try spec.requireKnown(at: setting.playables) }
    } catch {
      let node =
        config.parameters.first { written in
          switch error {
          case .badValue(_, let option, _, _), .unknownOption(_, let option, _): option == written.name
          case .malformed, .unknownName: false
          }
        }?.node ?? config.parametersNode
      throw node.error(error.description)
    }
  }

  /// Whether the player that is tuned is an external program.
  var isOfEngines: Bool { if case .engine = player { true } else { false } }

  /// The player with these values, of a name if one is given.
  package func contender(_ values: [Double], name: String? = nil) throws(NotationError) -> Contender {
    let texts = zip(space.parameters, values).map { ($0.name, $0.text(of: $1)) }
    switch player {
    case .own(let notation):
      let tuned = texts.map { Notation.Option(key: $0.0, value: $0.1) }
      let rest = notation.options.filter { option in !tuned.contains { $0.key == option.key } }
      return Contender(.own(try Catalog.player(Notation(name: notation.name, options: rest + tuned))), name: name)
    case .engine(var engine):
      for (name, value) in texts {
        let place = "{\(name)}"
        if engine.command.contains(where: { $0.contains(place) }) {
          engine.source = .command(engine.command.map { $0.replacing(place, with: value) })
        } else {
          engine.options.append(EngineSpec.Option(name: name, value: value))
        }
      }
      return Contender(.engine(engine), name: name)
    }
  }

  /// A line for a config that makes the player with these values.
  package func line(_ values: [Double]) -> String {
    switch try? contender(values).kind {
    case .own(let spec): "player: \(spec)"
    case .engine(let engine):
      "{engine: [\(engine.command.joined(separator: ", "))], protocol: \(engine.language.rawValue)"
        + (engine.options.isEmpty
          ? "}" : ", options: {" + engine.options.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}}")
    case .program, nil: space.text(of: values)
    }
  }

  /// The description of the tune for the store.
  package var description: StoredTune {
    let variants = entries.map { "\($0.variant) at \(Parameter.text($0.weight))" }
    let player =
      switch player {
      case .own(let notation): notation.text
      case .engine(let engine): engine.description
      }
    let lines =
      ["player \(player)", "variants \(variants.joined(separator: " "))", setting.conditions, "method \(method)"]
      + space.parameters.map { "\($0.name): \($0.account)" }
      + (constraints.isEmpty ? [] : ["constraints \(constraints.joined(separator: ", "))"])
    return StoredTune(
      name: name, seed: seed, games: games, conditions: lines.map { $0.replacing("\n", with: " ") },
      config: setting.configText, identity: identity, openings: setting.openingLists)
  }

  private var identity: Identity {
    let parameters = space.parameters.map { parameter in
      (parameter.name, Identity.text(parameter.account))
    }
    let player: Identity =
      switch player {
      case .own(let notation): .text(notation.text)
      case .engine(let engine): engine.identity
      }
    var identity = setting.commonIdentity(seed: seed)
    identity["tune"] = [
      "player": player, "variants": weighted, "method": .text("\(method)"),
      "parameters": .group(Dictionary(uniqueKeysWithValues: parameters)),
    ]
    if !constraints.isEmpty { identity["tune"]?["constraints"] = .list(constraints.map { .text($0) }) }
    return .group(identity)
  }

  /// The variants with their weights.
  package var weighted: Identity {
    .group(
      Dictionary(
        uniqueKeysWithValues: entries.map { ($0.variant, .decimal($0.weight)) }))
  }

  /// The optimiser's steps after those that have been played.
  /// - onRecord: receives the optimiser after each of those steps.
  /// - Throws: `UsageError` if those steps don't follow from this plan.
  package func queue(_ played: [TuneQueue.Played], onRecord: (any Optimiser) -> Void = { _ in }) throws -> TuneQueue {
    let optimiser = method.optimiser(space, games: played.first?.budget ?? games, seed: seed)
    let games = max(games, played.last?.budget ?? 0)
    guard
      let queue = TuneQueue(optimiser, encounters: method.encounters, games: games, played: played, onRecord: onRecord)
    else {
      throw UsageError(
        description: "the steps kept of the tune \(name) don't follow from its settings: another version of agon has "
          + "played them; use another name or database")
    }
    return queue
  }

  /// The stored steps in the form of the optimiser.
  package func played(_ steps: [StoredTune.Step], file: String) throws(StoreError) -> [TuneQueue.Played] {
    var played: [TuneQueue.Played] = []
    for step in steps {
      guard let first = space.values(of: step.first), let second = space.values(of: step.second) else {
        throw .corrupt(file: file, detail: "step \(step.number) of \(name) has other parameters")
      }
      played.append(
        TuneQueue.Played(
          step: TuningStep(number: step.number, first: first, second: second, encounters: method.encounters),
          result: StepResult(wins: step.wins, draws: step.draws, losses: step.losses), budget: step.budget))
    }
    return played
  }

  /// The schedule of the games from this point of the tune on.
  package func schedule(
    _ queue: TuneQueue, onStep: @escaping @Sendable (TuneQueue.Played, any Optimiser) -> Void
  ) -> TuneSchedule {
    let space = space
    return TuneSchedule(
      queue, entries: entries, encounters: method.encounters, seed: seed, name: { space.text(of: $0) }, onStep: onStep)
  }
}

extension Notation {
  /// The notation as it was written, but without values that are to be found.
  fileprivate var text: String { name + ":" + options.map { "\($0.key)=\($0.value ?? "")" }.joined(separator: ",") }
}

extension TunedParameter {
  /// The parameter's type, start, range and scale, or its words.
  fileprivate var account: String {
    let kind =
      switch kind {
      case .integer: "integer"
      case .real: "real"
      case .choice(let words): "word from \(text(of: start)) in \(words.joined(separator: ", "))"
      }
    return isWord ? kind : "\(kind) from \(start) in \(min)...\(max), \(scale.rawValue) scale"
  }
}

extension TunePlan {
  /// Creates the plan of a recorded tune from its config.
  /// - Parameter database: the path of the file that has it, instead of the config's.
  /// - Throws: `ConfigError`.
  package init(_ tune: StoredTune, in database: String) throws(ConfigError) {
    var config = try TuneConfig(text: tune.config, file: "\(database), config of \(tune.name)")
    config.setting.database = database
    try self.init(config, name: tune.name)
  }
}
