import Play

/// Something that a config says of a format.
public struct FormatKey: Sendable {
  /// What it takes.
  public enum Kind: Sendable {
    /// A list of players of the tournament, different ones, at least one; it has to be given. The key `single`, in its
    /// place, takes one of them without the list.
    case players(single: String)
    /// Lists of players of the tournament, each of whom is in one of them; they have to be given.
    case groups
    /// A number or a word.
    case value(Parameter.Kind)
  }

  /// What a config calls it.
  public let name: String
  /// What it does, in a phrase.
  public let summary: String
  /// What it takes.
  public let kind: Kind

  /// Describes a key.
  public init(_ name: String, _ summary: String, _ kind: Kind) {
    (self.name, self.summary, self.kind) = (name, summary, kind)
  }

  /// Whether a format can't do without it.
  public var isNeeded: Bool { if case .value = kind { false } else { true } }

  /// Its values, in words.
  public var values: String {
    switch kind {
    case .players: "[NAME, ...]"
    case .groups: "[[NAME, ...], ...]"
    case .value(let kind):
      { $0.range + ($0.defaultText.map { "; default \($0)" } ?? "") }(Parameter(name, summary, kind))
    }
  }
}

/// What a config says for the keys of a format.
public struct FormatSettings: Sendable {
  private let keys: [FormatKey]
  private let players: [String: [String]]
  private let groups: [String: [[String]]]
  private let texts: [String: String]

  /// Settings for these keys, checked before: the players of each list, or of several, and the other values as texts.
  public init(
    for keys: [FormatKey], players: [String: [String]] = [:], groups: [String: [[String]]] = [:],
    texts: [String: String] = [:]
  ) {
    (self.keys, self.players, self.groups, self.texts) = (keys, players, groups, texts)
  }

  /// The players listed.
  public subscript(players name: String) -> [String] { players[name] ?? [] }

  /// The lists of players.
  public subscript(groups name: String) -> [[String]] { groups[name] ?? [] }

  /// The number set, or its default; nil when it is unset.
  public subscript(number name: String) -> Double? {
    guard let key = keys.first(where: { $0.name == name }), case .value(let kind) = key.kind else { return nil }
    let parameter = Parameter(name, key.summary, kind)
    return (texts[name] ?? parameter.defaultText).flatMap(parameter.value)
  }
}
