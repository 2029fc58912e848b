import Results

extension Chapter {
  /// Creates the list of pairings by the deviation of their results from the ratings, the largest first.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that isn't a player, `unknownVariant` for a variant not
  ///   played.
  public static func residuals(
    _ results: Results, of variant: String? = nil, settings: RatingSettings = RatingSettings()
  ) throws(ReportError) -> Chapter {
    try settings.check(results)
    let index = try variant.map { (name) throws(ReportError) in try results.index(ofVariant: name) }
    let ranking = Ranking(results, variants: index.map { [$0] }, settings: settings)
    let residuals = (ranking.rating?.residuals ?? []).sorted { one, other in
      (abs(other.standardised), one.first, one.second) < (abs(one.standardised), other.first, other.second)
    }
    let rows = residuals.map { residual -> [Cell] in
      [
        .text(results.players[residual.first]), .text(results.players[residual.second]), .integer(residual.games),
        .real(residual.score), .real(residual.expected), .real(residual.standardised),
      ]
    }
    let notes = ranking.failure.map { ["No ratings, hence no expected points: " + $0 + "."] } ?? []
    return Chapter(
      name: "residuals", title: "Residuals" + (variant.map { " of " + $0 } ?? ""),
      table: Table(
        columns: columns, rows: rows, notes: rows.isEmpty && notes.isEmpty ? ["No games yet."] : notes),
      notes: [
        "Points of the first player against the second, expected points by their ratings, and the difference in "
          + "standard deviations: beyond 3 the pairing doesn't fit the ratings."
      ])
  }

  private static let columns: [Column] = [
    .text("First", "first"), .text("Second", "second"), .number("Games", "games").of(.rank(1)),
    .number("Points", "points", decimals: 1), .number("Expected", "expected_points", decimals: 1),
    .number("Deviation", "standard_deviations", decimals: 2),
  ]
}
