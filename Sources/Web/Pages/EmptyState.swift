import Foundation
import Reports

/// The content of pages on a database that has nothing to show yet: the reason, and a remedy.
struct EmptyState {
  /// The reason why there is nothing to show, in a sentence.
  let words: String
  /// The remedy.
  let remedy: Markup

  /// The words and the remedy.
  var markup: Markup { .lines([.element("p", words), remedy]) }

  /// A database that doesn't exist.
  static func noDatabase(on shelf: Shelf) -> EmptyState {
    EmptyState("\(URL(filePath: shelf.path).lastPathComponent) isn't there yet.", on: shelf)
  }

  /// A database without a tournament.
  static func noTournament(on shelf: Shelf) -> EmptyState { EmptyState("There is no tournament yet.", on: shelf) }

  private init(_ words: String, on shelf: Shelf) {
    self.words = PrintableText.of(words)
    if shelf.isOfPeople {
      remedy = .element(
        "p", [], [.element("a", [.init("href", "/play")], "Begin a game"), .text("; it is kept here.")])
    } else {
      let database = shelf.isNamed ? ["--database", shelf.shownPath] : []
      let command = ShellCommand.line(["run", "tournament.yml"] + database)
      remedy = .lines([
        .element("p", "To play one, use a config such as “agon init” writes:"),
        .paste(PrintableText.of(command)),
      ])
    }
  }
}
