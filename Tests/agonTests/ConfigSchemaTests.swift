import Engines
import Foundation
import TestRings
import Testing

@testable import Campaign
@testable import agon

/// The schema of configs beside their reader.
@Suite struct ConfigSchemaTests {
  /// The kind of config that a key is tried in.
  enum Root: String, CaseIterable {
    case run, tune

    var table: ConfigTable { self == .run ? .run() : .tune }

    /// A config with one of its keys replaced, or another one beside.
    func config(_ key: String, _ value: String?) -> String {
      var lines =
        self == .run
        ? [("variants", "[noughts:3x3]"), ("players", "[random, greedy]")]
        : [
          ("player", "{alpha-beta: {depth: 2}}"), ("parameters", "{corner: {start: 5, min: 0, max: 9}}"),
          ("variants", "[reversi:6x6]"), ("games", "100"),
        ]
      lines.removeAll { $0.0 == key }
      if let value { lines.append((key, value)) }
      return lines.map { "\($0): \($1)\n" }.joined()
    }

    /// Why the reader refuses a config; nil where it doesn't.
    func refusal(_ text: String) -> String? {
      do {
        if self == .run {
          _ = try RunConfig(text: text, file: "x.yml")
        } else {
          _ = try TuneConfig(text: text, file: "x.yml")
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  private let schema: JSONSchemaCheck

  init() throws { schema = try JSONSchemaCheck(ConfigSchema.text) }

  /// A value that is right.
  private static func example(_ value: ConfigValue) -> String {
    switch value {
    case .text(nil): "word"
    case .text(let pattern?): pattern.contains("random") ? "random" : "calm"
    case .integer(let range): "\(range.lowerBound)"
    case .number(let range): range.contains(0.5) ? "0.5" : "\(range.lowerBound)"
    case .word(let words): words[0]
    case .flag: "true"
    case .time: "1.5s"
    case .size: "512MB"
    case .list(.player, _): "[random, greedy]"
    case .list(let element, let count):
      "["
        + (0..<max(1, count.lowerBound)).map { count.lowerBound > 1 ? "\($0)" : example(element) }
        .joined(separator: ", ") + "]"
    case .table(let table): example(table)
    case .map(let element): "{x: \(example(element))}"
    case .placeholder: "\"{seed}\""
    case .any(let values): example(values[0])
    case .player: "random"
    }
  }

  /// The keys that have to be there beside one, or for one of them to be there.
  private static func company(of key: ConfigKey, in table: ConfigTable) -> [ConfigKey] {
    var keys = table.keys.filter { $0.isNeeded && $0.name != key.name }
    for rule in table.rules {
      switch rule {
      case .needs(key.name, let other): keys.append(table[other])
      case .some(let names) where !names.contains(key.name) && !keys.contains { names.contains($0.name) }:
        // One that may stand beside the key.
        let apart = table.rules.compactMap { rule -> String? in
          guard case .apart(let one, let other) = rule else { return nil }
          return one == key.name ? other : other == key.name ? one : nil
        }
        if let name = names.first(where: { !apart.contains($0) }) { keys.append(table[name]) }
      default: break
      }
    }
    return keys
  }

  private static func example(_ table: ConfigTable) -> String {
    var first = table.keys.filter(\.isNeeded)
    if first.isEmpty, let key = table.keys.first { first = [key] }
    guard let key = first.first else { return "{}" }
    return mapping([key] + company(of: key, in: table))
  }

  private static func mapping(_ keys: [ConfigKey]) -> String {
    "{" + keys.map { "\($0.name): \(example($0.value))" }.joined(separator: ", ") + "}"
  }

  /// Values that are right, so that each key of all tables is among them.
  private static func right(_ value: ConfigValue) -> [String] {
    switch value {
    case .word(let words): words
    case .list(.player, _): ConfigValue.players.flatMap(right).map { "[random, \($0)]" }
    case .list(let element, let count) where count.lowerBound <= 1: right(element).map { "[\($0)]" }
    case .table(let table): table.keys.flatMap { right($0, in: table) }
    case .map(let element): right(element).map { "{x: \($0)}" }
    case .any(let values): values.flatMap(right)
    default: [example(value)]
    }
  }

  private static func right(_ key: ConfigKey, in table: ConfigTable) -> [String] {
    let company = company(of: key, in: table).map { "\($0.name): \(example($0.value))" }
    return right(key.value).map { "{" + (["\(key.name): \($0)"] + company).joined(separator: ", ") + "}" }
  }

  /// Values that are wrong in one place, so that each key and each rule of all tables is among them. Those of several
  /// forms may be right in another one.
  private static func wrong(_ value: ConfigValue) -> [String] {
    switch value {
    case .text: ["{x: 1}", "[x]", ""]
    case .integer(let range):
      ["word", "[1]", "{x: 1}", "", "1.5", "\(range.lowerBound - 1)"]
        + (range.upperBound < Int.max ? ["\(range.upperBound + 1)"] : [])
    case .number(let range): ["word", "[1]", "{x: 1}", "", "\(range.lowerBound - 1)", "\(range.upperBound * 2 + 1)"]
    case .word: ["nonsense", "[x]", "{x: 1}", ""]
    case .flag: ["perhaps", "[true]", ""]
    case .time: ["5", "0s", "soon", "5 parsecs", "[1s]", "{x: 1s}", "", "-1s"]
    case .size: ["5", "0MB", "much", "[1MB]", ""]
    case .list(.player, _):
      ["word", "{x: 1}", ""] + (ConfigValue.players + [.player]).flatMap(wrong).map { "[random, \($0)]" }
    case .list(let element, let count):
      ["word", "{x: 1}", ""] + wrong(element).map { "[\($0)]" }
        + (count.upperBound == 2 ? ["[1]", "[1, 2, 3]"] : [])
    case .table(let table): ["word", "[x]"] + wrong(table)
    case .map(let element): ["word", "[x]"] + wrong(element).map { "{x: \($0)}" }
    case .placeholder: []
    case .any(let values): values.flatMap(wrong)
    case .player: ["[x]", "", "{x: 1, y: 2}", "{name: x}"]
    }
  }

  private static func wrong(_ table: ConfigTable) -> [String] {
    var texts: [String] = []
    for key in table.keys {
      let company = company(of: key, in: table).map { "\($0.name): \(example($0.value))" }
      texts += wrong(key.value).map { "{" + (["\(key.name): \($0)"] + company).joined(separator: ", ") + "}" }
      texts.append(
        "{" + (["\(key.name): \(example(key.value))"] + company + ["unknown: 1"]).joined(separator: ", ") + "}")
      if key.isNeeded { texts.append(mapping(Self.company(of: key, in: table))) }
    }
    for rule in table.rules {
      switch rule {
      case .needs(let name, let other):
        texts.append(mapping([table[name]] + Self.company(of: table[name], in: table).filter { $0.name != other }))
      case .apart(let one, let other): texts.append(mapping([table[one], table[other]]))
      case .some: texts.append(mapping(table.keys.filter(\.isNeeded)))
      case .single: texts += ["{}", mapping(Array(table.keys.prefix(2)))]
      }
    }
    return texts
  }

  @Test("Whatever is right, key by key, both accept", arguments: Root.allCases)
  func rightConfigs(root: Root) throws {
    for key in root.table.keys {
      for value in Self.right(key.value) {
        // A CPU is one of those that this process may use.
        let value = value.replacing("cpus: [0]", with: "cpus: [\(EngineLimits.cpus.first ?? 0)]")
        let text = root.config(key.name, value)
        // An arbiter's command has placeholders, and a risk is below a half.
        if ["arbiter:", "alpha:", "beta:"].contains(where: value.contains), key.name != "method" { continue }
        #expect(root.refusal(text) == nil, "\(text)")
        #expect(try schema.accepts(text), "\(text)")
      }
    }
  }

  @Test("Whatever the reader refuses by its form, the schema refuses", arguments: Root.allCases)
  func wrongConfigs(root: Root) throws {
    var refused = 0
    for key in root.table.keys {
      var texts = Self.wrong(key.value).map { root.config(key.name, $0) }
      if key.isNeeded { texts.append(root.config(key.name, nil)) }
      for text in texts {
        let refusal = root.refusal(text)
        guard refusal != nil else { continue }
        refused += 1
        #expect(try !schema.accepts(text), "\(text)\(refusal ?? "")")
      }
    }
    let unknown = root.config("unknown", "1")
    #expect(root.refusal(unknown) != nil)
    #expect(try !schema.accepts(unknown))
    for text in ["- random\n", "", "word\n"] {
      #expect(root.refusal(text) != nil)
      #expect(try !schema.accepts(text))
    }
    #expect(refused >= 200, "\(refused)")
  }

  @Test("Every config of the project is accepted")
  func projectConfigs() throws {
    let root = Project.root
    var count = 0
    for directory in ["configs", "Sources/agon/Start/Configs"] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: directory).path)
      where name.hasSuffix(".yml") {
        let text = try String(contentsOf: root.appending(path: "\(directory)/\(name)"), encoding: .utf8)
        #expect(try schema.accepts(text), "\(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}
