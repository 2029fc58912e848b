import Play

/// An option as an engine of the UCI family declares it: `option name Hash type spin default 16 min 1 max 1024`.
struct UciOption {
  /// The option's name, letter by letter.
  let name: String
  private let type: String
  private let range: ClosedRange<Int>
  /// The allowed values, if it is a choice.
  private let choices: [String]

  /// The keys that a value ends at.
  private static let keys: Set<Substring> = ["name", "type", "default", "min", "max", "var"]

  /// Reads the words of a line; nil where it declares none.
  init?(_ words: [Substring]) {
    // The text after a key up to the next one; names and choices may be several words.
    var fields: [(key: Substring, value: String)] = []
    for word in words.dropFirst() {
      if Self.keys.contains(word) {
        fields.append((word, ""))
      } else if let last = fields.indices.last {
        fields[last].value += (fields[last].value.isEmpty ? "" : " ") + word
      }
    }
    func value(_ key: Substring) -> String? { fields.first { $0.key == key }?.value }
    guard let name = value("name"), !name.isEmpty else { return nil }
    self.name = name
    type = value("type") ?? ""
    let least = value("min").flatMap(Int.init) ?? .min
    range = least...max(least, value("max").flatMap(Int.init) ?? .max)
    choices = fields.filter { $0.key == "var" }.map(\.value)
  }

  /// The problem with a value, in words; nil for none.
  func problem(with value: String) -> String? {
    let expected: String
    switch type {
    case "spin":
      if let number = Int(value), range.contains(number) { return nil }
      expected =
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): "a whole number"
        case (let least, .max): "\(least) or more"
        case (.min, let most): "\(most) or less"
        case (let least, let most): "\(least) to \(most)"
        }
    case "check":
      if value == "true" || value == "false" { return nil }
      expected = "true or false"
    case "combo" where !choices.isEmpty:
      // As in UCI, where values are the same in upper and lower case.
      if choices.contains(where: { $0.lowercased() == value.lowercased() }) { return nil }
      expected = choices.joined(separator: ", ")
    default: return nil
    }
    return "has an option “\(name)” that can't be “\(value)”; expected \(expected)"
  }
}

extension [UciOption] {
  /// The problem with settings for an engine that declares these options, in words; nil for none. A setting that is
  /// ignored in silence would let an engine play as if it weren't there.
  func problem(with settings: [EngineSpec.Option]) -> String? {
    for setting in settings {
      guard let option = first(where: { $0.name == setting.name }) else {
        return "has no option “\(setting.name)”" + KnownNames.hint(for: setting.name, among: map(\.name))
      }
      if let problem = option.problem(with: setting.value) { return problem }
    }
    return nil
  }
}
