import Play

/// A setting of a format in a config.
public struct FormatKey: Sendable {
  /// The type of a key's value.
  public enum Kind: Sendable {
    /// A list of players of the tournament, different ones, at least one; it has to be given. The key `single`, in its
    /// place, takes one of them without the list.
    case players(single: String)
    /// Lists of players of the tournament, each player in one of them; they have to be given.
    case groups
    /// A number or a word.
    case value(Parameter.Kind)
  }

  /// The key's name in a config.
  public let name: String
  /// A description of the key, in a phrase.
  public let summary: String
  /// The type of the key's value.
  public let kind: Kind

  /// Creates a key.
  public init(_ name: String, _ summary: String, _ kind: Kind) {
    (self.name, self.summary, self.kind) = (name, summary, kind)
  }

  /// Whether the format requires the key.
  public var isNeeded: Bool { if case .value = kind { false } else { true } }

  /// A description of the valid values.
  public var values: String {
    switch kind {
    case .players: "[NAME, ...]"
    case .groups: "[[NAME, ...], ...]"
    case .value(let kind):
      { $0.range + ($0.defaultText.map { "; default \($0)" } ?? "") }(Parameter(name, summary, kind))
    }
  }
}

/// The settings of a format in a config.
public struct FormatSettings: Sendable {
  private let keys: [FormatKey]
  private let players: [String: [String]]
  private let groups: [String: [[String]]]
  private let texts: [String: String]

  /// Creates settings for these keys, checked before: the players of each list, the groups of players, and the other
  /// values as texts.
  public init(
    for keys: [FormatKey], players: [String: [String]] = [:], groups: [String: [[String]]] = [:],
    texts: [String: String] = [:]
  ) {
    (self.keys, self.players, self.groups, self.texts) = (keys, players, groups, texts)
  }

  /// The players listed for a key; none when it is unset.
  public subscript(players name: String) -> [String] { players[name] ?? [] }

  /// The groups of players listed for a key; none when it is unset.
  public subscript(groups name: String) -> [[String]] { groups[name] ?? [] }

  /// The number set for a key, or its default; nil when there is neither.
  public subscript(number name: String) -> Double? {
    guard let key = keys.first(where: { $0.name == name }), case .value(let kind) = key.kind else { return nil }
    let parameter = Parameter(name, key.summary, kind)
    return (texts[name] ?? parameter.defaultText).flatMap(parameter.value)
  }
}
