import Encoding

/// Games on a page: each is folded, but for the first. Where the page's script may not run, a game is shown by its last
/// board, or its calls, and its moves.
package enum ReplayMarkup {
  /// The anchor of a chapter's game on a page, by its number from 0.
  static func place(of number: Int, in chapter: String) -> String { "\(chapter)-\(number + 1)-game" }

  /// The games of a chapter by its name.
  static func games(_ games: [ShownGame], of chapter: String) -> [Markup] {
    games.enumerated().map { number, game in
      let summary = "\(game.title): \(PrintableText.of(game.players))"
      let told = PrintableText.of("\(game.result), after \(game.length)")
      return .folded(
        summary, isOpen: number == 0,
        // A link to what is folded up unfolds it, and one to the fold itself doesn't.
        [.element("p", [.init("id", place(of: number, in: chapter))], told)]
          + body(of: game, id: "\(chapter)-\(number + 1)") + [
            .element("p", [.init("class", "quiet")], "In a terminal:"),
            .element("pre", [.init("tabindex", "0")], PrintableText.of(game.command)),
          ])
    }
  }

  /// A game to step through, by the page's script.
  /// - Parameter id: what the page calls it, unlike all else on it; of letters, digits and hyphens.
  package static func body(of game: ShownGame, id: String) -> [Markup] {
    var shown = game.lastRows.map { [Markup.element("pre", [.init("tabindex", "0")], $0)] } ?? []
    if let picture = game.picture {
      let figure = picture.figure
      shown = [
        HTMLFormat.scrolling([.picture(picture, id: id, width: ShownGame.width)], saying: figure.title),
        .element("p", [.init("class", "quiet")], figure.summary),
      ]
    }
    guard let data = game.data else {
      return shown + (game.calls.map { [Markup.folded("The numbers", [HTMLFormat.table($0)])] } ?? [])
    }
    let moves = Markup.element("p", game.moves)
    return [
      .element(
        "div", [.init("class", "replay"), .init("data-game", "\(id)-moves")], [.lines(shown + [moves])]),
      .data(data.text(), id: "\(id)-moves"),
    ]
  }
}
