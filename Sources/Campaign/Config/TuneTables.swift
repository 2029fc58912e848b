import Play
import Statistics
import Tuning

extension ConfigTable {
  /// The keys of the config of a tune.
  package static let tune = ConfigTable(
    [
      ConfigKey("player", "The player that is tuned.", .player, isNeeded: true),
      ConfigKey(
        "parameters", "The parameters that are tuned, by name.",
        .map(.any([.table(number), .table(word.with(["start": .word])), .table(word.with(needed: ["words"]))])),
        isNeeded: true),
      ConfigKey("constraints", "Constraints of parameters, such as a <= b.", .list(.text(), count: 0...Int.max)),
      ConfigKey(
        "variants", "The variants that are played, each with its weight if it isn't 1.",
        .list(.any([.text(), .table(weighted)])), isNeeded: true),
      ConfigKey("games", "The budget in games.", .integer(1...1_000_000_000), isNeeded: true),
      ConfigKey(
        "method", "The method, or one with its settings.",
        .any([.word(methods.names), .table(methods)]), usual: TuneMethod.usual.name),
      ConfigKey(
        "verify", "The match of the result against the start.", .any([.word(["none"]), .table(verification)])),
      ConfigKey("simulate", "The surface of a simulation.", .table(surface)),
    ] + conditions.keys)

  /// The keys of a parameter that is a number.
  package static let number = ConfigTable([
    ConfigKey("start", "The value that it begins with.", .number(values), isNeeded: true),
    ConfigKey("min", "The smallest value.", .number(values), isNeeded: true),
    ConfigKey("max", "The largest value.", .number(values), isNeeded: true),
    ConfigKey(
      "type", "The type of its values; default: that of the player, or of the numbers as written.",
      .word(TuneConfig.Number.Kind.allCases.map(\.rawValue))),
    ConfigKey(
      "scale", "Whether equal differences count alike, or equal factors.",
      .word(TunedParameter.Scale.allCases.map(\.rawValue)), usual: TunedParameter.Scale.linear.rawValue),
    ConfigKey("c_end", "The last width of spsa, in the parameter's units.", .number(0...1e15)),
  ])

  private static let values = -1e15...1e15

  /// The keys of a parameter that is a word.
  package static let word = ConfigTable([
    ConfigKey("start", "The word that it begins with.", .text(), isNeeded: true),
    ConfigKey("words", "The words that it may be; default: all of the player.", .list(.text())),
  ])

  package static let weighted = ConfigTable([
    ConfigKey("variant", "The variant.", .text(), isNeeded: true),
    ConfigKey("weight", "Its weight.", .number(0...1e6), usual: "1"),
  ])

  /// The keys of the methods, each with its settings.
  package static let methods = ConfigTable(
    [
      ConfigKey("bradley-terry", "A strength surface fitted to all games.", .table(ConfigTable([encounters]))),
      ConfigKey("spsa", "Simultaneous perturbation stochastic approximation.", .table(spsa)),
    ], rules: [.single])

  private static let encounters = ConfigKey("encounters", "The encounters of a step.", .integer(1...10_000))

  package static let spsa = ConfigTable([
    encounters,
    ConfigKey("A", "The constant A, as a share of the steps.", .number(0...10), usual: "0.1"),
    ConfigKey("alpha", "The exponent by which moves shrink.", .number(0...2), usual: "0.602"),
    ConfigKey("gamma", "The exponent by which widths shrink.", .number(0...2), usual: "0.101"),
    ConfigKey("r_end", "The constant r_end; default: by the number of games.", .number(1e-9...1e3)),
    ConfigKey(
      "averaged", "The share of steps at the end over which places are averaged.", .number(0...1), usual: "0.3"),
  ])

  /// The keys of `verify`.
  package static let verification = ConfigTable([
    ConfigKey("sprt", "The normalized Elo of H0 and of H1.", .list(.number(-1000...1000), count: 2...2)),
    ConfigKey("games", "The most games; default: those of the tune.", .integer(2...1_000_000_000)),
  ])

  /// The keys of `simulate`.
  package static let surface = ConfigTable([
    ConfigKey(
      "surface", "Its shape.", .word(SyntheticSurface.Shape.allCases.map(\.rawValue)),
      usual: SyntheticSurface.Shape.quadratic.rawValue),
    ConfigKey("drop", "The Elo by which the start is worse than the peak.", .number(0.1...2000), usual: "100"),
    ConfigKey("draws", "The share of draws.", .number(0...0.99), usual: "0.2"),
    ConfigKey("tunes", "The number of tunes.", .integer(1...10_000), usual: "20"),
  ])
}

extension ConfigValue {
  /// A text that isn't a number.
  fileprivate static let word = ConfigValue.text(pattern: "^(?![-+.]?[0-9])")
}
