import Statistics

extension Chapter {
  /// Who is better, over all variants: one joint rating.
  public static func standings(_ results: Results) -> Chapter {
    standings(results, Ranking(results))
  }

  /// Who is better in one variant, rated by its games alone.
  ///
  /// - Throws: `ReportError.unknownVariant`.
  public static func standings(_ results: Results, of variant: String) throws(ReportError) -> Chapter {
    guard let index = results.variants.firstIndex(where: { $0.name == variant }) else {
      throw .unknownVariant(variant, played: results.variants.map(\.name))
    }
    let table = StandingsTable(results, Ranking(results, variant: index)).table(title: "", isPartial: true)
    return Chapter(
      name: "standings", title: "Standings of " + variant, table: table,
      notes: ["Elo: fitted to the games of this variant alone, " + legend] + manySeats([results.variants[index]]))
  }

  /// Who is better in each variant, each rated by its games alone.
  public static func standingsByVariant(_ results: Results) -> Chapter {
    standingsByVariant(results, results.variants.indices.map { Ranking(results, variant: $0) })
  }

  static func standings(_ results: Results, _ ranking: Ranking) -> Chapter {
    let table = StandingsTable(results, ranking).table(title: "", isPartial: false)
    return Chapter(
      name: "standings", title: "Standings", table: table,
      notes: ["Elo: one fit over all games, " + legend] + manySeats(results.variants))
  }

  static func standingsByVariant(_ results: Results, _ rankings: [Ranking]) -> Chapter {
    let tables = zip(results.variants, rankings).map { variant, ranking in
      StandingsTable(results, ranking).table(title: variant.name, isPartial: true)
    }
    return Chapter(
      name: "standings-by-variant", title: "Standings by variant", tables: tables,
      data: .joined(tables, columns: StandingsTable.columns, titles: .text("Variant", "variant")),
      notes: ["Elo: fitted to the games of each variant alone, " + legend] + manySeats(results.variants))
  }

  private static let legend = "around a mean of 0, what seats are worth allowed for; +/-: half the 95 % interval."

  /// What scores mean where a game has more than two seats.
  private static func manySeats(_ variants: [Results.Variant]) -> [String] {
    guard variants.contains(where: { $0.seats > 2 }) else { return [] }
    return [
      "With more than two seats, Score% is the share of opponents left behind, W first place alone, D first place shared."
    ]
  }
}
