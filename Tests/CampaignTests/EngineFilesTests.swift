import Engines
import Foundation
import Testing

@testable import Campaign

@Suite struct EngineFilesTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  private func digest(_ command: String...) -> String? {
    EngineSpec(command: command, language: .json, directory: directory.path).filesDigest
  }

  @Test("Files that a command names are represented by a digest of their contents")
  func namedFilesAreDigested() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try write("one", to: "bot.py")
    try write("one", to: "same.py")
    try write("two", to: "other.py")
    let first = try #require(digest("python3", "bot.py"))
    #expect(first.count == 16 && digest("python3", "same.py") == first)
    #expect(digest("python3", "other.py") != first)
    #expect(digest("python3", "-u", directory.appending(path: "bot.py").path) == digest("python3", "-u", "bot.py"))
    #expect(
      digest("./bot.py") != nil && digest("python3", "bot.py", "other.py") != digest("python3", "other.py", "bot.py"))
    // Time doesn't matter, but a single byte does.
    try write("one", to: "bot.py")
    #expect(digest("python3", "bot.py") == first)
    try write("on", to: "bot.py")
    #expect(digest("python3", "bot.py") != first)
  }

  @Test("Words that aren't files, and programs found by their path, have no digest")
  func otherWordsHaveNoDigest() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try write("one", to: "bot")
    #expect(digest("bot", "-l", "2") == nil)
    #expect(digest("python3", "-m", "missing.py") == nil)
    #expect(digest("sh", ".") == nil)
  }

  @Test("File digests are part of the run identity but not of a player's definition")
  func filesAreRunIdentity() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try write("one", to: "bot.py")
    let text = """
      variants: [noughts]
      players: [random, {engine: [python3, bot.py], protocol: json, directory: "\(directory.path)"}]
      """
    func identity() throws -> (json: String, players: String) {
      let identity = try RunPlan(try RunConfig(text: text, file: "x.yml")).description.identity
      return (identity["files"]?.json ?? "", identity["players"]?.json ?? "")
    }
    let before = try identity()
    #expect(before.json == "{\"bot\":\"\(try #require(digest("python3", "bot.py")))\"}")
    try write("two", to: "bot.py")
    let after = try identity()
    #expect(after.json != before.json && after.players == before.players)
  }
}
