import Foundation
import Play
import Yams

/// An error in a config file: its place, what was found, and what is expected.
public struct ConfigError: Error, Hashable, CustomStringConvertible {
  public let file: String
  /// The line, from 1; nil when the error is about the whole file.
  public let line: Int?
  /// The path of keys that leads to the value, such as `limits.move`; empty at the top.
  public let key: String
  public let problem: String

  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return key.isEmpty ? "\(place): \(problem)" : "\(place): \(key): \(problem)"
  }
}

/// A value in a config file with its place, for errors about it.
package struct ConfigNode {
  package let file: String
  package let key: String
  package let node: Node

  /// Reads a whole file.
  package init(file: String, text: String) throws(ConfigError) {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw Self.syntaxError(error, file: file)
    }
    guard let root else {
      throw ConfigError(file: file, line: nil, key: "", problem: "is empty; a config needs “variants” and “players”")
    }
    self.init(file: file, key: "", node: root)
    try requireTexts()
  }

  /// Creates the value of a word on the command line; `option` is its name in errors.
  package init(option: String, text: String) {
    self.init(file: option, key: "", node: Node(text, .implicit, .singleQuoted))
  }

  private init(file: String, key: String, node: Node) {
    self.file = file
    self.key = key
    self.node = node
  }

  /// Throws where a word in this value contains a NUL, at which names, paths and arguments of programs end.
  private func requireTexts() throws(ConfigError) {
    if node.scalar?.string.contains("\0") == true {
      throw error("has a NUL character (\\0), which neither names nor paths can have")
    }
    for element in node.sequence ?? [] { try ConfigNode(file: file, key: key, node: element).requireTexts() }
    for (name, value) in node.mapping ?? [:] {
      try ConfigNode(file: file, key: key, node: name).requireTexts()
      let path = [key, name.scalar?.string ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
      try ConfigNode(file: file, key: path, node: value).requireTexts()
    }
  }

  package var line: Int? { node.mark?.line }

  package func error(_ problem: String) -> ConfigError {
    ConfigError(file: file, line: line, key: key, problem: problem)
  }

  /// The value of each key; only keys in `known` may occur.
  package func fields(known: [String]) throws(ConfigError) -> [String: ConfigNode] {
    var fields: [String: ConfigNode] = [:]
    for (name, value) in try entries(what: known.joined(separator: ", ")) {
      guard known.contains(name) else {
        throw ConfigError(
          file: file, line: value.keyLine ?? line, key: key,
          problem: "unknown key “\(name)”" + KnownNames.hint(for: name, among: known))
      }
      fields[name] = value.node
    }
    return fields
  }

  /// All keys with their values, in the order written.
  package func entries(what: String) throws(ConfigError) -> [(name: String, value: (node: ConfigNode, keyLine: Int?))] {
    guard let mapping = node.mapping else { throw error("expected a mapping with keys (\(what)), found \(found)") }
    var entries: [(String, (ConfigNode, Int?))] = []
    for (name, value) in mapping {
      guard let text = name.scalar?.string else { throw error("a key has to be a word") }
      let path = key.isEmpty ? text : "\(key).\(text)"
      entries.append((text, (ConfigNode(file: file, key: path, node: value), name.mark?.line)))
    }
    return entries
  }

  /// The elements of a list; `what` describes them in errors.
  package func list(of what: String) throws(ConfigError) -> [ConfigNode] {
    guard let sequence = node.sequence else { throw error("expected a list of \(what), found \(found)") }
    return sequence.map { ConfigNode(file: file, key: key, node: $0) }
  }

  /// The value of a key; nil where there is none.
  func member(_ name: String) -> ConfigNode? {
    node.mapping?[name].map { ConfigNode(file: file, key: "\(key).\(name)", node: $0) }
  }

  /// The file's text with a dot for each character of this word, which begins on its first line.
  func hidden(in text: String) -> String {
    guard let mark = node.mark, let word = node.scalar?.string else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.indices.contains(mark.line - 1) else { return text }
    let line = lines[mark.line - 1]
    let start = line.index(line.startIndex, offsetBy: mark.column - 1, limitedBy: line.endIndex) ?? line.startIndex
    let dots = String(repeating: ".", count: word.count)
    // A word written with escapes isn't found as it is; everything after its start is hidden then.
    let range = line.range(of: word, range: start..<line.endIndex) ?? start..<line.endIndex
    lines[mark.line - 1] = line.replacingCharacters(in: range, with: dots)
    return lines.joined(separator: "\n")
  }

  /// The word `{seed}`, which YAML takes for a mapping where it isn't in quotes; nil for anything else.
  var placeholder: String? {
    guard let mapping = node.mapping, mapping.count == 1, let (key, value) = mapping.first,
      value.scalar?.string.isEmpty == true
    else { return nil }
    return key.scalar.map { "{\($0.string)}" }
  }

  package var isMapping: Bool { node.mapping != nil }
  package var isList: Bool { node.sequence != nil }

  /// A word or a text.
  package func string(_ what: String) throws(ConfigError) -> String {
    guard let scalar = node.scalar, !(scalar.string.isEmpty && scalar.style == .plain) else {
      throw error("expected \(what), found \(found)")
    }
    return scalar.string
  }

  /// The value that a word stands for.
  package func choice<Value: CaseIterable & RawRepresentable<String>>(of kind: String) throws(ConfigError) -> Value {
    let names = Value.allCases.map(\.rawValue)
    let word = try string(names.joined(separator: ", "))
    guard let value = Value(rawValue: word) else {
      throw error("unknown \(kind) \(found)" + KnownNames.hint(for: word, among: names))
    }
    return value
  }

  /// Whether one of two words is the second.
  package func isSecond(of first: String, _ second: String) throws(ConfigError) -> Bool {
    let expected = "\(first) or \(second)"
    let word = try string(expected)
    guard word == first || word == second else { throw error("expected \(expected), found \(found)") }
    return word == second
  }

  /// A whole number within a range.
  package func integer(_ range: ClosedRange<Int>) throws(ConfigError) -> Int {
    guard let number = node.scalar.flatMap({ Int($0.string) }), range.contains(number) else {
      throw error("expected a whole number from \(range.lowerBound) to \(range.upperBound), found \(found)")
    }
    return number
  }

  /// A number within a range.
  package func number(_ range: ClosedRange<Double>) throws(ConfigError) -> Double {
    guard let number = node.scalar.flatMap({ Double($0.string) }), range.contains(number) else {
      let (low, high) = (Parameter.text(range.lowerBound), Parameter.text(range.upperBound))
      throw error("expected a number from \(low) to \(high), found \(found)")
    }
    return number
  }

  /// A description of the value.
  package var found: String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "“\(scalar.string)”"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  private static func syntaxError(_ error: any Error, file: String) -> ConfigError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      ConfigError(file: file, line: mark.line, key: "", problem: "is not YAML: \(problem)")
    case .reader(let problem, _, _, _):
      ConfigError(file: file, line: nil, key: "", problem: "is not YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      ConfigError(
        file: file, line: context.mark.line, key: "",
        problem: "a key is given twice: \(duplicates.map { "\($0)" }.joined(separator: ", "))")
    default:
      ConfigError(file: file, line: nil, key: "", problem: "is not YAML: \(error)")
    }
  }
}
