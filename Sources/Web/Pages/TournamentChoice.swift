import Reports

/// A page that asks for a tournament, where a database has several and none is named.
enum TournamentChoice {
  /// Makes the page.
  /// - Parameter link: the address of the original page for a tournament.
  static func page(
    title: String, of tournaments: [String], on shelf: Shelf, link: (String) -> String
  ) -> Response {
    Page.page(title: title, .element("main", [], [main(tournaments, on: shelf, link)]), for: shelf.reader)
  }

  private static func main(_ tournaments: [String], on shelf: Shelf, _ link: (String) -> String) -> Markup {
    guard !tournaments.isEmpty else { return EmptyState.noTournament(on: shelf).markup }
    let links = tournaments.map { name in
      Markup.element("li", [], [.element("a", [.init("href", link(name))], PrintableText.of(name))])
    }
    return .lines([.element("p", "Choose a tournament:"), .element("ul", [], [.lines(links)])])
  }
}
