import Results
import Statistics

extension ChapterKind {
  /// The standings in each variant.
  public static let standingsByVariant = ChapterKind(
    name: "standings-by-variant", listing: "-v VARIANT --player NAME"
  ) { data in
    var chapter = Chapter.standingsByVariant(
      data.results, data.rankings, divisions: try data.contest()?.divisions ?? [])
    // With a single variant, the overall standings have already shown people the same.
    if data.results.variants.count == 1 { (chapter.tables, chapter.figures) = ([], []) }
    return chapter
  }
}

extension Chapter {
  /// Creates the standings in each variant, each rated by its games alone.
  /// - Parameter contest: the run's standing as a contest; nil for results of other formats.
  public static func standingsByVariant(_ results: Results, contest: ContestStanding? = nil) -> Chapter {
    standingsByVariant(results, results.rankedVariants(), tellsFit: true, divisions: contest?.divisions ?? [])
  }

  /// Creates the standings in each variant, each rated by its games alone.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that isn't a player.
  public static func standingsByVariant(_ results: Results, settings: RatingSettings) throws(ReportError) -> Chapter {
    try settings.check(results)
    let rankings = results.rankedVariants(settings: settings)
    return standingsByVariant(results, rankings, settings: settings, tellsFit: true)
  }

  static func standingsByVariant(
    _ results: Results, _ rankings: [Ranking], settings: RatingSettings = RatingSettings(), tellsFit: Bool = false,
    divisions: [[String]] = []
  ) -> Chapter {
    let titles = (column: Column.text("Variant", "variant"), names: results.variants.map(\.name))
    let tables = zip(results.variants, rankings).map { variant, ranking in
      var table = StandingsTable(results, ranking).table(title: variant.name, isPartial: true)
      if tellsFit { table.notes += FitNotes(ranking, variants: [variant.name], settings: settings).notes }
      table.notes += TransitivityNotes(results.players, ranking.transitivity()).notes
      return table
    }
    var chapter = Chapter(
      name: "standings-by-variant", title: "Standings by variant", tables: tables,
      data: .joined(tables, columns: StandingsTable.columns, titles: titles.column),
      details: tellsFit
        ? FitDetails.joined(
          zip(results.variants, rankings).map { FitDetails(results.players, $1, variants: [$0.name]) }, titles: titles)
        : [],
      notes: [legend("Elo: fitted to the games of each variant alone", results, settings, rankings)]
        + manySeats(results.variants))
    chapter.figures = RatingLadder.byVariant(results, rankings, divisions: divisions)
    return chapter
  }
}
