import Foundation
import Yams

/// A check of values against a JSON Schema, as far as the schema of configs goes: what it has no word for is a mistake.
struct JSONSchemaCheck {
  private let root: [String: Any]

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// Whether the schema accepts a config.
  func accepts(_ yaml: String) throws -> Bool {
    guard let node = try Yams.compose(yaml: yaml) else { return false }
    return holds(root, of: Value(node))
  }

  /// A value as YAML's core schema reads it.
  private indirect enum Value: Hashable {
    case null
    case boolean(Bool)
    case number(Double, isWhole: Bool)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(_ node: Node) {
      switch node {
      case .sequence(let sequence): self = .array(sequence.map(Value.init))
      case .mapping(let mapping):
        self = .object(
          Dictionary(mapping.map { ($0.scalar?.string ?? "", Value($1)) }, uniquingKeysWith: { $1 }))
      case .alias: self = .null
      case .scalar(let scalar):
        guard scalar.style == .plain else {
          self = .string(scalar.string)
          return
        }
        switch scalar.string {
        case "", "~", "null": self = .null
        case "true", "false": self = .boolean(scalar.string == "true")
        default:
          self =
            Int(scalar.string).map { .number(Double($0), isWhole: true) }
            ?? Double(scalar.string).map { .number($0, isWhole: $0 == $0.rounded()) } ?? .string(scalar.string)
        }
      }
    }

    var type: Set<String> {
      switch self {
      case .null: ["null"]
      case .boolean: ["boolean"]
      case .number(_, let isWhole): isWhole ? ["integer", "number"] : ["number"]
      case .string: ["string"]
      case .array: ["array"]
      case .object: ["object"]
      }
    }
  }

  private func holds(_ schema: [String: Any], of value: Value) -> Bool {
    if let condition = schema["if"] as? [String: Any] {
      let branch = holds(condition, of: value) ? "then" : "else"
      guard holds(schema[branch] as? [String: Any] ?? [:], of: value) else { return false }
    }
    return schema.allSatisfy { key, rule in holds(key, rule, in: schema, of: value) }
  }

  private func holds(_ key: String, _ rule: Any, in schema: [String: Any], of value: Value) -> Bool {
    switch (key, value) {
    case ("$schema", _), ("title", _), ("definitions", _), ("description", _), ("default", _), ("if", _), ("then", _),
      ("else", _):
      return true
    case ("$ref", _):
      let path = (rule as? String ?? "").split(separator: "/").dropFirst()
      let found = path.reduce(root as Any?) { ($0 as? [String: Any])?[String($1)] }
      return holds(found as? [String: Any] ?? ["missing": true], of: value)
    case ("type", _): return !value.type.isDisjoint(with: rule as? [String] ?? [rule as? String ?? ""])
    case ("enum", _): return (rule as? [String] ?? []).contains { value == .string($0) }
    case ("anyOf", _): return schemas(rule).contains { holds($0, of: value) }
    case ("allOf", _): return schemas(rule).allSatisfy { holds($0, of: value) }
    case ("not", _): return !holds(rule as? [String: Any] ?? [:], of: value)
    case ("pattern", .string(let text)):
      return (try? Regex(rule as? String ?? "").firstMatch(in: text)) != nil
    case ("minimum", .number(let number, _)): return number >= Self.number(rule)
    case ("maximum", .number(let number, _)): return number <= Self.number(rule)
    case ("items", .array(let values)): return values.allSatisfy { holds(rule as? [String: Any] ?? [:], of: $0) }
    case ("minItems", .array(let values)): return Double(values.count) >= Self.number(rule)
    case ("maxItems", .array(let values)): return Double(values.count) <= Self.number(rule)
    case ("minProperties", .object(let members)): return Double(members.count) >= Self.number(rule)
    case ("maxProperties", .object(let members)): return Double(members.count) <= Self.number(rule)
    case ("required", .object(let members)): return (rule as? [String] ?? []).allSatisfy { members[$0] != nil }
    case ("dependencies", .object(let members)):
      return (rule as? [String: [String]] ?? [:]).allSatisfy { key, others in
        members[key] == nil || others.allSatisfy { members[$0] != nil }
      }
    case ("properties", .object(let members)):
      let known = rule as? [String: [String: Any]] ?? [:]
      return members.allSatisfy { name, value in known[name].map { holds($0, of: value) } ?? true }
    case ("additionalProperties", .object(let members)):
      let known = schema["properties"] as? [String: Any] ?? [:]
      return members.filter { known[$0.key] == nil }.allSatisfy { _, value in
        (rule as? [String: Any]).map { holds($0, of: value) } ?? (rule as? Bool ?? false)
      }
    case ("pattern", _), ("minimum", _), ("maximum", _), ("items", _), ("minItems", _), ("maxItems", _),
      ("minProperties", _), ("maxProperties", _), ("required", _), ("dependencies", _), ("properties", _),
      ("additionalProperties", _):
      return true
    default: return false
    }
  }

  private func schemas(_ rule: Any) -> [[String: Any]] { rule as? [[String: Any]] ?? [] }

  private static func number(_ rule: Any) -> Double { (rule as? NSNumber)?.doubleValue ?? .nan }
}
