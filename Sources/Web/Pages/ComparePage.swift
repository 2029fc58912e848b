import Reports
import Results
import Store

/// The page on two players: their results against each other, and links to their games.
enum ComparePage {
  /// The address of the page on two players.
  static func link(
    _ player: String, _ opponent: String, _ values: [(name: String, value: String)], on shelf: Shelf
  ) -> String {
    shelf.link("/compare", [("first", player), ("second", opponent)] + values)
  }

  /// Makes the page on the two players that a request names, or a page with the reason why it isn't available.
  /// - Throws: `StoreError` for failures that aren't caused by the request.
  static func response(to request: Request, on shelf: Shelf) throws -> Response {
    try Page.orRefusal(for: shelf.reader) {
      let query = try GamesQuery(request.query, of: ["first", "second", "tournament", "run"])
      guard let first = query.value(of: "first"), let second = query.value(of: "second") else {
        throw GamesQuery.Mistake(description: "expected two players: first, second")
      }
      return try shelf.reading { try page([first, second], query, of: $0, on: shelf) }
    }
  }

  private static func page(
    _ names: [String], _ query: GamesQuery, of store: Store, on shelf: Shelf
  ) throws -> Response {
    guard let tournament = try query.tournament(of: store) else {
      return TournamentChoice.page(title: "Two players", of: try store.tournaments(), on: shelf) { name in
        link(names[0], names[1], [("tournament", name)] + query.values.filter { $0.name == "run" }, on: shelf)
      }
    }
    let results = try store.results(of: tournament, runs: query.runs)
    let players = try names.map { name in
      guard let player = results.players.firstIndex(of: name) else {
        throw StoreError.unknownPlayer(name, tournament: tournament, file: store.path, known: results.players)
      }
      return player
    }
    guard players[0] != players[1] else {
      throw GamesQuery.Mistake(description: "expected two players, found “\(names[0])” twice")
    }
    let chapter = Chapter.comparison(results, of: players[0], with: players[1])
    let main = HTMLFormat.section(chapter, lead: [lead(names, results.coverage, query, on: shelf)])
    return Page.page(
      title: PrintableText.of("Two players of \(tournament)"), .element("main", [], [main]), for: shelf.reader)
  }

  /// The games covered, and links to them and to the other player's side.
  private static func lead(
    _ names: [String], _ coverage: Results.Coverage, _ query: GamesQuery, on shelf: Shelf
  ) -> Markup {
    let run = query.value(of: "run").map { [(name: "run", value: $0)] } ?? []
    let values = [(name: "tournament", value: coverage.tournament)] + run
    let both = values + names.map { ("player", $0) }
    let links = [
      ("all their games", shelf.link("/games", both)),
      ("won by \(names[0])", shelf.link("/games", both + [("winner", names[0])])),
      ("won by \(names[1])", shelf.link("/games", both + [("winner", names[1])])),
      ("drawn", shelf.link("/games", both + [("drawn", "yes")])),
      ("from the other side", link(names[1], names[0], values, on: shelf)),
    ]
    let items = links.map { words, link in
      Markup.element("li", [], [.element("a", [.init("href", link)], PrintableText.of(words))])
    }
    return .lines([
      .element("p", [.init("class", "quiet")], PrintableText.of(CoverageLine.text(coverage))),
      .element("ul", [], [.lines(items)]),
    ])
  }
}
