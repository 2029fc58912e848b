import ArgumentParser
import Foundation
import Testing

@testable import agon

/// The help texts, word for word. `AGON_RECORD=1 swift test --filter HelpTests` writes them anew; read the difference.
@Suite struct HelpTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help")

  /// As wide as the narrowest terminal that people have.
  private static let width = 80

  /// Every command by its words, those within others too.
  private static let types: [String: any ParsableCommand.Type] = Dictionary(
    uniqueKeysWithValues: Agon.configuration.subcommands.flatMap { command in
      let name = command.configuration.commandName ?? ""
      return [(name, command)]
        + command.configuration.subcommands.map { (name + "-" + ($0.configuration.commandName ?? ""), $0) }
    })

  static let commands = [""] + types.keys.sorted()

  private static func help(of name: String) -> String {
    types[name].map { Agon.helpMessage(for: $0, columns: width) } ?? Agon.helpMessage(columns: width)
  }

  @Test("The help of every command matches the recording", arguments: commands)
  func helpMatchesRecording(name: String) throws {
    let help = Self.help(of: name)
    let file = Self.directory.appending(path: name.isEmpty ? "agon.txt" : "\(name).txt")
    if ProcessInfo.processInfo.environment["AGON_RECORD"] != nil {
      try FileManager.default.createDirectory(at: Self.directory, withIntermediateDirectories: true)
      try Data((help + "\n").utf8).write(to: file)
    }
    #expect(help + "\n" == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test("No line of help is wider than a terminal", arguments: commands)
  func helpFitsATerminal(name: String) {
    for line in Self.help(of: name).split(separator: "\n") { #expect(line.count <= Self.width, "\(line)") }
  }

  @Test("No line of help breaks before it is full", arguments: commands)
  func helpLinesAreFull(name: String) {
    let lines = Self.help(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
      // Lists and examples are set in, and a heading stands above what it names.
      guard indent(line) == indent(next), indent(line) != 2, !line.hasSuffix(":") else { continue }
      let word = next.drop { $0 == " " }.prefix { $0 != " " }
      // A word that would end with the very last column goes to the next line as well.
      #expect(line.count + 1 + word.count >= Self.width, "\(line)\n\(next)")
    }
  }

  @Test("Examples and lists aren't broken", arguments: commands)
  func examplesAreNotBroken(name: String) {
    let command: any ParsableCommand.Type = Self.types[name] ?? Agon.self
    let help = Self.help(of: name).split(separator: "\n")
    for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
      #expect(help.contains(line))
    }
  }

  @Test("No help lists the same values twice", arguments: commands)
  func valuesAreListedOnce(name: String) {
    let help = Self.help(of: name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in help.components(separatedBy: "(values: ").dropFirst() {
      let values = part.prefix { $0 != ";" && $0 != ")" }
      guard values.contains(",") else { continue }
      #expect(help.components(separatedBy: values).count == help.components(separatedBy: "(values: \(values)").count)
    }
  }

  @Test("The list matches the recording", arguments: [nil, width])
  func listMatchesRecording(width: Int?) throws {
    let list = ListCommand.text(in: width)
    let file = Self.directory.appending(path: width.map { "list-output-\($0).txt" } ?? "list-output.txt")
    if ProcessInfo.processInfo.environment["AGON_RECORD"] != nil { try Data(list.utf8).write(to: file) }
    #expect(list == (try String(contentsOf: file, encoding: .utf8)))
    for line in list.split(separator: "\n") { #expect(line.count <= width ?? .max, "\(line)") }
  }
}
