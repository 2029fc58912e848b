import Statistics

extension Trend {
  /// The trend for people and programs: the newest complete run compared, then all runs' ratings; as data one row for
  /// each run and player.
  public var chapter: Chapter {
    let newest = newest.map { NewestRunTable(self, $0) }
    let history = newest.map { RatingHistory(self, order: $0.order) }
    return Chapter(
      name: "trend", title: variant.map { "Trend of " + $0 } ?? "Trend",
      tables: [newest?.table, entries.count > 1 ? history?.table : nil].compactMap(\.self), data: data, notes: legend)
  }

  /// What all runs together cover.
  public var coverage: Results.Coverage {
    let parts = entries.map(\.coverage)
    return Results.Coverage(
      tournament: baseline.results.coverage.tournament, runs: parts.flatMap(\.runs), seeds: parts.flatMap(\.seeds),
      games: parts.reduce(0) { $0 + $1.games }, planned: parts.reduce(0) { $0 + $1.planned })
  }

  private var legend: [String] {
    [
      "Elo: each run's own fit around a mean of 0; +/-: half the 95 % interval, \(baseline.results.sampleName) as one "
        + "sample.",
      "Changes are against the mean of the other players that are the same in both runs, leaving out who changed "
        + "significantly; so they need not be the difference of two ratings. Players are known by their names.",
      "p: two-sided, adjusted for the number of players compared (Holm); below 0.05 a player is called better or worse.",
      "The baseline is run \(baseline.number)" + (baseline.number == entries.first?.number ? ", the first." : "."),
    ]
  }

  private var data: Table {
    let columns: [Column] =
      [
        .number("Run", "run"), .text("Complete", "complete"), .text("Name", "name"), .text("Definition", "definition"),
        .text("Before", "former_definition"), .number("Games", "games"), .number("Elo", "elo", decimals: 1),
        .number("+/-", "elo_error95", decimals: 1), .number("Since", "previous_run"),
      ] + TrendCells.changeColumns("Change", prefix: "") + [
        .text("Verdict", "verdict"), .number("Since", "baseline_run"),
      ] + TrendCells.changeColumns("Change", prefix: "baseline_") + [.text("Verdict", "baseline_verdict")]
    return Table(columns: columns, rows: entries.flatMap { entry in entry.names.indices.map { row($0, of: entry) } })
  }

  private func row(_ player: Int, of entry: Entry) -> [Cell] {
    func since(_ step: Step?, or reason: String) -> [Cell] {
      let change = step?.comparison.changes[player]
      return [step.map { .integer($0.run) } ?? .missing(because: reason)] + TrendCells.change(change, or: reason)
        + [.text(TrendCells.verdict(change))]
    }
    let former = entry.previous?.comparison.changes[player].formerDefinition
    return [
      .integer(entry.number), .text(entry.isComplete ? "yes" : "no"), .text(entry.names[player]),
      .text(entry.definitions[player]), .text(former ?? ""),
      .integer(entry.ratings.indices.contains(player) ? entry.ratings[player].games : 0),
    ] + TrendCells.rating(player, in: entry) + since(entry.previous, or: "the first run")
      + since(entry.baseline, or: "the baseline itself")
  }
}
