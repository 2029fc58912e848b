import Foundation

/// The identity of something that is played, as data: a value of JSON whose members can be compared one by one.
public indirect enum Identity: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([Identity])
  case group([String: Identity])

  /// The text of a `text`; nil for anything else.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The member with a name; nil for a value that isn't a group, where setting it has no effect.
  public subscript(_ name: String) -> Identity? {
    get {
      if case .group(let members) = self { members[name] } else { nil }
    }
    set {
      guard case .group(var members) = self else { return }
      members[name] = newValue
      self = .group(members)
    }
  }
}

extension Identity: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(integerLiteral number: Int) { self = .number(number) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  public init(arrayLiteral elements: Identity...) { self = .list(elements) }
  public init(dictionaryLiteral members: (String, Identity)...) {
    self = .group(Dictionary(uniqueKeysWithValues: members))
  }
}

extension Identity: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let elements = try? value.decode([Identity].self) {
      self = .list(elements)
    } else {
      self = .group(try value.decode([String: Identity].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .flag(let flag): try value.encode(flag)
    case .list(let elements): try value.encode(elements)
    case .group(let members): try value.encode(members)
    }
  }

  /// Creates an identity from JSON; nil where it isn't valid, or contains null, or numbers that aren't whole.
  package init?(json: String) {
    guard let identity = try? JSONDecoder().decode(Identity.self, from: Data(json.utf8)) else { return nil }
    self = identity
  }

  /// The JSON text on one line, with members in the order of their names.
  public var json: String { jsonLine }
}

extension Encodable {
  /// The JSON text on one line, with members in the order of their names; for values that can always be encoded,
  /// without infinite numbers or nan.
  package var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension Identity {
  /// A member whose value has changed.
  public struct Difference: Hashable, Sendable {
    /// The names that lead to the member.
    public let path: [String]
    /// The values before and now; nil where there is none.
    public let before, now: Identity?

    /// Creates a difference.
    public init(path: [String], before: Identity?, now: Identity?) {
      (self.path, self.before, self.now) = (path, before, now)
    }
  }

  /// All members that differ from those in `before`, in the order of their names.
  ///
  /// - Parameter rule: the rule by which members at a path are compared.
  package func differences(from before: Identity, by rule: ([String]) -> Rule = { _ in .same }) -> [Difference] {
    Self.differences(before, self, at: [], rule)
  }

  /// The rule by which the members at a path are compared.
  package enum Rule {
    /// No member may differ.
    case same
    /// Members may be in one value alone; those in both may not differ.
    case mayGrow
    /// Members aren't compared.
    case free
    /// Members aren't compared, and those without a new value stay.
    case newest
  }

  private static func differences(
    _ before: Identity?, _ now: Identity?, at path: [String], _ rule: ([String]) -> Rule
  ) -> [Difference] {
    let rules = rule(path)
    if rules == .free || rules == .newest || before == now { return [] }
    guard case .group(let old)? = before, case .group(let new)? = now else {
      return [Difference(path: path, before: before, now: now)]
    }
    return Set(old.keys).union(new.keys).sorted().flatMap { name -> [Difference] in
      if rules == .mayGrow, old[name] == nil || new[name] == nil { return [] }
      return differences(old[name], new[name], at: path + [name], rule)
    }
  }
}

extension Identity.Difference: CustomStringConvertible {
  /// The path of the member, and its values then and now.
  public var description: String { words("then", "now") }

  /// The path of the member, and both values, each with a word that distinguishes it.
  package func words(_ one: String, _ other: String) -> String {
    "\(path.joined(separator: ".")): \(Self.words(before)) \(one), \(Self.words(now)) \(other)"
  }

  private static func words(_ identity: Identity?) -> String {
    switch identity {
    case nil: "none"
    case .text(let text) where !text.isEmpty && !text.contains(where: \.isNewline): text
    case .some(let identity): identity.json
    }
  }
}
