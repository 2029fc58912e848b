import Figures
import Reports
import Store

/// Thumbnails of games, each with its last board, its result, and a link to it.
enum GameThumbnails {
  /// The width of boards, in pixels.
  private static let width = 130.0

  /// A list of games.
  /// - Parameters:
  ///   - list: the list's ID, unique on the page; of letters, digits and hyphens.
  ///   - shelf: the database of the games.
  static func markup(_ games: [StoredGame], list: String = "game", on shelf: Shelf) -> Markup {
    .element("ul", [.init("class", "games")], [.lines(games.map { item($0, list, on: shelf) })])
  }

  private static func item(_ game: StoredGame, _ list: String, on shelf: Shelf) -> Markup {
    let shown = shelf.shown(game)
    return self.item(
      "\(game.number): \(game.record.job.variant)", link: shelf.link("/games/\(game.number)"), shown?.lastBoard,
      id: "\(list)-\(game.number)",
      remarks: shown.map { [$0.seats, .text(PrintableText.of("\($0.result), after \($0.length)"))] }
        ?? [.text(PrintableText.of(game.record.transcript))])
  }

  /// A game with its board, if it has one, and remarks on it.
  /// - Parameter id: the picture's ID, unique on the page; of letters, digits and hyphens.
  static func item(_ title: String, link: String, _ board: BoardFigure?, id: String, remarks: [Markup]) -> Markup {
    let picture = board.map { Markup.picture(.board($0.bare), id: id, width: width) }
    let link = Markup.element("a", [.init("href", link)], [picture, .text(title)].compactMap(\.self))
    return .element("li", [], [link] + remarks.map { .element("p", [], [$0]) })
  }
}
