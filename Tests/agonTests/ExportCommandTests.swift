import Testing

@Suite struct ExportCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      """
      name: tiny
      encounters: 6
      openings: {plies: 1}
      variants: [noughts:3x3, connect-four:5x4, snap:2, snap:3]
      players: [random, greedy, alpha-beta: {depth: 2}, reflex, {name: "dozy, \\"one\\"", player: "reflex:misses=0.5"}]
      """, to: "tiny.yml")
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
  }

  /// Names, ratings and counts of a table in CSV. Errors and what follows from them are left out: an export doesn't tell
  /// which games were an encounter.
  private func table(_ run: Program.Outcome) -> [[String]] {
    #expect(run.status == 0, "\(run.errors)")
    let league = run.output.hasPrefix("league,") ? 1 : 0
    return run.output.split(separator: "\r\n").map { line in
      let fields = Array(line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(league))
      let columns = fields.count - 11  // of the rank and the name, which may hold commas
      return fields.enumerated().filter { $0.offset < fields.count - 3 && $0.offset != columns + 1 }
        .map { Double($0.element).map { "\(($0 * 1e6).rounded())" } ?? String($0.element) }
    }
  }

  @Test(arguments: ["pgn", "csv"]) func ratingAnExportGivesTheStandings(format: String) throws {
    defer { program.remove() }
    for variant in ["noughts:3x3", "connect-four:5x4", "snap:2"] {
      try program.write(
        try program.run("export", "tiny.sqlite", "--format", format, "--variant", variant).output, to: "games")
      let rated = table(try program.run("rate", "games", "--format", "csv"))
      #expect(rated == table(try program.run("standings", "tiny.sqlite", "--variant", variant, "--format", "csv")))
      #expect(rated.count > 3)
    }
  }

  @Test func severalVariantsStayApart() throws {
    defer { program.remove() }
    let exported = try program.run("export", "tiny.sqlite", "--format", "csv")
    #expect(
      exported.errors
        == "agon: note: 18 games of more than two seats left out; --variant exports them as rankings\n"
    )
    try program.write(exported.output, to: "games.csv")
    try program.write(try program.run("export", "tiny.sqlite", "--format", "pgn").output, to: "games.pgn")
    let fromCSV = try program.run("rate", "games.csv", "--by", "variant", "--format", "csv")
    #expect(fromCSV.output == (try program.run("rate", "games.pgn", "--by", "variant", "--format", "csv").output))
    #expect(fromCSV.output.contains("connect-four:5x4,1,"))
  }

  @Test func gamesOfMoreThanTwoSeatsAreRankings() throws {
    defer { program.remove() }
    let rankings = try program.run("export", "tiny.sqlite", "--format", "csv", "--variant", "snap:3")
    #expect(rankings.output.hasPrefix("ranking,count\r\n"))
    try program.write(rankings.output, to: "games.csv")
    let rated = try program.run("rate", "games.csv")
    #expect(rated.errors.contains("rankings don't tell who had which seat"))
    #expect(rated.output.contains("reflex") && rated.output.contains("dozy, \"one\""))
    let pgn = try program.run("export", "tiny.sqlite", "--format", "pgn", "--variant", "snap:3")
    #expect(pgn.status == 64)
    #expect(pgn.errors.contains("PGN is for games of two seats"))
  }
}
