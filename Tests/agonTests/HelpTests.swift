import ArgumentParser
import Foundation
import Testing

@testable import agon

/// The help texts, word for word. `AGON_RECORD=1 swift test --filter HelpTests` writes them anew; read the difference.
@Suite struct HelpTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help")

  /// Every command by its words, those within others too.
  private static let types: [String: any ParsableCommand.Type] = Dictionary(
    uniqueKeysWithValues: Agon.configuration.subcommands.flatMap { command in
      let name = command.configuration.commandName ?? ""
      return [(name, command)]
        + command.configuration.subcommands.map { (name + "-" + ($0.configuration.commandName ?? ""), $0) }
    })

  static let commands = [""] + types.keys.sorted()

  @Test(arguments: commands)
  func theHelpOfEveryCommandReadsAsRecorded(name: String) throws {
    let command = Self.types[name]
    let help = command.map { Agon.helpMessage(for: $0, columns: 100) } ?? Agon.helpMessage(columns: 100)
    let file = Self.directory.appending(path: name.isEmpty ? "agon.txt" : "\(name).txt")
    if ProcessInfo.processInfo.environment["AGON_RECORD"] != nil {
      try FileManager.default.createDirectory(at: Self.directory, withIntermediateDirectories: true)
      try Data((help + "\n").utf8).write(to: file)
    }
    #expect(help + "\n" == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func theListReadsAsRecorded() throws {
    let file = Self.directory.appending(path: "list-output.txt")
    if ProcessInfo.processInfo.environment["AGON_RECORD"] != nil { try Data(ListCommand.text.utf8).write(to: file) }
    #expect(ListCommand.text == (try String(contentsOf: file, encoding: .utf8)))
  }
}
