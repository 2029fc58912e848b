/// One named, ranged, documented parameter of a player.
public struct Parameter: Sendable, Hashable {
  /// What values it takes.
  public enum Kind: Sendable, Hashable {
    /// A whole number; without a default the parameter may stay unset.
    case integer(ClosedRange<Int>, default: Int?)
    /// A real number.
    case real(ClosedRange<Double>, default: Double)
    /// One of several words, the first by default.
    case choice([String])
  }

  /// Its name in notations and configs.
  public let name: String
  /// What it does, in a phrase.
  public let summary: String
  /// What values it takes.
  public let kind: Kind

  /// Describes a parameter.
  public init(_ name: String, _ summary: String, _ kind: Kind) {
    self.name = name
    self.summary = summary
    self.kind = kind
  }

  /// The range, in words.
  public var range: String {
    switch kind {
    case .integer(let range, _): "\(range.lowerBound) to \(range.upperBound)"
    case .real(let range, _): "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .choice(let words): words.joined(separator: " or ")
    }
  }

  /// What a value has to be, in words.
  public var expectation: String {
    switch kind {
    case .integer: "a whole number from \(range)"
    case .real: "a number from \(range)"
    case .choice: range
    }
  }

  /// The default, in words; nil when the parameter is unset by default.
  public var defaultText: String? {
    switch kind {
    case .integer(_, let value): value.map(String.init)
    case .real(_, let value): Self.text(value)
    case .choice(let words): words.first
    }
  }

  /// The value that `text` stands for, a word's number for a word; nil when it is of the wrong kind or out of range.
  public func value(of text: String) -> Double? {
    switch kind {
    case .integer(let range, _):
      Int(text).flatMap { range.contains($0) ? Double($0) : nil }
    case .real(let range, _):
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    case .choice(let words):
      words.firstIndex(of: text).map(Double.init)
    }
  }

  /// How a notation writes a value.
  func text(of value: Double) -> String {
    if case .choice(let words) = kind { words[Int(value)] } else { Self.text(value) }
  }

  /// A number without a superfluous “.0”.
  public static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

/// What a player is called, what it does and what can be set.
public struct PlayerKind: Sendable, Hashable {
  /// Its name in notations.
  public let name: String
  /// What it does, in a sentence.
  public let summary: String
  /// What can be set, in the order in which a canonical notation lists it.
  public let parameters: [Parameter]
  /// Parameters that can't be more than another one.
  public let orders: [Order]
  /// Whether it plays the same move in the same position whatever the seed, unless it looks at a clock: at its parameter
  /// `time`, or at the tournament's limits.
  public let isDeterministic: Bool

  /// Two parameters with numbers of which one can't be more than the other.
  public struct Order: Sendable, Hashable {
    /// The name of the smaller one.
    public let low: String
    /// The name of the larger one.
    public let high: String
  }

  /// Describes a kind of player.
  public init(
    name: String, summary: String, parameters: [Parameter] = [], orders: [Order] = [], isDeterministic: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.orders = orders
    self.isDeterministic = isDeterministic
  }
}

/// A kind of player with values for its parameters: `alpha-beta:depth=4`.
public struct PlayerSpec: Sendable, Hashable, CustomStringConvertible {
  /// What kind of player it is.
  public let kind: PlayerKind
  private let values: [String: Double]

  /// Checks the options of a notation against the kind's parameters.
  /// - Throws: `NotationError` for unknown options and bad values.
  public init(_ notation: Notation, of kind: PlayerKind) throws(NotationError) {
    var values: [String: Double] = [:]
    for option in notation.options {
      guard let parameter = kind.parameters.first(where: { $0.name == option.key }) else {
        throw .unknownOption(of: kind.name, option: option.key, known: kind.parameters.map(\.name))
      }
      guard let value = option.value.flatMap({ parameter.value(of: $0) }) else {
        throw .badValue(
          of: kind.name, option: option.key, value: option.value ?? "", expected: parameter.expectation)
      }
      // A value set to what it is anyhow isn't set: two spellings of one player are one player.
      if parameter.text(of: value) != parameter.defaultText { values[option.key] = value }
    }
    self.kind = kind
    self.values = values
    for order in kind.orders {
      guard let low = number(order.low), let high = number(order.high), low > high else { continue }
      throw .badValue(
        of: kind.name, option: order.low, value: Parameter.text(low),
        expected: "at most “\(order.high)”, \(Parameter.text(high))")
    }
  }

  /// The number set for a parameter, or its default; nil when it is unset or a word.
  private func number(_ name: String) -> Double? {
    switch parameter(name).kind {
    case .integer(_, let fallback): values[name] ?? fallback.map(Double.init)
    case .real(_, let fallback): values[name] ?? fallback
    case .choice: nil
    }
  }

  private init(defaultsOf kind: PlayerKind) {
    self.kind = kind
    values = [:]
  }

  /// Whether it plays the same move in the same position, whatever the seed and however fast the machine.
  public var isDeterministic: Bool { kind.isDeterministic && values["time"] == nil }

  /// The kind with all parameters at their defaults.
  public static func defaults(of kind: PlayerKind) -> PlayerSpec { PlayerSpec(defaultsOf: kind) }

  /// The whole number set for a parameter, or its default; nil when it is unset.
  public subscript(integer name: String) -> Int? {
    if let value = values[name] { return Int(value) }
    if case .integer(_, let fallback) = parameter(name).kind { return fallback }
    preconditionFailure("\(kind.name): \(name) isn't an integer")
  }

  /// The real number set for a parameter, or its default.
  public subscript(real name: String) -> Double {
    if let value = values[name] { return value }
    if case .real(_, let fallback) = parameter(name).kind { return fallback }
    preconditionFailure("\(kind.name): \(name) isn't a real number")
  }

  /// The word chosen for a parameter, or its default.
  public subscript(choice name: String) -> String {
    let parameter = parameter(name)
    guard case .choice(let words) = parameter.kind else {
      preconditionFailure("\(kind.name): \(name) isn't a choice")
    }
    return words[Int(values[name] ?? 0)]
  }

  private func parameter(_ name: String) -> Parameter {
    guard let parameter = kind.parameters.first(where: { $0.name == name }) else {
      preconditionFailure("\(kind.name) has no parameter \(name)")
    }
    return parameter
  }

  /// The canonical notation: parameters in the catalogue's order, those that hold their default left out.
  public var description: String {
    let options = kind.parameters.compactMap { parameter in
      values[parameter.name].map { "\(parameter.name)=\(parameter.text(of: $0))" }
    }
    return options.isEmpty ? kind.name : kind.name + ":" + options.joined(separator: ",")
  }
}
