import Foundation
import TestRings
import Testing

@testable import Play

/// Games that OpenSpiel, Fairy-Stockfish, pydraughts or python-chess have the rules of too, held against them where they are
/// installed.
struct JudgedGamesTests {
  private static let (openSpiel, pyffish, pydraughts, pythonChess) =
    ("open_spiel_games.py", "pyffish_games.py", "pydraughts_games.py", "python_chess_games.py")

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

  /// Where two accounts of a game differ first; nil where they agree, or the other ends before by a rule of its own.
  private static func difference(between one: String, and other: String) -> String? {
    let (ones, others) = (
      one.split(separator: "|", omittingEmptySubsequences: false),
      other.split(separator: "|", omittingEmptySubsequences: false)
    )
    for (ply, (own, their)) in zip(ones, others).enumerated() where own != their {
      return their == "-" && ply < ones.count - 1 ? nil : "after \(ply) plies “\(own)”, by the other program “\(their)”"
    }
    return ones.count == others.count ? nil : "\(ones.count - 2) plies, by the other program \(others.count - 2)"
  }

  @Test(
    "Random games have the legal moves and results that other programs have", .tags(.nightly),
    arguments: [
      ("breakthrough:8x8", openSpiel, 2_000), ("breakthrough:6x7", openSpiel, 2_000),
      ("breakthrough:9x6", openSpiel, 2_000), ("ultimate:9x9", openSpiel, 2_000), ("noughts:15x15", openSpiel, 100),
      ("hex:11x11", openSpiel, 1_000), ("hex:5x7", openSpiel, 2_000), ("hex:7x7,swap", openSpiel, 2_000),
      ("go:9x9", openSpiel, 1_000), ("go:13x13", openSpiel, 100), ("amazons:10x10", openSpiel, 100),
      ("draughts:8x8,rules=english", openSpiel, 2_000), ("draughts:8x8,rules=english", pydraughts, 400),
      ("draughts:8x8,rules=russian", pydraughts, 400), ("draughts:8x8", pydraughts, 400),
      ("draughts:10x10", pydraughts, 100),
      // Each question of Fairy-Stockfish takes milliseconds.
      ("breakthrough:8x8", pyffish, 100), ("ataxx:7x7", pyffish, 100), ("amazons:10x10", pyffish, 50),
      ("chess:8x8", pythonChess, 500), ("chess:8x8,960", pythonChess, 500),
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
    #expect(answers.count == games.count)
    var whole = 0
    for (game, answer) in zip(games, answers) {
      let difference = Self.difference(between: game.answer, and: answer)
      #expect(difference == nil, "\(game.line)")
      if !answer.hasSuffix("|-") { whole += 1 }
    }
    #expect(whole > games.count / 2)
  }
}
