import Foundation
import Testing

@Suite struct SprtRunTests {
  private let program: Program

  init() throws { program = try Program() }

  private func config(_ players: String, encounters: Int, elo: String = "[0, 100]") -> String {
    """
    name: night
    encounters: \(encounters)
    sprt: {elo: \(elo)}
    variants: [noughts:3x3, "connect-four:5x4"]
    players: [\(players)]
    openings: {plies: 1}
    """
  }

  @Test("A run plays until its test is decided and reports it as a match does")
  func runReportsItsTest() throws {
    defer { program.remove() }
    try program.write(config("greedy, random", encounters: 500), to: "night.yml")
    let run = try program.run("run", "night.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    let match = try program.run(
      "match", "--config", "night.yml", "greedy", "random", "--encounters", "1000", "--sprt", "0,100",
      "--database", "match.sqlite")
    #expect(run.output.hasSuffix("\n\n" + match.output), "\(run.output)")
    let games = try #require(match.output.firstMatch(of: #/N: (\d+) W/#)?.1)
    #expect(run.output.hasPrefix("Tournament night, run 1, seed 1: \(games) of \(games) games\n"))
    let report = program.directory.appending(path: "reports/night/match.csv")
    let written = try String(contentsOf: report, encoding: .utf8)
    #expect(written.contains("\r\nH1 accepted,"))
    // It can be made again from the database, and the next night begins the next run.
    #expect(try program.run("report", "night.sqlite", "--out", "again").status == 0)
    let again = program.directory.appending(path: "again/match.csv")
    #expect(try String(contentsOf: again, encoding: .utf8) == written)
    #expect(try program.run("run", "night.yml").errors.contains("beginning run 2 of night"))
    #expect(try program.run("check", "night.sqlite").status == 0)
  }

  @Test("The exit code gives the verdict, and an undecided run continues with more encounters")
  func exitCodeIsTheVerdict() throws {
    defer { program.remove() }
    try program.write(config("random, greedy", encounters: 500), to: "worse.yml")
    #expect(try program.run("run", "worse.yml", "--database", "worse.sqlite").status == 1)
    try program.write(config("greedy, random", encounters: 2, elo: "[0, 1]"), to: "night.yml")
    #expect(try program.run("run", "night.yml").status == 3)
    try program.write(config("greedy, random", encounters: 3, elo: "[0, 1]"), to: "night.yml")
    let more = try program.run("run", "night.yml")
    #expect(more.status == 3 && more.errors.contains("continuing run 1 of night, seed 1: 8 games are played"))
    #expect(more.output.contains("Games | N: 12 "))
    try program.write(config("greedy, random", encounters: 3, elo: "[0, 2]"), to: "night.yml")
    let other = try program.run("run", "night.yml")
    #expect(other.status == 64 && other.errors.contains("format.match.test.elo"), "\(other.errors)")
  }

  @Test("A dry run says what will decide")
  func dryRunNamesTheTest() throws {
    defer { program.remove() }
    try program.write(config("greedy, random", encounters: 5), to: "night.yml")
    let run = try program.run("run", "night.yml", "--dry-run")
    #expect(
      run.output.hasPrefix(
        """
        night: seed 1, 5 encounters a pairing and variant at most, until a normalized test of 0.0 against 100.0 Elo \
        with risks 0.05 and 0.05 is decided
          noughts:3x3: 1 pairings of greedy, random

        """), "\(run.output)")
  }
}
