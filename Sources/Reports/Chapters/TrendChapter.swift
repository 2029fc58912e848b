import Results
import Statistics

extension ChapterKind {
  /// The trend of ratings from run to run.
  public static let trend = ChapterKind(name: "trend") { try $0.trend()?.chapter }
}

extension Trend {
  /// The trend for people and programs: for each league the newest complete run compared, then all runs' ratings. As
  /// data it has one row for each league, run and player.
  public var chapter: Chapter {
    var chapter = Chapter(
      name: "trend", title: variant.map { "Trend of " + $0 } ?? "Trend",
      tables: leagues.flatMap(Self.tables) + [sides?.variants].compactMap(\.self) + conditions,
      data: data, details: [FaultTrend.detail(leagues), sides?.detail].compactMap(\.self),
      notes: (sides?.notes ?? []) + legend)
    chapter.figures = leagues.compactMap { league in
      league.newest.flatMap { TrendFigure(league, order: NewestRunTable(league, $0).order).picture }
    }
    return chapter
  }

  /// The tables of the players' definitions, and of other settings that differ between runs.
  private var conditions: [Table] {
    let settings = MergedSettings(runs)
    var changes = settings.changes
    changes?.title = "Conditions that changed"
    return [settings.players, changes].compactMap(\.self)
  }

  private static func tables(_ league: LeagueTrend) -> [Table] {
    guard let newest = league.newest.map({ NewestRunTable(league, $0) }) else { return [] }
    guard league.entries.count > 1 else { return [newest.table] }
    return [newest.table, RatingHistory(league, order: newest.order).table]
  }

  /// The games that all runs together cover; nil where they are from two tournaments, which the chapter itself names.
  public var coverage: Results.Coverage? {
    guard sides == nil else { return nil }
    return Results.Coverage(
      tournament: baseline.results.coverage.tournament, runs: coverages.flatMap(\.runs),
      seeds: coverages.flatMap(\.seeds), games: coverages.reduce(0) { $0 + $1.games },
      planned: coverages.reduce(0) { $0 + $1.planned })
  }

  private var legend: [String] {
    withdrawals + (leagues.count > 1 ? ["Ratings of different games don't compare."] : []) + [
      "Elo: each run's own fit around a mean of 0; +/-: half the 95 % interval, \(baseline.results.sampleName) as one "
        + "sample.",
      "Changes are relative to the mean of the other players that are equal in both runs, without those that changed "
        + "significantly; so they may differ from the difference of two ratings. Players are matched by name.",
      "p: two-sided, adjusted for the number of players compared (Holm); below 0.05 a player is called better or worse.",
    ] + (sides == nil ? [baselineNote] : [])
  }

  private var baselineNote: String {
    "The baseline is run \(baseline.run.number)"
      + (baseline.run.number == coverages.first?.runs.first ? ", the first." : ".")
  }

  private var data: Table {
    let columns: [Column] =
      [
        .text("League", "league"), .number("Run", "run"), .text("Began", "began"), .text("Complete", "complete"),
        .text("Name", "name"),
        .text("Definition", "definition"),
        .text("Before", "former_definition"), .number("Games", "games"), .number("Elo", "elo", decimals: 1),
        .number("+/-", "elo_error95", decimals: 1), .number("Since", "previous_run"),
      ] + TrendCells.changeColumns("Change", prefix: "") + [
        .text("Verdict", "verdict"), .number("Since", "baseline_run"),
      ] + TrendCells.changeColumns("Change", prefix: "baseline_") + [
        .text("Verdict", "baseline_verdict"), .text("Called", "run_name"), .text("Agon", "version"),
      ]
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
      .text(league.title), .integer(entry.run.number), .time(entry.run.began),
      .text(entry.run.isComplete ? "yes" : "no"),
      .text(entry.names[player]),
      .text(entry.definitions[player]), .text(former ?? ""),
      .integer(entry.ratings.indices.contains(player) ? entry.ratings[player].games : 0),
    ] + TrendCells.rating(player, in: entry) + since(entry.previous, or: "the first run")
      + since(entry.baseline, or: "the baseline itself")
      + [.text(entry.name), .kept(entry.run.version)]
  }
}

/// The ratings of all players in all runs, for people: a row for each run, a column for each player.
private struct RatingHistory {
  let table: Table

