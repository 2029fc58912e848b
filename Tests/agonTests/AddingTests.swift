import Engines
import Foundation
import Play
import Testing
import Tournament

/// What is said of adding things is true of what there is.
@Suite struct AddingTests {
  private func names(in directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Project.root.appending(path: directory).path)
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
  }

  @Test("Every file and folder that is named exists")
  func namedFilesExist() throws {
    let named = try Project.page("Adding").split(separator: "`").map(String.init)
      .filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
    #expect(named.count >= 9)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: Project.root.appending(path: path).path), "\(path)")
    }
  }

  @Test("Everything in a catalogue is on its page")
  func catalogueIsOnItsPage() throws {
    let (games, players) = (try Project.page("Games"), try Project.page("Players"))
    let (engines, formats) = (try Project.page("Engines"), try Project.page("Formats"))
    for game in Catalog.games { #expect(games.contains("| `\(game.name)` |"), "\(game.name)") }
    for player in Catalog.players { #expect(players.contains(player.name), "\(player.name)") }
    for language in EngineProtocol.allCases { #expect(engines.contains("| `\(language.rawValue)` |"), "\(language)") }
    for format in FormatCatalog.formats {
      #expect(formats.contains(format.usage), "\(format.name)")
      for key in format.keys { #expect(formats.contains(key.name), "\(key.name)") }
    }
  }

  /// The protocols that are a table of words each.
  private static func uciFamily() throws -> [EngineProtocol] {
    let tables = try Project.text("Sources/Engines/Protocols/UciWords.swift")
    return EngineProtocol.allCases.filter { tables.contains("name: \"\($0.rawValue)\"") }
  }

  @Test("Every format and protocol has a file and a test of its name")
  func formatsHaveTests() throws {
    let (formats, tests) = (try names(in: "Sources/Tournament/Formats"), try names(in: "Tests/TournamentTests/Formats"))
    for format in FormatCatalog.formats { #expect(formats.contains("\(format)"), "\(format)") }
    for format in formats { #expect(tests.contains("\(format)Tests"), "\(format)") }
    let (protocols, dialogues) = (try names(in: "Sources/Engines/Protocols"), try names(in: "Tests/EnginesTests"))
    let family = try Self.uciFamily()
    for language in EngineProtocol.allCases where !family.contains(language) {
      #expect(protocols.contains { $0.lowercased() == language.rawValue }, "\(language)")
    }
    for name in protocols { #expect(dialogues.contains("\(name)Tests"), "\(name)") }
  }

  @Test("Every server is listed with its protocol")
  func serversAreListed() throws {
    let family = try Self.uciFamily()
    #expect(family.count >= 2)
    let served = EngineProtocol.allCases.map { family.contains($0) ? "uciserver" : "\($0.rawValue)server" }
    let files = try names(in: "Sources/Engines/Serving").map { $0.lowercased() }
    #expect(Set(files).subtracting(["engineserver"]) == Set(served))
  }
}
