import ArgumentParser
import Engines
import Foundation
import Play
import Reports
import Testing

@testable import Campaign
@testable import agon

@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let readme: String

  init() throws {
    readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The code blocks of one language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func everyCommandIsShownWithAnExample() {
    for command in Agon.configuration.subcommands {
      let name = command.configuration.commandName ?? ""
      #expect(readme.contains("\nagon \(name)"), "\(name)")
    }
  }

  @Test func everyGamePlayerParameterOptionAndFormatIsNamed() {
    for game in Catalog.games {
      #expect(readme.contains("`\(game.name)`"))
      for option in game.options { #expect(readme.contains("`\(option.name)"), "\(option.name)") }
    }
    for player in Catalog.players { #expect(readme.contains("`\(player.name)`"), "\(player.name)") }
    for language in EngineProtocol.allCases { #expect(readme.contains("`\(language.rawValue)`"), "\(language)") }
    for format in Format.allCases { #expect(readme.contains("`\(format.rawValue)`"), "\(format)") }
  }

  @Test func everyExampleOfACommandIsUnderstood() throws {
    let lines = blocks("sh").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("agon ") }
    #expect(lines.count >= 10)
    for line in lines {
      let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
      _ = try Agon.parseAsRoot(words)
    }
  }

  @Test func theConfigShownCanBePlayed() throws {
    for block in blocks("yaml") {
      if block.contains("\nparameters:") {
        #expect(try TunePlan(try TuneConfig(text: block, file: "README.md")).warnings.isEmpty)
        continue
      }
      let plan = try RunPlan(try RunConfig(text: block, file: "README.md"))
      #expect(plan.games > 0)
      #expect(plan.warnings.isEmpty)
    }
  }

  @Test func everyConfigInTheProjectCanBePlayed() throws {
    let configs = try FileManager.default.contentsOfDirectory(
      at: Self.root.appending(path: "configs"), includingPropertiesForKeys: nil)
    for config in configs where config.pathExtension == "yml" {
      if config.lastPathComponent.hasPrefix("tune-") {
        let plan = try TunePlan(try TuneConfig(contentsOf: config.path))
        #expect(plan.warnings.isEmpty, "\(config.lastPathComponent)")
        continue
      }
      let plan = try RunPlan(try RunConfig(contentsOf: config.path))
      #expect(plan.warnings.isEmpty, "\(config.lastPathComponent)")
    }
  }

  @Test func everyExitCodeIsListed() {
    let codes: [agon.ExitStatus] = [
      .done, .rejected, .dropped, .undecided, .usage, .data, .engine, .software, .inputOutput,
      .interrupted,
    ]
    for code in codes {
      #expect(readme.contains("| \(code.rawValue) |"))
    }
  }

  @Test func filesLinkedToAreThere() {
    for part in readme.components(separatedBy: "](").dropFirst() where !part.hasPrefix("https://") {
      let path = part.prefix { $0 != ")" }
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(path)).path), "\(path)")
    }
  }
}
