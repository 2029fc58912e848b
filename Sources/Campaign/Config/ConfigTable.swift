/// The values that a key of a config takes.
package indirect enum ConfigValue: Sendable {
  /// A word, a number or a text; it has to match the pattern, an ECMA regular expression, if there is one.
  case text(pattern: String? = nil)
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// One of several words.
  case word([String])
  /// True or false.
  case flag
  /// A time with its unit, above 0.
  case time
  /// A size in bytes with its unit.
  case size
  case list(ConfigValue, count: ClosedRange<Int> = 1...Int.max)
  /// A mapping with the keys of a table.
  case table(ConfigTable)
  /// A mapping with any keys.
  case map(ConfigValue)
  /// A word in braces, such as `{seed}`.
  case placeholder
  /// A value of one of several forms.
  case any([ConfigValue])
  /// A player, which may be part of another one.
  case player
}

/// A key of a config: its name, its meaning, and its values. The readers of configs and the schema for editors both use
/// these definitions.
package struct ConfigKey: Sendable {
  package let name: String
  /// The key's meaning, in a sentence.
  package let summary: String
  package let value: ConfigValue
  /// The default, as it would be written; nil where there is none, or it depends on others.
  package let usual: String?
  /// Whether a config without it is refused.
  package let isNeeded: Bool

  package init(
    _ name: String, _ summary: String, _ value: ConfigValue, usual: String? = nil, isNeeded: Bool = false
  ) {
    (self.name, self.summary, self.value, self.usual, self.isNeeded) = (name, summary, value, usual, isNeeded)
  }
}

/// The keys of a mapping in a config, and the rules about which of them go together.
package struct ConfigTable: Sendable {
  /// A rule about keys that go together.
  package enum Rule: Sendable {
    /// The first key requires the second.
    case needs(String, String)
    /// The two keys exclude each other.
    case apart(String, String)
    /// At least one of the keys is needed.
    case some([String])
    /// Exactly one key is allowed.
    case single
  }

  package let keys: [ConfigKey]
  package let rules: [Rule]

  package init(_ keys: [ConfigKey], rules: [Rule] = []) { (self.keys, self.rules) = (keys, rules) }

  /// The keys' names.
  package var names: [String] { keys.map(\.name) }

  /// The key with a name.
  /// - Precondition: There is one.
  package subscript(name: String) -> ConfigKey {
    guard let key = keys.first(where: { $0.name == name }) else { preconditionFailure("no key is called “\(name)”") }
    return key
  }

  /// The table with other values or needs for some keys, and without some others.
  package func with(
    _ values: [String: ConfigValue] = [:], needed: Set<String> = [], without: Set<String> = []
  ) -> ConfigTable {
    let kept = keys.filter { !without.contains($0.name) }.map { key in
      ConfigKey(
        key.name, key.summary, values[key.name] ?? key.value, usual: key.usual,
        isNeeded: key.isNeeded || needed.contains(key.name))
    }
    return ConfigTable(kept, rules: rules)
  }
}

/// The values of a mapping in a config, whose keys are those of a table.
package struct ConfigFields {
  package let table: ConfigTable
  /// The values by the names of their keys.
  package let nodes: [String: ConfigNode]

  package init(_ table: ConfigTable, _ nodes: [String: ConfigNode]) { (self.table, self.nodes) = (table, nodes) }

  /// The value of a key; nil where it isn't there.
  package subscript(name: String) -> ConfigNode? {
    // A name that the table doesn't have is a mistake.
    nodes[table[name].name]
  }

  /// The whole number of a key, in the range that the table has for it.
  package func integer(_ name: String) throws(ConfigError) -> Int? {
    guard case .integer(let range) = table[name].value else { preconditionFailure("“\(name)” is no whole number") }
    return try nodes[name]?.integer(range)
  }

  /// The number of a key, in the range that the table has for it.
  package func number(_ name: String) throws(ConfigError) -> Double? {
    guard case .number(let range) = table[name].value else { preconditionFailure("“\(name)” is no number") }
    return try nodes[name]?.number(range)
  }

  /// The text of a key; `what` describes it in errors.
  package func text(_ name: String, _ what: String) throws(ConfigError) -> String? { try self[name]?.string(what) }

  /// The time of a key in nanoseconds.
  package func time(_ name: String) throws(ConfigError) -> Int64? {
    guard case .time = table[name].value else { preconditionFailure("“\(name)” is no time") }
    return try nodes[name].map { (node) throws(ConfigError) in try RunConfig.duration(node) }
  }
}

extension ConfigNode {
  /// The values of a mapping whose keys are those of a table.
  package func fields(_ table: ConfigTable) throws(ConfigError) -> ConfigFields {
    ConfigFields(table, try fields(known: table.names))
  }
}
