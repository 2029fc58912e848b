import Foundation
import Testing

/// `agon run --extend`: a run that grows.
@Suite struct ExtendTests {
  private static let grown = """
    name: world
    encounters: 8
    openings: {plies: 2}
    variants: [connect-four:5x4, noughts:4x4, snap:2]
    players: [random, {name: late, player: random}, greedy, {name: quick, player: "reflex:fastest=100"}]
    reports: {directory: reports, formats: [text, csv]}
    """
  private static let small = grown.replacing("encounters: 8", with: "encounters: 5")
    .replacing("variants: [connect-four:5x4, noughts:4x4, snap:2]", with: "variants: [noughts:4x4, snap:2]")
    .replacing("{name: late, player: random}, ", with: "")

  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  private func play(_ config: String, _ arguments: String...) throws -> Program.Outcome {
    try run.program.write(config, to: "world.yml")
    return try run.outcome(of: try run.start(["run", "world.yml"] + arguments))
  }

  @Test("A finished run that grows gives the result of the larger run")
  func grownRunMatchesLarge() throws {
    defer { run.program.remove() }
    #expect(try play(Self.small).status == 0)
    let games = try run.ask("SELECT id, variant, first, second, encounter, transcript FROM game_list ORDER BY id")
    let extended = try play(Self.grown, "--extend")
    #expect(extended.status == 0, "\(extended.errors)")
    #expect(extended.errors.contains("continuing run 1 of world, seed 1: \(games.count) of 144 games are played"))
    let result = try run.result()
    #expect(result.games.count == 144)
    let kept = try run.ask("SELECT id, variant, first, second, encounter, transcript FROM game_list ORDER BY id")
    #expect(Array(kept.prefix(games.count)) == games)
    #expect(try run.ask("SELECT number, status FROM run") == ["1|complete"])
    #expect(try run.program.run("check", "world.sqlite").status == 0)
    for file in ["world.sqlite", "reports"] { try FileManager.default.removeItem(atPath: run.path(file)) }
    #expect(try play(Self.grown).status == 0)
    #expect(try run.result() == result)
  }

  @Test("If nothing is missing the reports are written again")
  func completeRunRewrites() throws {
    defer { run.program.remove() }
    #expect(try play(Self.small).status == 0)
    let result = try run.result()
    try FileManager.default.removeItem(atPath: run.path("reports"))
    let again = try play(Self.small, "--extend")
    #expect(again.status == 0)
    #expect(again.errors.contains("nothing is missing from run 1 of world, seed 1: all \(result.games.count) games"))
    #expect(try run.result() == result)
  }

  @Test(
    "A run can't become another one",
    arguments: [
      (small + "\nseed: 5", "was begun otherwise:\n  seed: 1 then, 5 now\nrestore that"),
      (
        small.replacing("fastest=100", with: "fastest=99"),
        "players.quick: reflex:fastest=100 then, reflex:fastest=99 now"
      ),
      (small + "\nlimits: {plies: 9}", "limits.plies: none then, 9 now"),
    ])
  func runCannotBecomeAnother(config: String, problem: String) throws {
    defer { run.program.remove() }
    #expect(try play(Self.small).status == 0)
    let result = try run.result()
    let refused = try play(config, "--extend")
    #expect(refused.status == 64)
    #expect(refused.errors.contains(problem), "\(refused.errors)")
    #expect(try run.result() == result)
  }

  @Test("Without a run the first one is started")
  func noRunStartsTheFirst() throws {
    defer { run.program.remove() }
    let outcome = try play(Self.small, "--extend")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("beginning run 1 of world"))
  }
}
