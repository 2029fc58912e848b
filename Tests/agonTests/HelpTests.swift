import ArgumentParser
import Foundation
import Testing

@testable import agon

/// The help texts, word for word. `AGON_RECORD=1 swift test --filter HelpTests` writes them anew; read the difference.
@Suite struct HelpTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help")

  static let commands = [""] + Agon.configuration.subcommands.compactMap { $0.configuration.commandName }

  @Test(arguments: commands)
  func theHelpOfEveryCommandReadsAsRecorded(name: String) throws {
    let command = Agon.configuration.subcommands.first { $0.configuration.commandName == name }
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
