import Figures
import Results
import Statistics

extension ChapterKind {
  /// The standings over all variants.
  public static let standings = ChapterKind(name: "standings", listing: "--player NAME") {
    try .standings(
      $0.results, $0.leagues, fits: $0.fits, isAdaptive: $0.claims() != nil, divisions: $0.contest()?.divisions ?? [])
  }
}

extension Chapter {
  /// Creates the standings over all variants: one joint rating for each league.
  public static func standings(_ results: Results) -> Chapter {
    let leagues = results.rankedLeagues()
    return standings(results, leagues, fits: leagues.map { $0.ranking.transitivity() }, tellsFit: true)
  }

  /// Creates the standings from data, with the goodness of fit beside the ratings. Rethrows errors of reading a part.
  public static func standings(_ data: ReportData) throws -> Chapter {
    try standings(
      data.results, data.leagues, fits: data.fits, isAdaptive: data.claims() != nil, tellsFit: true,
      divisions: data.contest()?.divisions ?? [])
  }

  private static let adaptive =
    "Pairings and the end depended on results: +/-, LOS%, Best and Worst are too narrow. Guaranteed claims are in the "
    + "chapter “claims”."

  /// Creates the standings over all variants: one joint rating for each league.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that isn't a player.
  public static func standings(_ results: Results, settings: RatingSettings) throws(ReportError) -> Chapter {
    try settings.check(results)
    let leagues = results.rankedLeagues(settings: settings)
    let fits = leagues.map { $0.ranking.transitivity() }
    return standings(results, leagues, fits: fits, settings: settings, tellsFit: true)
  }

  /// Creates the standings in one variant, rated by its games alone.
  ///
  /// - Throws: `ReportError.unknownVariant`; `unknownPlayer` for an anchor that isn't a player.
  public static func standings(
    _ results: Results, of variant: String, settings: RatingSettings = RatingSettings()
  ) throws(ReportError) -> Chapter {
    try settings.check(results)
    let index = try results.index(ofVariant: variant)
    let ranking = Ranking(results, variant: index, settings: settings)
    let table = StandingsTable(results, ranking).table(title: "", isPartial: true)
    return Chapter(
      name: "standings", title: "Standings of " + variant, tables: [table], data: table,
      details: FitDetails.joined([FitDetails(results.players, ranking, variants: [variant])]),
      notes: FitNotes(ranking, variants: [variant], settings: settings).notes
        + TransitivityNotes(results.players, ranking.transitivity()).notes
        + [legend("Elo: fitted to the games of this variant alone", results, settings, [ranking])]
        + manySeats([results.variants[index]])
        + results.limited { $0 == index }.faultNotes)
  }

