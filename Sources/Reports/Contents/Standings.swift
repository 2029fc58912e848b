import Statistics

extension Chapter {
  /// Who is better, over all variants: one joint rating.
  public static func standings(_ results: Results) -> Chapter {
    standings(results, Ranking(results), tellsFit: true)
  }

  /// Who is better, over all variants: one joint rating.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that is nobody.
  public static func standings(_ results: Results, settings: RatingSettings) throws(ReportError) -> Chapter {
    try settings.check(results)
    return standings(results, Ranking(results, settings: settings), settings: settings, tellsFit: true)
  }

  /// Who is better in one variant, rated by its games alone.
  ///
  /// - Throws: `ReportError.unknownVariant`; `unknownPlayer` for an anchor that is nobody.
  public static func standings(
    _ results: Results, of variant: String, settings: RatingSettings = RatingSettings()
  ) throws(ReportError) -> Chapter {
    try settings.check(results)
    let index = try results.index(ofVariant: variant)
    let ranking = Ranking(results, variant: index, settings: settings)
    let table = StandingsTable(results, ranking).table(title: "", isPartial: true)
    return Chapter(
      name: "standings", title: "Standings of " + variant, table: table,
      notes: FitNotes(ranking, variants: [variant], settings: settings).notes
        + ["Elo: fitted to the games of this variant alone, " + legend(settings)]
        + manySeats([results.variants[index]]))
  }

  /// Who is better in each variant, each rated by its games alone.
  public static func standingsByVariant(_ results: Results) -> Chapter {
    standingsByVariant(results, results.variants.indices.map { Ranking(results, variant: $0) }, tellsFit: true)
  }

  /// Who is better in each variant, each rated by its games alone.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that is nobody.
  public static func standingsByVariant(_ results: Results, settings: RatingSettings) throws(ReportError) -> Chapter {
    try settings.check(results)
    let rankings = results.variants.indices.map { Ranking(results, variant: $0, settings: settings) }
    return standingsByVariant(results, rankings, settings: settings, tellsFit: true)
  }

  static func standings(
    _ results: Results, _ ranking: Ranking, settings: RatingSettings = RatingSettings(), tellsFit: Bool = false
  ) -> Chapter {
    let table = StandingsTable(results, ranking).table(title: "", isPartial: false)
    let fit = tellsFit ? FitNotes(ranking, variants: results.variants.map(\.name), settings: settings).notes : []
    return Chapter(
      name: "standings", title: "Standings", table: table,
      notes: fit + ["Elo: one fit over all games, " + legend(settings)] + manySeats(results.variants))
  }

  static func standingsByVariant(
    _ results: Results, _ rankings: [Ranking], settings: RatingSettings = RatingSettings(), tellsFit: Bool = false
  ) -> Chapter {
    let tables = zip(results.variants, rankings).map { variant, ranking in
      var table = StandingsTable(results, ranking).table(title: variant.name, isPartial: true)
      if tellsFit { table.notes += FitNotes(ranking, variants: [variant.name], settings: settings).notes }
      return table
    }
    return Chapter(
      name: "standings-by-variant", title: "Standings by variant", tables: tables,
      data: .joined(tables, columns: StandingsTable.columns, titles: .text("Variant", "variant")),
      notes: ["Elo: fitted to the games of each variant alone, " + legend(settings)] + manySeats(results.variants))
  }

  private static func legend(_ settings: RatingSettings) -> String {
    let fixed = settings.anchors.sorted { $0.key < $1.key }
      .map { "\($0.key) at \(Rounded.text($0.value, decimals: 1))" }
    let zero = fixed.isEmpty ? "around a mean of 0" : "with \(fixed.joined(separator: ", "))"
    return zero + (settings.seatAdvantage ? ", what seats are worth allowed for" : "")
      + "; +/-: half the 95 % interval. LOS%: how surely it is better than the next. "
      + "Best, Worst: the ranks it may truly have (95 %)."
  }

  /// What scores mean where a game has more than two seats.
  private static func manySeats(_ variants: [Results.Variant]) -> [String] {
    guard variants.contains(where: { $0.seats > 2 }) else { return [] }
    return [
      "With more than two seats, Score% is the share of opponents left behind, W first place alone, D first place shared."
    ]
  }
}

extension Results {
  /// Index of the variant called so.
  func index(ofVariant name: String) throws(ReportError) -> Int {
    guard let index = variants.firstIndex(where: { $0.name == name }) else {
      throw .unknownVariant(name, played: variants.map(\.name))
    }
    return index
  }
}
