import Foundation
import TestRings
import Testing

@testable import Play

/// Games that OpenSpiel, Fairy-Stockfish, pydraughts or python-chess have the rules of too, held against them where they are
/// installed.
struct JudgedGamesTests {
  /// Runs a script beside the known answers.
  /// - Returns: what it wrote, by lines; nil where Python lacks the module.
  private static func play(_ games: [String], by script: String) throws -> [String]? {
    let folder = try #require(Bundle.module.url(forResource: "Known", withExtension: nil))
    let input = FileManager.default.temporaryDirectory.appending(path: "judged-\(UUID().uuidString)")
    try games.map { $0 + "\n" }.joined().write(to: input, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: input) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", folder.appending(path: script).path]
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
    "Random games have the legal moves and results that other programs have", .tags(.nightly),
    arguments: [
      ("breakthrough:8x8", "open_spiel_games.py", 2_000), ("breakthrough:6x7", "open_spiel_games.py", 2_000),
      ("breakthrough:9x6", "open_spiel_games.py", 2_000), ("ultimate:9x9", "open_spiel_games.py", 2_000),
      ("ataxx:7x7", "pyffish_games.py", 100), ("hex:11x11", "open_spiel_games.py", 500),
      ("hex:5x7", "open_spiel_games.py", 2_000), ("amazons:10x10", "pyffish_games.py", 100),
      ("draughts:10x10", "pydraughts_games.py", 200), ("draughts:8x8", "pydraughts_games.py", 200),
      ("draughts:8x8,rules=english", "pydraughts_games.py", 200),
      ("draughts:8x8,rules=russian", "pydraughts_games.py", 200),
      ("go:9x9", "open_spiel_games.py", 500),
      ("go:13x13", "open_spiel_games.py", 100), ("chess:8x8", "python_chess_games.py", 500),
      ("chess:8x8,960", "python_chess_games.py", 500),
    ])
  func gamesAgree(name: String, script: String, most: Int) throws {
    /// The game as the script reads it, and what it should write.
    func tell<G: BoardGame>(_ game: G, _ seed: UInt64) throws -> (line: String, answer: String) {
      var (line, told) = (name, [String]())
      let fens = game.startFENs
      let fen = fens.isEmpty ? nil : fens[Int(seed) % fens.count]
      if let fen { line += " " + fen.replacing(" ", with: "_") }
      /// The text of a move, with its name where that is another one.
      func text(_ move: G.Move, _ position: G.Position) -> String {
        game.text(for: move, in: position) + (game.traits.pgn == nil ? "" : "/" + game.name(of: move, in: position))
      }
      let start = try fen.map { try game.start(fen: $0) }
      let (end, _) = game.playRandomly(seed: seed, from: start) { position, move in
        told.append(game.moves(in: position).map { text($0, position) }.sorted().joined(separator: " "))
        line += " " + game.text(for: move, in: position)
      }
      let score = game.outcome(in: end).map { $0.score(of: 0) } ?? .nan
      return (line, (told + ["", score == 0.5 ? "0.5" : "\(Int(score))"]).joined(separator: "|"))
    }
    let game = try Variants.board(name)
    let games = try (1...(NightlyRing.isOn ? most : most / 50)).map { try tell(game, UInt64($0)) }
    guard let answers = try Self.play(games.map(\.line), by: script) else { return }
    #expect(answers == games.map(\.answer))
  }
}
