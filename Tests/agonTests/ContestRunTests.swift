import Testing

/// A contest as a user plays it and looks at it afterwards.
@Suite struct ContestRunTests {
  private static let config = """
    seed: 3
    encounters: 2
    format: knockout
    openings: {plies: 2}
    variants: [noughts:4x4]
    players: [random, greedy, "alpha-beta:depth=2", {name: other, player: random}]
    reports: {directory: reports, formats: [html, markdown, csv, json, svg]}

    """

  private static let chapter = """
    Knockout
    ========

    random ────────────┐
                       ├─ random ────────────┐
    other ─────────────┘                     │
                                             ├─ greedy
    greedy ────────────┐                     │
                       ├─ greedy ────────────┘
    alpha-beta:depth=2 ┘

    Round  Better seed  Opponent            Points  Against  Winner  Decided by  Encounters  Losses
    -----  -----------  ------------------  ------  -------  ------  ----------  ----------  ------
        1  random       other                  2.5      1.5  random  points               2       0
        1  greedy       alpha-beta:depth=2     4.0      4.0  greedy  seed                 4       0
        2  random       greedy                 0.0      4.0  greedy  points               2       0

    greedy has won.
    Points: of the pairing's games, without sudden death; encounters: per variant. Losses: pairings
      lost before by the two, or in a final by the one with more.

    """

  @Test("The state of a contest is shown below the standings and in reports")
  func standingIsReported() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Self.config, to: "cup.yml")
    let played = try program.run("run", "cup.yml", "--quiet")
    #expect(played.status == 0 && played.output.hasSuffix("\n\n" + Self.chapter))
    #expect(try program.run("report", "cup.sqlite", "knockout").output.hasSuffix("\n\n" + Self.chapter))
    let page = try program.read("reports/report.html")
    #expect(page.contains("<section id=\"knockout\">") && page.contains("greedy has won the knockout."))
    #expect(
      try program.read("reports/knockout.svg").contains("<title>greedy against alpha-beta:depth=2, 4 to 4: greedy won"))
    #expect(
      try program.read("reports/knockout.csv")
        == program.run("report", "cup.sqlite", "knockout", "--format", "csv").output)
    #expect(try program.read("reports/report.json").contains("\"knockout\": "))
    #expect(
      try program.run("report", "cup.sqlite", "swiss").errors
        == "agon: note: these games have nothing to tell of swiss\n")
  }

  @Test(
    "A run that ends before its cap is sound",
    arguments: ["{knockout: {encounters: 1}}", "{until-clear: {within: 200, games: 5000}}"]
  )
  func earlyEndIsSound(format: String) throws {
    let program = try Program()
    defer { program.remove() }
    let encounters = format.contains("until-clear") ? "" : "encounters: 100\n"
    try program.write(
      Self.config.replacing("encounters: 2\nformat: knockout", with: encounters + "format: \(format)"), to: "cup.yml")
    #expect(try program.run("run", "cup.yml", "--quiet").status == 0)
    let check = try program.run("check", "cup.sqlite")
    #expect(check.status == 0, "\(check.output)")
    let page = try program.read("reports/report.md")
    let games = try #require(page.firstMatch(of: /seed 3: (\d+) of (\d+) games/))
    #expect(games.1 == games.2)
  }

  @Test("Before a league's next night its divisions are shown, and who comes and goes")
  func leagueShowsItsNextNight() throws {
    let program = try Program()
    defer { program.remove() }
    let league = """
      {encounters: 2, openings: {plies: 2}, variants: [noughts:4x4],
      format: {league: {divisions: [[weak, middle], [strong, left]]}}, players: [{name: weak, player: random},
      {name: middle, player: "alpha-beta:depth=1"}, {name: strong, player: "alpha-beta:depth=4"},
      {name: left, player: random}], reports: {directory: reports, formats: [text]}}

      """
    try program.write(league, to: "l.yml")
    let first = try program.run("run", "l.yml")
    #expect(first.errors.contains("line-up: division 1: weak, middle; division 2: strong, left\n"), "\(first.errors)")
    let next = "division 1: weak, strong; division 2: middle, left"
    let runs = try program.run("runs", "l.sqlite").output
    #expect(runs.hasSuffix("\nNext: \(next).\n"), "\(runs)")
    #expect(try program.run("run", "l.yml", "--dry-run").output.contains("\nline-up:  \(next)\n"))
    try program.write(league.replacing("left", with: "new"), to: "l.yml")
    let changed = "division 1: weak, strong; division 2: middle, new (new: new; left: left)\n"
    #expect(try program.run("run", "l.yml", "--dry-run").output.contains("\nline-up:  \(changed)"))
    #expect(try program.run("run", "l.yml").errors.contains("line-up: \(changed)"))
  }

  @Test("A knockout seeded by ratings is played after a run that rates the players")
  func ratedSeedsNeedARun() throws {
    let program = try Program()
    defer { program.remove() }
    let rated = Self.config.replacing("format: knockout", with: "format: {knockout: {seeds: ratings}}")
    try program.write(rated, to: "cup.yml")
    let refused = try program.run("run", "cup.yml", "--quiet")
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "agon: cup.yml:3: format.knockout.seeds: no earlier run of cup with games is in the database; play one first, "
        + "such as “format: round-robin”, or leave “seeds” out\n")
    try program.write(Self.config.replacing("knockout", with: "round-robin"), to: "cup.yml")
    #expect(try program.run("run", "cup.yml", "--quiet").status == 0)
    try program.write(rated, to: "cup.yml")
    #expect(try program.run("run", "cup.yml", "--quiet").status == 0)
    let settings = try program.run("report", "cup.sqlite", "conditions", "--run", "2").output
    #expect(settings.contains("\nlineup: [greedy, alpha-beta:depth=2, random, other]\n"))
  }
}
