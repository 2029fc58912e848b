/// A kind of player with values for its parameters: `alpha-beta:depth=4`.
public struct PlayerSpec: Sendable, Hashable, CustomStringConvertible {
  /// The kind of player.
  public let kind: PlayerKind
  private let values: ParameterValues

  /// Checks the options of a notation against the kind's parameters.
  /// - Throws: `NotationError` for unknown options and bad values.
  public init(_ notation: Notation, of kind: PlayerKind) throws(NotationError) {
    self.kind = kind
    values = try ParameterValues(notation.options, of: kind.name, kind.parameters)
    for order in kind.orders {
      guard let low = values.number(order.low), let high = values.number(order.high), low > high else { continue }
      throw .badValue(
        of: kind.name, option: order.low, value: Parameter.text(low),
        expected: "at most “\(order.high)”, \(Parameter.text(high))")
    }
  }

  private init(defaultsOf kind: PlayerKind) {
    self.kind = kind
    values = ParameterValues(defaultsOf: kind.name, kind.parameters)
  }

  /// Whether the player plays the same move in the same position, for any seed and at any speed of the machine.
  public var isDeterministic: Bool { kind.isDeterministic && !values.changed.contains { $0.name == "time" } }

  /// The kind with all parameters at their defaults.
  public static func defaults(of kind: PlayerKind) -> PlayerSpec { PlayerSpec(defaultsOf: kind) }

  /// Checks that each weight set is one of an evaluation of these variants, as far as the player can play them.
  /// - Throws: `NotationError.unknownOption`.
  public func requireKnown(at variants: [PlayableVariant]) throws(NotationError) {
    let played = variants.filter { $0.canBePlayed(by: kind) }
    func isKnown(_ parameter: Parameter) -> Bool { played.contains { $0.knows(parameter) } }
    guard !played.isEmpty, let unknown = values.changed.first(where: { !isKnown($0) }) else { return }
    throw .unknownOption(
      of: "\(kind.name) at \(played.map(\.variant.name).joined(separator: ", "))", option: unknown.name,
      known: kind.parameters.filter(isKnown).map(\.name))
  }

  /// The whole number set for a parameter, or its default; nil when it is unset.
  public subscript(integer name: String) -> Int? { values[integer: name] }

  /// The real number set for a parameter, or its default.
  public subscript(real name: String) -> Double { values[real: name] }

  /// The word chosen for a parameter, or its default.
  public subscript(choice name: String) -> String { values[choice: name] }

  /// The canonical notation: parameters in the catalogue's order, those that hold their default left out.
  public var description: String {
    let options = values.options
    return options.isEmpty ? kind.name : kind.name + ":" + options.joined(separator: ",")
  }
}
