import Foundation

/// What something that is played is, as data: a value of JSON whose members can be compared one by one.
public indirect enum Facts: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([Facts])
  case group([String: Facts])

  /// The text it is; nil for anything else.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The member of this name; what isn't a group has none, and gets none.
  public subscript(_ name: String) -> Facts? {
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

extension Facts: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(integerLiteral number: Int) { self = .number(number) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  public init(arrayLiteral elements: Facts...) { self = .list(elements) }
  public init(dictionaryLiteral members: (String, Facts)...) {
    self = .group(Dictionary(uniqueKeysWithValues: members))
  }
}

extension Facts: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let elements = try? value.decode([Facts].self) {
      self = .list(elements)
    } else {
      self = .group(try value.decode([String: Facts].self))
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

  /// Reads JSON; nil where it isn't any, or has what facts haven't: null, or numbers that aren't whole.
  init?(json: String) {
    guard let facts = try? JSONDecoder().decode(Facts.self, from: Data(json.utf8)) else { return nil }
    self = facts
  }

  /// What the description of a run or tune says, `nil` for none; throws `Damage` where it can't be read.
  static func stored(_ json: String?) throws -> Facts? {
    guard let json else { return nil }
    guard let facts = Facts(json: json) else { throw Damage(detail: "a description can't be read") }
    return facts
  }

  /// As JSON on one line, its members in the order of their names.
  public var json: String { jsonLine }
}

extension Encodable {
  /// As JSON on one line, its members in the order of their names; for what can always be encoded, without numbers that
  /// are none.
  package var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension Facts {
  /// A member that isn't what it was.
  public struct Difference: Hashable, Sendable {
    /// The names that lead to it.
    public let path: [String]
    /// What it was, and what it is; nil where there is none.
    public let before, now: Facts?

    /// A difference.
    public init(path: [String], before: Facts?, now: Facts?) {
      (self.path, self.before, self.now) = (path, before, now)
    }
  }

  /// All members that aren't what they were in `before`, in the order of their names.
  ///
  /// - Parameter rule: how members at a path are compared.
  func differences(from before: Facts, by rule: ([String]) -> Rule = { _ in .same }) -> [Difference] {
    Self.differences(before, self, at: [], rule)
  }

  /// How the members at a path are compared.
  enum Rule {
    /// None may differ.
    case same
    /// Some may be in one alone; what is in both is the same.
    case mayGrow
    /// They aren't compared.
    case free
    /// They aren't compared, and those that nothing new is known of stay.
    case newest
  }

  private static func differences(
    _ before: Facts?, _ now: Facts?, at path: [String], _ rule: ([String]) -> Rule
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

extension Facts.Difference: CustomStringConvertible {
  /// Where it is, what was there and what is.
  public var description: String { words("then", "now") }

  /// Where it is, and both values, each with what tells it from the other.
  func words(_ one: String, _ other: String) -> String {
    "\(path.joined(separator: ".")): \(Self.words(before)) \(one), \(Self.words(now)) \(other)"
  }

  private static func words(_ facts: Facts?) -> String {
    switch facts {
    case nil: "none"
    case .text(let text) where !text.isEmpty && !text.contains(where: \.isNewline): text
    case .some(let facts): facts.json
    }
  }
}
