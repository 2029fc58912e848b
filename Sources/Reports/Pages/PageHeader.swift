import Figures

/// The top of a page: its title, its conclusion, and the boards of typical games.
enum PageHeader {
  /// The width of the boards at the top, in pixels.
  private static let boardWidth = 130.0
  private static let mostBoards = 12

  static func markup(_ document: Document, title: String) -> Markup {
    var parts: [Markup] = [.element("h1", title)]
    parts += document.verdict.map { .element("p", [.init("class", "verdict")], $0) }
    if let coverage = document.coverage {
      parts.append(.element("p", [.init("class", "quiet")], CoverageLine.text(coverage)))
    }
    parts += document.chapters.compactMap(\.preface).map { .element("p", [.init("class", "quiet")], $0) }
    parts += [boards(document), block(document)].compactMap(\.self)
    return .element("header", [], [.lines(parts)])
  }

  /// The last boards of typical games, each with a link to the game.
  private static func boards(_ document: Document) -> Markup? {
    let typical = document.chapters.flatMap { chapter in
      chapter.games.enumerated().filter { $1.game.merits.contains(.typical) }.compactMap { number, shown in
        shown.lastBoard.map {
          (place: ReplayMarkup.place(of: number, in: chapter.name), variant: shown.game.variant, board: $0)
        }
      }
    }
    guard !typical.isEmpty else { return nil }
    let items = typical.prefix(mostBoards).enumerated().map { number, each in
      Markup.element(
        "li", [],
        [
          .element(
            "a", [.init("href", "#" + each.place)],
            [
              .picture(.board(each.board.bare), id: "typical-\(number + 1)", width: boardWidth),
              .text(each.variant),
            ])
        ])
    }
    return .lines([
      .element("p", [.init("class", "quiet")], "How games of typical length ended:"),
      .element("ul", [.init("class", "boards")], [.lines(items)]),
    ])
  }

  /// A block to paste into a mail or a pull request; the page's script adds a button that copies it.
  private static func block(_ document: Document) -> Markup? {
    document.block.map { block in
      .folded(
        "A block to paste elsewhere", [.paste(block)])
    }
  }
}
