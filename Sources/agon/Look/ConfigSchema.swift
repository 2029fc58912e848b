import Campaign
import Encoding

/// A description of configs for editors: a JSON Schema, draft 7, made from the same tables that the reader of configs
/// uses.
///
/// Whatever the reader refuses by its form, the schema refuses. What depends on other parts of a config, such as
/// players who can't play a variant, or on files, is beyond it.
enum ConfigSchema {
  /// The schema of tournaments' configs, and of tunes', which have the key `parameters`.
  static var text: String {
    JSONValue.block([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string("A config of Agon")),
      ("if", .object([("required", .array([.string("parameters")]))])),
      ("then", .block(members(of: .tune))),
      ("else", .block(members(of: .run()))),
      ("definitions", .block([("player", .block([anyOf(ConfigValue.players)]))])),
    ]).text() + "\n"
  }

  private typealias Members = [(String, JSONValue)]

  /// The schema of a table.
  private static func members(of table: ConfigTable) -> Members {
    let properties = table.keys.map { key in (key.name, JSONValue.block(members(of: key))) }
    let needed = table.keys.filter(\.isNeeded).map { JSONValue.string($0.name) }
    var all: Members = [
      ("type", .string("object")), ("properties", .block(properties)), ("additionalProperties", .boolean(false)),
    ]
    if !needed.isEmpty { all.append(("required", .array(needed))) }
    let rules = table.rules.map { JSONValue.object(Self.members(of: $0)) }
    if !rules.isEmpty { all.append(("allOf", .lines(rules))) }
    return all
  }

  private static func members(of rule: ConfigTable.Rule) -> Members {
    func required(_ names: String...) -> JSONValue {
      .object([("required", .array(names.map(JSONValue.string)))])
    }
    return switch rule {
    case .needs(let key, let other): [("dependencies", .object([(key, .array([.string(other)]))]))]
    case .apart(let key, let other): [("not", required(key, other))]
    case .some(let keys): [("anyOf", .array(keys.map { required($0) }))]
    case .single: [("minProperties", .integer(1)), ("maxProperties", .integer(1))]
    }
  }

  /// The schema of a key: its meaning, its values and its default.
  private static func members(of key: ConfigKey) -> Members {
    [("description", .string(key.summary))] + members(of: key.value)
      + (key.usual.map { [("default", usual($0, of: key.value))] } ?? [])
  }

  private static func usual(_ text: String, of value: ConfigValue) -> JSONValue {
    switch value {
    case .integer: Int(text).map(JSONValue.integer) ?? .string(text)
    case .number: Double(text).map(JSONValue.real) ?? .string(text)
    case .flag: .boolean(text == "true")
    default: .string(text)
    }
  }

  private static func anyOf(_ values: [ConfigValue]) -> (String, JSONValue) {
    ("anyOf", .lines(values.map { .block(members(of: $0)) }))
  }

  /// The pattern of a number above 0; a unit follows it.
  private static let amount = #"^(?=[0-9.]*[1-9])[0-9]*\.?[0-9]+"#

  private static func members(of value: ConfigValue) -> Members {
    switch value {
    case .text(nil): [("type", .array(["string", "number", "boolean"].map(JSONValue.string)))]
    case .text(let pattern?): text(like: pattern)
    case .integer(let range):
      [
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ]
    case .number(let range):
      [("type", .string("number")), ("minimum", .real(range.lowerBound)), ("maximum", .real(range.upperBound))]
    case .word(let words): [("enum", .array(words.map(JSONValue.string)))]
    case .flag: [("type", .string("boolean"))]
    case .time: text(like: amount + "(ms|min|m|s|h)$")
    case .size: text(like: amount + "(KB|MB|GB)$")
    case .list(let element, let count):
      [("type", .string("array")), ("items", .block(members(of: element)))]
        + (count.lowerBound > 0 ? [("minItems", .integer(count.lowerBound))] : [])
        + (count.upperBound < Int.max ? [("maxItems", .integer(count.upperBound))] : [])
    case .table(let table): members(of: table)
    case .map(let element):
      [("type", .string("object")), ("additionalProperties", .block(members(of: element)))]
    case .placeholder:
      [
        ("type", .string("object")), ("minProperties", .integer(1)), ("maxProperties", .integer(1)),
        ("additionalProperties", .object([("type", .string("null"))])),
      ]
    case .any(let values): [anyOf(values)]
    case .player: [("$ref", .string("#/definitions/player"))]
    }
  }

  private static func text(like pattern: String) -> Members {
    [("type", .string("string")), ("pattern", .string(pattern))]
  }
}
