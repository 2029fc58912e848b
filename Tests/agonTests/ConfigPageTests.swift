import Foundation
import Testing

@testable import Campaign

/// The page with the keys of configs, made from the tables that the reader of configs and `agon schema` use.
/// `AGON_RECORD=1 swift test --filter ConfigPageTests` writes it anew; read the difference.
@Suite struct ConfigPageTests {
  @Test("The page lists every key with its values and default")
  func pageListsKeys() throws {
    let file = try #require(Project.pages().first { $0.lastPathComponent == "Config.md" })
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.range(of: "## A tournament\n"))
    let made = page[..<begin.lowerBound] + ConfigPage.text
    if ProcessInfo.processInfo.environment["AGON_RECORD"] != nil { try Data(made.utf8).write(to: file) }
    #expect(made == (try String(contentsOf: file, encoding: .utf8)))
  }
}

/// The lists of keys as Markdown, one for each mapping.
private enum ConfigPage {
  static var text: String {
    let tournament = ConfigTable.run()
    let shared = Set(ConfigTable.conditions.names)
    let sections =
      [("## A tournament", tournament)] + nested(in: tournament, under: "")
      + [
        ("## Players\n\n### One of Agon's players, or any, under a name", ConfigTable.named),
        ("### A program", ConfigTable.engine), ("### `engine`, for a bot on another machine", ConfigTable.seat),
      ]
      + ConfigTable.ownPlayers.keys.map { key in ("### `\(key.name)`", tables(in: key.value)[0]) }
      + [("## A tune", ConfigTable.tune)]
      + [
        ("### `parameters.NAME`, a number", ConfigTable.number), ("### `parameters.NAME`, a word", ConfigTable.word),
      ] + nested(in: ConfigTable.tune.with(without: shared.union(["parameters"])), under: "")
    return sections.filter { !$0.1.keys.isEmpty }.map { section($0, $1) }.joined(separator: "\n")
  }

  /// The mappings in a mapping, however deep, each with a heading.
  private static func nested(in table: ConfigTable, under path: String) -> [(String, ConfigTable)] {
    table.keys.flatMap { key -> [(String, ConfigTable)] in
      let name = path + key.name + (isMap(key.value) ? ".NAME" : "")
      return tables(in: key.value).flatMap { [("### `\(name)`", $0)] + nested(in: $0, under: name + ".") }
    }
  }

  private static func isMap(_ value: ConfigValue) -> Bool { if case .map = value { true } else { false } }

  /// The mappings with known keys among the forms of a value.
  private static func tables(in value: ConfigValue) -> [ConfigTable] {
    switch value {
    case .table(let table): [table]
    case .map(let value), .list(let value, _): tables(in: value)
    case .any(let values): values.flatMap(tables)
    default: []
    }
  }

  private static func section(_ heading: String, _ table: ConfigTable) -> String {
    heading + "\n\n" + table.rules.compactMap(sentence).map { $0 + "\n\n" }.joined()
      + table.keys.map { entry($0, table) + "\n" }.joined()
  }

  /// What a rule says of a whole mapping; nil for one that is said of a key.
  private static func sentence(_ rule: ConfigTable.Rule) -> String? {
    switch rule {
    case .some(let keys): "At least one of \(code(keys, "and"))."
    case .single: "Exactly one of them."
    case .needs, .apart: nil
    }
  }

  private static func entry(_ key: ConfigKey, _ table: ConfigTable) -> String {
    let rules = table.rules.compactMap { rule -> String? in
      switch rule {
      case .needs(key.name, let other): " Needs `\(other)`."
      case .apart(key.name, let other), .apart(let other, key.name): " Not with `\(other)`."
      default: nil
      }
    }
    let needed = key.isNeeded ? ", required" : key.usual.map { ", default `\($0)`" } ?? ""
    let summary = key.summary + (key.summary.hasSuffix(".") ? "" : ".")
    return wrapped("- **`\(key.name)`**: \(words(key.value))\(needed). \(capitalized(summary))\(rules.joined())")
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func code(_ words: [String], _ last: String) -> String {
    let words = words.map { "`\($0)`" }
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }

  /// The values of a key in words.
  private static func words(_ value: ConfigValue) -> String {
    switch value {
    case .text: "a text"
    case .integer(let range): "a whole number from \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    case .number(let range): "a number from \(number(range.lowerBound)) to \(number(range.upperBound))"
    case .word(let words): code(words, "or")
    case .flag: "`true` or `false`"
    case .time: "a time such as `1.5s`"
    case .size: "a size such as `512MB`"
    case .list(.text, _): "a list of texts"
    case .list(.player, _): "a list of players"
    case .list(let element, let count) where count.lowerBound == count.upperBound:
      "a list of \(count.lowerBound), each \(words(element))"
    case .list(let element, _): "a list, each \(words(element))"
    case .table: "a mapping"
    case .map(let element): "a mapping from names, each to \(words(element))"
    case .placeholder: "a word in braces"
    case .any(let values):
      values.map(words).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "; or ")
    case .player: "a player"
    }
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits.prefix(end).suffix(3))
    }
    return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }

  private static func number(_ number: Double) -> String {
    number == number.rounded() ? grouped(Int(number)) : "\(number)"
  }

  /// A text broken into lines of at most 120 characters, those after the first set in.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 120 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
