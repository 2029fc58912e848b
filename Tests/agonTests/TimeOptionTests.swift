import Testing

@Suite struct TimeOptionTests {
  private let program: Program

  init() throws { program = try Program() }

  /// More games than a moment is enough for.
  private static let config = "variants: [\"connect-four:7x6\"]\nplayers: [\"alpha-beta:depth=4\", greedy]\n"

  @Test("A run whose time is up reports its results and can be continued")
  func timedRunContinues() throws {
    defer { program.remove() }
    try program.write(Self.config + "encounters: 1000000", to: "long.yml")
    let run = try program.run("run", "long.yml", "--for", "200ms", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    // How many there are, if any, is for the machine to say.
    let played = try #require(run.errors.firstMatch(of: #/the time is up after (\d+) of 2000000 games; all/#)?.1)
    #expect(run.output.hasPrefix("Tournament long, run 1, seed 1: \(played) of 2000000 games\n"), "\(run.output)")
    #expect(run.errors.contains("to go on:  agon run long.yml --for 200ms --workers 2\n"))
    #expect(try program.read("reports/long/report.md").contains(": \(played) of 2000000 games"))
    let again = try program.run("run", "long.yml", "--for", "1ms")
    #expect(again.errors.contains("continuing run 1 of long, seed 1: \(played) of 2000000 games are played"))
  }

  @Test("A match whose time is up reports its results")
  func timedMatchReports() throws {
    defer { program.remove() }
    func match(_ arguments: String...) throws -> Program.Outcome {
      try program.run(
        arguments: ["match", "alpha-beta:depth=4", "greedy", "-v", "connect-four", "--encounters", "1000000"]
          + arguments)
    }
    let plain = try match("--for", "300ms", "--openings", "2", "--database", "m.sqlite")
    #expect(plain.status == 0 && plain.output.hasPrefix("Match | alpha-beta:depth=4 against greedy"), "\(plain.errors)")
    #expect(plain.errors.contains("the time is up\nto go on: agon match "))
    let tested = try match("--for", "100ms", "--openings", "2", "--sprt", "0,0.1")
    #expect(tested.status == 3 && tested.errors.contains("the time is up; without --database no game is kept"))
    // No encounter has ended yet.
    #expect(try match("--for", "0.000001ms").status == 0)
  }

  @Test("A malformed time is an error that says so", arguments: ["8", "0s", "-1h", "9000h", "soon"])
  func badTimeIsAnError(time: String) throws {
    defer { program.remove() }
    let match = try program.run("match", "greedy", "random", "-v", "noughts", "--for=\(time)")
    #expect(match.status == 64)
    #expect(match.errors.contains("--for: expected a time above 0 and up to a year with its unit"), "\(match.errors)")
  }
}
