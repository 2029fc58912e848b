import Campaign
import Play
import Reports
import Results
import Store

/// The page of a variant: the contents of a report on it, and some of its games.
enum VariantPage {
  /// The number of games of each kind that are shown.
  static let mostGames = 6
  /// The maximum number of games that are read to describe them, which takes next to no time.
  static let mostWalked = 50_000

  /// The address of the page on a variant.
  static func link(
    _ variant: String, _ values: [(name: String, value: String)], on shelf: Shelf
  ) -> String {
    shelf.link("/variants/" + Link.encoded(variant), values)
  }

  /// Makes the page on a variant, or a page with the reason why it isn't available.
  /// - Throws: `StoreError` for failures that aren't caused by the request, and the errors of solving first moves.
  static func response(to request: Request, _ variant: String, on shelf: Shelf) throws -> Response {
    try Page.orRefusal(for: shelf.reader) {
      let query = try GamesQuery(request.query, of: ["tournament", "run"])
      return try shelf.reading { try page(Catalog.canonicalName(variant), query, of: $0, on: shelf) }
    }
  }

  private static func page(
    _ variant: String, _ query: GamesQuery, of store: Store, on shelf: Shelf
  ) throws -> Response {
    guard let tournament = try query.tournament(of: store) else {
      return TournamentChoice.page(title: variant, of: try store.tournaments(), on: shelf) { name in
        link(variant, [("tournament", name)] + query.values, on: shelf)
      }
    }
    let all = try store.results(of: tournament, runs: query.runs)
    guard let index = all.variants.firstIndex(where: { $0.name == variant }) else {
      throw StoreError.unknownVariant(
        variant, tournament: tournament, file: store.path, known: all.variants.map(\.name))
    }
    let (results, runs) = (all.only(variant: index), RunSelection.numbers(all.coverage.runs))
    let data = ReportData(
      results, for: [.variants, .playersBySeat, .firstMoves, .numbers], database: shelf.shownPath,
      variants: shelf.variants,
      variant: variant,
      sample: try store.gamesToShow(of: tournament, runs: runs, variant: variant, among: shelf.variants),
      variety: try store.variety(
        of: tournament, runs: runs, variant: variant, among: shelf.variants, most: mostWalked),
      numbers: try store.numbers(of: tournament, runs: runs, variant: variant),
      judgements: try store.judgements(of: tournament, runs: runs))
    var chapters = try Document(data, command: "").chapters
    chapters[0] = chapters[0].renamed("variant", title: "The variant")
    let run = try store.runs(of: tournament).first { all.coverage.runs == [$0.number] }
    let standings = Chapter.standingsByVariant(results, contest: try run?.contest(in: store))
    chapters.insert(standings.renamed("standings", title: "Standings"), at: 1)
    let sections = chapters.map { HTMLFormat.section($0) }
    let parts =
      [lead(variant, all.coverage, query, on: shelf)] + sections
      + (try games(variant, tournament, runs, of: store, on: shelf))
    return Page.page(
      title: "\(variant) in " + PrintableText.of(tournament), .element("main", [], [.lines(parts)]),
      for: shelf.reader)
  }

  /// The games covered, and links to them.
  private static func lead(
    _ variant: String, _ coverage: Results.Coverage, _ query: GamesQuery, on shelf: Shelf
  ) -> Markup {
    let run = query.value(of: "run").map { [(name: "run", value: $0)] } ?? []
    let games = shelf.link("/games", [("tournament", coverage.tournament), ("variant", variant)] + run)
    return .lines([
      .element("p", [.init("class", "quiet")], PrintableText.of(CoverageLine.text(coverage)) + " of all variants"),
      .element("p", [], [.element("a", [.init("href", games)], "List of games")]),
    ])
  }

  private static func games(
    _ variant: String, _ tournament: String, _ runs: RunSelection, of store: Store, on shelf: Shelf
  ) throws -> [Markup] {
    var filter = GameFilter()
    filter.variant = variant
    let kinds: [(name: String, title: String, order: GameOrder)] = [
      ("newest", "The newest games", .newest), ("shortest", "The shortest games", .fastest),
      ("longest", "The longest games", .longest),
    ]
    return try kinds.flatMap { name, title, order -> [Markup] in
      let list = try store.games(filter, of: tournament, runs: runs, by: order, most: mostGames)
      guard !list.games.isEmpty else { return [] }
      return [
        .element(
          "section", [.init("id", name)],
          [.lines([.element("h2", title), GameThumbnails.markup(list.games, list: name, on: shelf)])])
      ]
    }
  }
}
