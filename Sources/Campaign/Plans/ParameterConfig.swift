import Play
import Tuning

extension TunedParameter {
  /// The definition of a parameter by the player that is tuned.
  private struct Known {
    let player: String
    let parameter: Parameter

    /// The parameter's name in errors.
    var name: String { "“\(parameter.name)” of \(player)" }
  }

  /// Creates a parameter from a config, checked against the player's own definition.
  ///
  /// - Parameter player: the player that is tuned; nil for an external program, whose parameters aren't known.
  /// - Throws: `ConfigError`.
  init(_ written: TuneConfig.Parameter, of player: PlayerKind?) throws(ConfigError) {
    guard !written.name.contains(where: { ",=\n".contains($0) }), !written.name.isEmpty else {
      throw written.node.error("a parameter's name has no comma, equals sign or line break")
    }
    var known: Known?
    if let player {
      guard let parameter = player.parameters.first(where: { $0.name == written.name }) else {
        let hint = KnownNames.hint(for: written.name, among: player.parameters.map(\.name))
        throw written.node.error("\(player.name) has no parameter “\(written.name)”" + hint)
      }
      known = Known(player: player.name, parameter: parameter)
    }
    let made: Result<TunedParameter, TuningError>
    switch written.values {
    case .number(let number):
      let kind = try Self.kind(of: number, known, written.node)
      made = Result { () throws(TuningError) in
        try TunedParameter(
          name: written.name, start: number.start, min: number.min, max: number.max, kind: kind, scale: number.scale)
      }
    case .word(let start, let words):
      let words = try Self.words(words, start, known, written)
      made = Result { () throws(TuningError) in
        try TunedParameter(name: written.name, start: start, words: words)
      }
    }
    do {
      self = try made.get()
    } catch {
      throw written.node.error(error.description)
    }
    guard let known else { return }
    for end in [min, max] where known.parameter.value(of: text(of: end)) == nil {
      let problem = NotationError.badValue(
        of: known.player, option: name, value: text(of: end), expected: known.parameter.expectation)
      throw written.node.error(problem.description)
    }
  }

  /// The type of a parameter's numbers: the player's, where that is known; else that of `type`, or of the numbers as
  /// written.
  private static func kind(
    of number: TuneConfig.Number, _ known: Known?, _ node: ConfigNode
  ) throws(ConfigError) -> Kind {
    switch known?.parameter.kind {
    case .real where number.kind == nil: return .real
    case .integer:
      guard number.kind != .real else { throw node.error("\(known?.name ?? "") takes whole numbers; leave “type” out") }
      return .integer
    case .choice(let words):
      throw node.error(
        "\(known?.name ?? "") is a word, \(words.joined(separator: " or ")); write {start: \(words.first ?? "")}")
    case .flag, .length: throw node.error("\(known?.name ?? "") is no number that can be tuned")
    case .real, nil:
      return switch number.kind {
      case .integer: .integer
      case .real: .real
      case nil: number.isWhole ? .integer : .real
      }
    }
  }

  /// The valid words of a parameter: those of the config, or all of the player.
  private static func words(
    _ written: [String]?, _ start: String, _ known: Known?, _ config: TuneConfig.Parameter
  ) throws(ConfigError) -> [String] {
    guard let known else {
      guard let written else {
        throw config.node.error(
          "it starts with the word “\(start)”; say which words it may be, such as "
            + "{start: \(start), words: [\(start), wild]}")
      }
      return written
    }
    guard case .choice(let all) = known.parameter.kind else {
      throw config.node.error("\(known.name) is \(known.parameter.expectation); write {start: 1, min: 0, max: 9}")
    }
    for word in written ?? [] where !all.contains(word) {
      throw config.node.error("\(known.name) can't be “\(word)”" + KnownNames.hint(for: word, among: all))
    }
    return written ?? all
  }
}
