import Play
import Reports
import Results
import Store

/// The page of recorded games, filtered by player, reason or length, each with its last board.
enum GamesPage {
  /// The number of games on a page.
  static let most = 24

  /// Makes the page of the games that a request asks for, or a page with the reason why they aren't available.
  /// - Throws: `StoreError` for failures that aren't caused by the request.
  static func response(to request: Request, on shelf: Shelf) throws -> Response {
    try Page.orRefusal(missing: 400, for: shelf.reader) {
      let query = try GamesQuery(request.query)
      return try shelf.reading { try page(query, of: $0, on: shelf) }
    }
  }

  private static func page(_ query: GamesQuery, of store: Store, on shelf: Shelf) throws -> Response {
    let tournaments = try store.tournaments()
    guard let tournament = try query.tournament(of: store) else {
      return TournamentChoice.page(title: "Games", of: tournaments, on: shelf) { query.link(to: $0, on: shelf) }
    }
    let results = try store.results(of: tournament, runs: query.runs)
    let list = try store.games(
      query.filter, of: tournament, runs: .numbers(results.coverage.runs), by: query.order, after: query.after,
      most: most)
    let form = GamesForm(
      shelf: shelf, query: query, results: results, tournaments: tournaments,
      runs: try store.runs(of: tournament).map(\.number))
    var parts = [
      form.markup, .element("p", words(list)), GameThumbnails.markup(list.games, on: shelf),
    ]
    if list.games.isEmpty, results.coverage.games > 0 {
      let all = shelf.link("/games", [("tournament", tournament)])
      parts.append(.element("p", [], [.element("a", [.init("href", all)], "All games of the newest run")]))
    }
    let run = query.value(of: "run").map { [(name: "run", value: $0)] } ?? []
    if let variant = query.filter.variant {
      let link = VariantPage.link(variant, [("tournament", tournament)] + run, on: shelf)
      parts.insert(.element("p", [], [.element("a", [.init("href", link)], "About \(variant)")]), at: 1)
    }
    let players = query.filter.players
    if players.count == 2, players[0] != players[1] {
      let link = ComparePage.link(players[0], players[1], [("tournament", tournament)] + run, on: shelf)
      parts.insert(.element("p", [], [.element("a", [.init("href", link)], "Results of these players")]), at: 1)
    }
    if list.hasMore, let last = list.games.last {
      let link = query.link(to: tournament, after: last.number, on: shelf)
      parts.append(.element("p", [], [.element("a", [.init("href", link), .init("rel", "next")], "The next games")]))
    }
    return Page.page(
      title: "Games of " + PrintableText.of(tournament), .element("main", [], [.lines(parts)]), for: shelf.reader)
  }

  private static func words(_ list: GameList) -> String {
    switch list.total {
    case 0: "No game matches."
    case 1: "1 game"
    default: list.games.count == list.total ? "\(list.total) games" : "\(list.games.count) of \(list.total) games"
    }
  }
}
