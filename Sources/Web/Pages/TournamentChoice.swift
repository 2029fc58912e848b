import Reports

/// A page that asks for a tournament, where a database has several and none is named.
enum TournamentChoice {
  /// Makes the page.
  /// - Parameter link: the address of the original page for a tournament.
  static func page(
    title: String, of tournaments: [String], for reader: Reader, link: (String) -> String
  ) -> Response {
    Page.page(title: title, .element("main", [], [main(tournaments, link)]), for: reader)
  }

  private static func main(_ tournaments: [String], _ link: (String) -> String) -> Markup {
    guard !tournaments.isEmpty else { return .element("p", "There is no tournament yet; “agon run” plays one.") }
    let links = tournaments.map { name in
      Markup.element("li", [], [.element("a", [.init("href", link(name))], PrintableText.of(name))])
    }
    return .lines([.element("p", "Of which tournament?"), .element("ul", [], [.lines(links)])])
  }
}
