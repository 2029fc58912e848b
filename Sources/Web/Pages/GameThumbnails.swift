import Figures
import Reports
import Store

/// Games side by side, each with its last board, how it ended, and a link to it.
enum GameThumbnails {
  /// How wide boards are, in pixels.
  private static let width = 130.0

  /// A list of games.
  /// - Parameters:
  ///   - list: what the page calls it, unlike all other lists on it; of letters, digits and hyphens.
  ///   - shelf: where they stand.
  static func markup(_ games: [StoredGame], list: String = "game", on shelf: Shelf) -> Markup {
    .element("ul", [.init("class", "games")], [.lines(games.map { item($0, list, on: shelf) })])
  }

  private static func item(_ game: StoredGame, _ list: String, on shelf: Shelf) -> Markup {
    let shown = ShownGame(game.example, of: game.tournament, in: shelf.path)
    let board = shown?.lastBoard.map { Markup.picture(.board($0.bare), id: "\(list)-\(game.number)", width: width) }
    let link = Markup.element(
      "a", [.init("href", shelf.link("/games/\(game.number)"))],
      [board, .text("\(game.number): \(game.record.job.variant)")].compactMap(\.self))
    let told = shown.map { [$0.players, "\($0.result), after \($0.length)"] } ?? [game.record.transcript]
    return .element("li", [], [link] + told.map { .element("p", PrintableText.of($0)) })
  }
}
