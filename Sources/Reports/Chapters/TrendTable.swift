import Results

extension Trend {
  /// The trend for people and programs: for each league the newest complete run compared, then all runs' ratings; as data
  /// one row for each league, run and player.
  public var chapter: Chapter {
    Chapter(
      name: "trend", title: variant.map { "Trend of " + $0 } ?? "Trend", tables: leagues.flatMap(Self.tables),
      data: data, notes: legend)
  }

  private static func tables(_ league: LeagueTrend) -> [Table] {
    guard let newest = league.newest.map({ NewestRunTable(league, $0) }) else { return [] }
    guard league.entries.count > 1 else { return [newest.table] }
    return [newest.table, RatingHistory(league, order: newest.order).table]
  }

  /// What all runs together cover.
  public var coverage: Results.Coverage {
    Results.Coverage(
      tournament: baseline.results.coverage.tournament, runs: coverages.flatMap(\.runs),
      seeds: coverages.flatMap(\.seeds), games: coverages.reduce(0) { $0 + $1.games },
      planned: coverages.reduce(0) { $0 + $1.planned })
  }

  private var legend: [String] {
    (leagues.count > 1 ? ["Ratings of different games don't compare."] : []) + [
      "Elo: each run's own fit around a mean of 0; +/-: half the 95 % interval, \(baseline.results.sampleName) as one "
        + "sample.",
      "Changes are against the mean of the other players that are the same in both runs, leaving out who changed "
        + "significantly; so they need not be the difference of two ratings. Players are known by their names.",
      "p: two-sided, adjusted for the number of players compared (Holm); below 0.05 a player is called better or worse.",
      "The baseline is run \(baseline.number)"
        + (baseline.number == coverages.first?.runs.first ? ", the first." : "."),
    ]
  }

  private var data: Table {
    let columns: [Column] =
      [
        .text("League", "league"), .number("Run", "run"), .text("Complete", "complete"), .text("Name", "name"),
        .text("Definition", "definition"),
        .text("Before", "former_definition"), .number("Games", "games"), .number("Elo", "elo", decimals: 1),
        .number("+/-", "elo_error95", decimals: 1), .number("Since", "previous_run"),
      ] + TrendCells.changeColumns("Change", prefix: "") + [
        .text("Verdict", "verdict"), .number("Since", "baseline_run"),
      ] + TrendCells.changeColumns("Change", prefix: "baseline_") + [.text("Verdict", "baseline_verdict")]
    return Table(
      columns: columns,
      rows: leagues.flatMap { league in
        league.entries.flatMap { entry in
          entry.names.indices.filter { league.lists(entry.names[$0]) }.map { Self.row($0, of: entry, league) }
        }
      })
  }

  private static func row(_ player: Int, of entry: LeagueTrend.Entry, _ league: LeagueTrend) -> [Cell] {
    func since(_ step: LeagueTrend.Step?, or reason: String) -> [Cell] {
      let change = step?.comparison.changes[player]
      return [step.map { .integer($0.run) } ?? .missing(because: reason)] + TrendCells.change(change, or: reason)
        + [.text(TrendCells.verdict(change))]
    }
    let former = entry.previous?.comparison.changes[player].formerDefinition
    return [
      .text(league.title), .integer(entry.number), .text(entry.isComplete ? "yes" : "no"), .text(entry.names[player]),
      .text(entry.definitions[player]), .text(former ?? ""),
      .integer(entry.ratings.indices.contains(player) ? entry.ratings[player].games : 0),
    ] + TrendCells.rating(player, in: entry) + since(entry.previous, or: "the first run")
      + since(entry.baseline, or: "the baseline itself")
  }
}
