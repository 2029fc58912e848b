import Foundation
import TestRings
import Testing

@testable import Play

/// Games that OpenSpiel has the rules of too, held against it where it is installed.
struct OpenSpielTests {
  /// Runs the script beside the known answers.
  /// - Returns: what it wrote, by lines; nil where Python lacks the module.
  private static func play(_ games: [String]) throws -> [String]? {
    let folder = try #require(Bundle.module.url(forResource: "Known", withExtension: nil))
    let input = FileManager.default.temporaryDirectory.appending(path: "open-spiel-\(UUID().uuidString)")
    try games.map { $0 + "\n" }.joined().write(to: input, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: input) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", folder.appending(path: "open_spiel_games.py").path]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus == 77 { return nil }
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "Random games have OpenSpiel's legal moves and results", .tags(.nightly),
    arguments: ["breakthrough:8x8", "breakthrough:6x7", "breakthrough:9x6", "ultimate:9x9"])
  func gamesAgree(name: String) throws {
    /// The game as the script reads it, and what it should write.
    func tell(_ game: some BoardGame, _ seed: UInt64) -> (line: String, answer: String) {
      var (line, told) = (name, [String]())
      let (end, _) = game.playRandomly(seed: seed) { position, move in
        told.append(game.moves(in: position).map { game.text(for: $0, in: position) }.sorted().joined(separator: " "))
        line += " " + game.text(for: move, in: position)
      }
      let score = game.outcome(in: end).map { $0.score(of: 0) } ?? .nan
      return (line, (told + ["", score == 0.5 ? "0.5" : "\(Int(score))"]).joined(separator: "|"))
    }
    let game = try Variants.board(name)
    let games = (1...(NightlyRing.isOn ? 2_000 : 20)).map { tell(game, UInt64($0)) }
    guard let answers = try Self.play(games.map(\.line)) else { return }
    #expect(answers == games.map(\.answer))
  }
}
