/// Values for parameters, checked: those that a notation sets, and the defaults of all others.
struct ParameterValues: Sendable, Hashable {
  /// The owner of the values, for errors.
  private let owner: String
  private let parameters: [Parameter]
  /// The values that differ from the defaults, so that two spellings are equal: the index of a word, 1 for a flag.
  private let values: [String: Double]

  /// All parameters at their defaults.
  init(defaultsOf owner: String, _ parameters: [Parameter]) {
    (self.owner, self.parameters, values) = (owner, parameters, [:])
  }

  /// Checks options against parameters.
  /// - Throws: `NotationError` for unknown options and bad values.
  init(_ options: [Notation.Option], of owner: String, _ parameters: [Parameter]) throws(NotationError) {
    var values: [String: Double] = [:]
    for option in options {
      guard let parameter = parameters.first(where: { $0.name == option.key }) else {
        throw .unknownOption(of: owner, option: option.key, known: parameters.map(\.name))
      }
      if parameter.kind == .flag, option.value == nil {
        values[option.key] = 1
        continue
      }
      guard let value = option.value.flatMap({ parameter.value(of: $0) }) else {
        throw .badValue(of: owner, option: option.key, value: option.value ?? "", expected: parameter.expectation)
      }
      if parameter.text(of: value) != parameter.defaultText { values[option.key] = value }
    }
    (self.owner, self.parameters, self.values) = (owner, parameters, values)
  }

  /// The parameters that don't have their default.
  var changed: [Parameter] { parameters.filter { values[$0.name] != nil } }

  /// The number set for a parameter, or its default; nil when it is unset or a word.
  func number(_ name: String) -> Double? {
    switch parameter(name).kind {
    case .integer(_, let fallback): values[name] ?? fallback.map(Double.init)
    case .real(_, let fallback): values[name] ?? fallback
    case .choice, .flag, .length: nil
    }
  }

  /// The whole number set for a parameter, or its default; nil when it is unset.
  subscript(integer name: String) -> Int? {
    guard case .integer(_, let fallback) = parameter(name).kind else {
      preconditionFailure("\(owner): \(name) isn't an integer")
    }
    return values[name].map { Int($0) } ?? fallback
  }

  /// The real number set for a parameter, or its default.
  subscript(real name: String) -> Double {
    guard case .real(_, let fallback) = parameter(name).kind else {
      preconditionFailure("\(owner): \(name) isn't a real number")
    }
    return values[name] ?? fallback
  }

  /// The word chosen for a parameter, or its default.
  subscript(choice name: String) -> String {
    guard case .choice(let words) = parameter(name).kind else {
      preconditionFailure("\(owner): \(name) isn't a choice")
    }
    return words[Int(values[name] ?? 0)]
  }

  /// Whether a flag is set.
  subscript(flag name: String) -> Bool {
    precondition(parameter(name).kind == .flag, "\(owner): \(name) isn't a flag")
    return values[name] != nil
  }

  private func parameter(_ name: String) -> Parameter {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      preconditionFailure("\(owner) has no parameter \(name)")
    }
    return parameter
  }

  /// The options of the canonical notation: in the parameters' order, those that hold their default left out.
  var options: [String] {
    parameters.compactMap { parameter in
      values[parameter.name].map {
        parameter.kind == .flag ? parameter.name : "\(parameter.name)=\(parameter.text(of: $0))"
      }
    }
  }
}