  /// Creates the table; the columns are named by the numbers of the players in this order.
  init(_ trend: LeagueTrend, order: [String]) {
    let areNumbered = trend.entries.allSatisfy(\.isNumbered)
    let isDated = trend.entries.contains { $0.run.began != nil }
    let versions = Set(trend.entries.map(\.run.version))
    let differ = versions.subtracting([nil]).count > 1
    let columns =
      [areNumbered ? Column.number("Run", "run") : .text("Run", "run")] + (isDated ? [.text("Date", "date")] : [])
      + (differ ? [.text("Agon", "version")] : []) + [.number("Games", "games")]
      + order.indices.map { Column.number("\($0 + 1)", "player_\($0 + 1)").of(.series) }
    let rows = trend.entries.map { entry -> [Cell] in
      let remark = entry.run.isComplete ? nil : "not complete"
      let index = Dictionary(uniqueKeysWithValues: entry.names.enumerated().map { ($1, $0) })
      let run: Cell.Value = areNumbered ? .integer(entry.run.number) : .text(entry.name)
      return [Cell(value: run, remark: remark)] + (isDated ? [.date(entry.run.began)] : [])
        + (differ ? [.kept(entry.run.version)] : [])
        + [.integer(entry.games)]
        + order.map { name in index[name].map { Self.cell($0, entry) } ?? .missing(because: "not in this run") }
    }
    table = Table(
      title: trend.titled("Ratings by run"), columns: columns, rows: rows,
      notes: [
        "Columns are the players by their numbers above. ↑ better and ↓ worse than in the run before; "
          + "* only bounded by the games; a run with * isn't complete."
          + (isDated ? " Dates are UTC." : "")
          + (versions.count == 1 ? trend.entries[0].run.version.map { " All were played by Agon \($0)." } ?? "" : "")
      ])
  }

  private static func cell(_ player: Int, _ entry: LeagueTrend.Entry) -> Cell {
    let cells = TrendCells.rating(player, in: entry)
    let texts = zip([Column.number("", "", decimals: 1), .number("", "", decimals: 1)], cells).map { $0.text(for: $1) }
    guard cells[0].value != .missing else { return cells[0] }
    let arrow = entry.previous?.comparison.changes[player].verdict.map { $0 ? "↑ " : "↓ " } ?? ""
    let error = cells[1].value == .missing ? "" : " ±" + texts[1]
    return Cell(value: .text(arrow + texts[0] + error), remark: cells[0].remark)
  }
}

/// The layout of ratings and changes in the tables of a trend.
enum TrendCells {
  /// The rating of a player and its error.
  static func rating(_ player: Int, in entry: LeagueTrend.Entry) -> [Cell] {
    guard entry.ratings.indices.contains(player), entry.ratings[player].kind != .noGames else {
      let none = Cell.missing(because: entry.failure ?? "no games in \(entry.name)")
      return [none, none]
    }
    let rating = entry.ratings[player]
    guard let remark = BoundedRatings.remark(on: rating, entry.names) else {
      return [.real(rating.elo), .real(rating.error95)]
    }
    return [.real(rating.elo, remark: remark), .missing(because: BoundedRatings.reasonWithoutError(rating.kind))]
  }

  /// The columns that `change` fills.
  static func changeColumns(_ header: String, prefix: String) -> [Column] {
    [
      .number(header, prefix + "change", decimals: 1), .number("+/-", prefix + "change_error95", decimals: 1),
      .number("p", prefix + "change_p", decimals: 4),
    ]
  }

  /// A change, its error and its adjusted p-value; `reason` says why there is no comparison.
  static func change(_ change: RatingChange?, or reason: String) -> [Cell] {
    guard let change else { return Array(repeating: .missing(because: reason), count: 3) }
    let p = change.adjustedP.map { Cell.real($0) }
    if case .none(let reason) = change.estimate { return Array(repeating: .missing(because: reason), count: 3) }
    let bounded = Cell.missing(because: "the games only bound the change")
    let cells = change.elo.map { [.real($0.points), .real($0.error95)] } ?? [bounded, bounded]
    return cells + [p ?? .missing(because: "not tested")]
  }

  /// The verdict on a change: `better`, `worse`, or nothing where it isn't significant.
  static func verdict(_ change: RatingChange?) -> String {
    change?.verdict.map { $0 ? "better" : "worse" } ?? ""
  }
}
