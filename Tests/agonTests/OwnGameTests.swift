import Foundation
import Testing

/// Games whose rules are a program, through the command line.
@Suite(.enabled(if: EngineRunTests.has("python3"), "needs python3")) struct OwnGameTests {
  private func program() throws -> Program {
    let program = try Program()
    try FileManager.default.createSymbolicLink(
      at: program.directory.appending(path: "configs"), withDestinationURL: Project.root.appending(path: "configs"))
    return program
  }

  @Test("Domineering is played by a bot and at random, checked, listed and shown")
  func domineeringIsPlayed() throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/domineering.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("80 of 80 games") && run.output.contains("   1  mobile"), "\(run.output)")
    let check = try program.run("check", "domineering.sqlite")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("80 by the rules of a program aren't replayed"), "\(check.output)")
    let shown = try program.run("show", "domineering.sqlite", "1")
    #expect(shown.status == 0 && shown.output.contains("\n1. "), "\(shown.output)")
    #expect(shown.output.contains("no moves") && shown.output.contains(" plies"), "\(shown.output)")
    let games = try program.run("games", "domineering.sqlite", "--format", "csv")
    #expect(games.output.contains("domineering:6x6") && games.output.contains("domineering:8x8"))
  }

  @Test("The same seed gives the same games, however many are played at once")
  func gamesAreReproducible() throws {
    let program = try program()
    defer { program.remove() }
    var transcripts: [String] = []
    for workers in ["1", "4"] {
      let run = try program.run(
        "run", "configs/own-game/domineering.yml", "--workers", workers, "--database", "w\(workers).sqlite")
      #expect(run.status == 0, "\(run.errors)")
      let games = try program.run("games", "w\(workers).sqlite", "--format", "csv", "--limit", "1000")
      transcripts.append(
        games.output.split(separator: "\r\n").map { $0.split(separator: ",").dropFirst().joined() }.sorted().joined())
    }
    #expect(transcripts[0] == transcripts[1] && !transcripts[0].isEmpty)
  }

  @Test("A run isn't gone on with by other rules, and a variant that the program refuses is told in its words")
  func otherRulesAreRefused() throws {
    let program = try program()
    defer { program.remove() }
    let rules = try String(contentsOf: Project.root.appending(path: "configs/own-game/domineering.py"), encoding: .utf8)
    let config = """
      games: {domineering: {rules: [python3, rules.py]}}
      variants: ["domineering:4x4"]
      players: [random, {name: other, player: random}]
      encounters: 3
      """
    try program.write(rules, to: "rules.py")
    try program.write(config, to: "mine.yml")
    #expect(try program.run("run", "mine.yml").status == 0)
    try program.write(config.replacing("encounters: 3", with: "encounters: 4"), to: "mine.yml")
    try program.write(rules + "# changed\n", to: "rules.py")
    let other = try program.run("run", "mine.yml", "--extend")
    #expect(other.status == 64 || other.status == 65, "\(other.errors)")
    #expect(other.errors.contains("games.domineering.files"), "\(other.errors)")
    try program.write(config.replacing("4x4", with: "4by4"), to: "mine.yml")
    let refused = try program.run("run", "mine.yml")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("mine.yml:2: variants: the program says: no size “4by4”"), "\(refused.errors)")
  }
}
