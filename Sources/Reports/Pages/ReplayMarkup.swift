import Encoding
import Figures

/// Games on a page, all folded except the first. Where the page's script may not run, a game is shown by its last
/// board, or its calls, and its moves.
package enum ReplayMarkup {
  /// The anchor of a chapter's game on a page, by its number from 0.
  static func place(of number: Int, in chapter: String) -> String { "\(chapter)-\(number + 1)-game" }

  /// The games of a chapter, given by its name.
  static func games(_ games: [ShownGame], of chapter: String) -> [Markup] {
    games.enumerated().map { number, game in
      let caption = PrintableText.of("\(game.result), after \(game.length)")
      return .folded(
        [.text(game.title + ": "), game.seats], isOpen: number == 0,
        // A link to folded content unfolds it; a link to the fold itself doesn't.
        [.element("p", [.init("id", place(of: number, in: chapter))], caption)]
          + body(of: game, id: "\(chapter)-\(number + 1)") + [
            .element("p", [.init("class", "quiet")], "In a terminal:"),
            .element("pre", [.init("tabindex", "0")], PrintableText.of(game.command)),
          ])
    }
  }

  /// The scores that the players of a game reported, with a line that follows the position shown; nil where there are
  /// too few.
  /// - Parameter id: the game's ID, as for its body.
  package static func scores(of game: ShownGame, id: String) -> Markup? {
    game.scores.map { figure in
      let width = HTMLFormat.narrowWidth
      return .element(
        "div",
        [
          .init("data-course", moves(of: id)), .init("data-step", Rounded.text(figure.step(width: width), decimals: 3)),
        ], [HTMLFormat.figure(.lines(figure), id: "\(id)-scores", width: width)])
    }
  }

  /// The ID of the data of a game.
  private static func moves(of id: String) -> String { "\(id)-moves" }

  /// A game to step through, with the page's script.
  /// - Parameters:
  ///   - id: the game's id, unique on the page; of letters, digits and hyphens.
  ///   - isMoving: whether the game plays by itself, one move a second.
  package static func body(of game: ShownGame, id: String, isMoving: Bool = false) -> [Markup] {
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
        "div",
        [.init("class", "replay"), .init("data-game", self.moves(of: id))] + (isMoving ? [.init("data-moving")] : []),
        [.lines(shown + [moves])]),
      .data(data.text(), id: self.moves(of: id)),
    ]
  }
}