  /// Creates the standings of leagues whose rankings are known already.
  /// - Parameters:
  ///   - fits: the goodness of fit, league by league; empty where it isn't reported.
  ///   - isAdaptive: whether players met until it was clear how they stand, as in an until-clear run.
  ///   - divisions: the players in each division of a league; empty for other tournaments.
  static func standings(
    _ results: Results, _ leagues: [(league: League, ranking: Ranking)], fits: [Transitivity?] = [],
    isAdaptive: Bool = false, settings: RatingSettings = RatingSettings(), tellsFit: Bool = false,
    divisions: [[String]] = []
  ) -> Chapter {
    let isWhole = leagues.count == 1
    var notes: [String] = []
    let titles = (column: Column.text("League", "league"), names: leagues.map(\.league.title))
    func variants(_ league: League) -> [String] { league.variants.map { results.variants[$0].name } }
    let tables = leagues.enumerated().map { index, part in
      let (league, ranking) = part
      var table = StandingsTable(results, ranking).table(title: isWhole ? "" : league.title, isPartial: !isWhole)
      let fit =
        (tellsFit ? FitNotes(ranking, variants: variants(league), settings: settings).notes : [])
        + (fits.isEmpty ? [] : TransitivityNotes(results.players, fits[index]).notes)
      if isWhole { notes = fit } else { table.notes += fit }
      return table
    }
    notes.append(
      legend(
        isWhole ? "Elo: one fit over all games" : "Elo: one fit over all games of a table", results, settings,
        leagues.map(\.ranking)))
    if isAdaptive { notes.append(adaptive) }
    if !isWhole {
      notes.append("Ratings of different tables don't compare.")
      let seen = Set(results.tallies.flatMap(\.players))
      let idle = results.players.indices.filter { !seen.contains($0) }.map { results.players[$0] }
      if !idle.isEmpty { notes.append("No games, so no rating: " + idle.joined(separator: "; ") + ".") }
    }
    var chapter = Chapter(
      name: "standings", title: "Standings", tables: tables,
      data: .joined(tables, columns: StandingsTable.columns, titles: titles.column, as: titles.names),
      details: tellsFit
        ? FitDetails.joined(
          leagues.map { FitDetails(results.players, $1, variants: variants($0)) }, titles: titles) : [],
      notes: notes + manySeats(results.variants) + results.faultNotes)
    let ladders = leagues.map { RatingLadder(results, $1, title: isWhole ? "" : $0.title, divisions: divisions) }
    chapter.figures = ladders.flatMap(\.pictures)
    chapter.verdict = ladders.flatMap(\.verdict)
    chapter.block = tables.map(\.block).joined(separator: "\n\n")
    return chapter
  }

  /// The notes for reading a table of ratings.
  /// - Parameter fit: the description of the ratings, used unless they are those of a match.
  static func legend(_ fit: String, _ results: Results, _ settings: RatingSettings, _ rankings: [Ranking]) -> String {
    let fixed = settings.anchors.sorted { $0.key < $1.key }
      .map { "\($0.key) at \(Rounded.text($0.value, decimals: 1))" }
    let isMatch = rankings.contains { $0.match != nil }
    let isPartial = rankings.contains(where: \.hasPlayersOffTheMean)
    let mean = "around a mean of 0" + (isPartial ? " of those without *" : "")
    let zero = fixed.isEmpty ? mean : "with \(fixed.joined(separator: ", "))"
    let origin =
      isMatch
      ? "Elo: the match's difference, by its pairs of games, \(fixed.isEmpty ? "half on each side of 0" : zero)"
      : fit + ", " + zero + (settings.seatAdvantage ? ", adjusted for seat advantage" : "")
    let halves = isMatch && fixed.isEmpty ? " and half of the difference's" : ""
    return origin
      + "; +/-: half the 95 % interval\(halves), \(isMatch ? "a pair of games" : results.sampleName) as one "
      + "sample. LOS%: likelihood of superiority over the next player. Best, Worst: 95 % bounds of the rank"
      + (settings.isPairwise && !isMatch ? ", both without correction for multiple comparisons." : ".")
  }

  /// The notes on scores of games with more than two seats.
  static func manySeats(_ variants: [Results.Variant]) -> [String] {
    guard variants.contains(where: { $0.seats > 2 }) else { return [] }
    return [
      "With more than two seats, Score% is the share of opponents placed lower, W sole first place, D shared first "
        + "place."
    ]
  }
}

extension Table {
  private static let (mostPasted, pastedWidth) = (20, 72)

  /// The first rows as text, narrow enough to be pasted anywhere.
  fileprivate var block: String {
    let first = groups.joined().prefix(Self.mostPasted)
    let left = groups.joined().count - first.count
    let table = Table(title: title, columns: columns, rows: Array(first), notes: left > 0 ? ["and \(left) more"] : [])
    return TextFormat(width: Self.pastedWidth).table(table)
  }
}

extension Results {
  /// The sample that errors take to be independent of others.
  var sampleName: String { encounters == nil ? "each game" : "all games of an encounter" }

  /// The index of the variant with a name.
  func index(ofVariant name: String) throws(ReportError) -> Int {
    guard let index = variants.firstIndex(where: { $0.name == name }) else {
      throw .unknownVariant(name, played: variants.map(\.name))
    }
    return index
  }
}
