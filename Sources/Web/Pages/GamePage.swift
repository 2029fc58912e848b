import Play
import Reports
import Store

/// The page of a recorded game, to step through.
enum GamePage {
  /// Makes the page of the game with a number, as written in an address.
  /// - Throws: `StoreError` where the game, or its database, is damaged; `CatalogError` for a game of a variant that
  ///   this program doesn't know.
  static func response(to number: String, on shelf: Shelf) throws -> Response {
    guard let number = Int64(number) else {
      return Page.refusal("There is no game “\(number)”: games have numbers.", status: 404, for: shelf.reader)
    }
    return try Page.orRefusal(for: shelf.reader) { try page(of: shelf.reading { try $0.game(number) }, on: shelf) }
  }

  private static func page(of game: StoredGame, on shelf: Shelf) throws -> Response {
    let record = game.record
    let variant = try shelf.variants.recorded(record.job.variant)
    if let mismatch = variant?.mismatch(in: record, run: game.runSeed) {
      throw StoreError.corrupt(file: shelf.path, detail: "game \(game.number): \(mismatch)")
    }
    var parts: [Markup] = []
    if let variant, let shown = shelf.shown(game) {
      parts = [
        .element("p", [.init("class", "verdict")], [shown.seats]),
        .element("p", PrintableText.of("\(shown.result), after \(shown.length)")),
      ]
      parts += fault(of: record) + [place(of: game, on: shelf)]
      let asides = values(of: game, at: variant, on: shelf) + notes(of: shown)
      parts.append(
        .element(
          "div", [.init("class", "beside")],
          [
            .element("div", [], [.lines(ReplayMarkup.body(of: shown, id: id))]),
            .element("div", [], [.lines(asides)]),
          ]))
    }
    parts += paste("Its moves:", record.transcript)
    parts += paste("In a terminal:", ShellCommand.line(["show", shelf.shownPath, "\(game.number)"]))
    return Page.page(
      title: "Game \(game.number): \(record.job.variant)", .element("main", [], [.lines(parts)]),
      scripts: ["/script.js"],
      for: shelf.reader)
  }

  /// The section in which the page's script shows the values of the current position.
  private static func values(of game: StoredGame, at variant: PlayableVariant, on shelf: Shelf) -> [Markup] {
    guard variant.canBeSolved, shelf.reader.contains(.play) else { return [] }
    return [
      .element(
        "section",
        [
          .init("data-values", GameValues.link(game.number, on: shelf)), .init("hidden"),
          .init("aria-label", "Perfect play"),
        ],
        [
          .lines([
            .element("p", [.init("aria-live", "polite")], ""), .element("ul", [.init("class", "values")], ""),
            .element("p", [.init("class", "quiet"), .init("hidden")], legend),
          ])
        ]), .element("script", [.init("src", "/values.js"), .init("defer")], ""),
    ]
  }

  /// The explanation of the numbers after moves.
  private static let legend =
    "Numbers after a win or loss: the difference in discs at Reversi, elsewhere the marks the winner has left to place."

  /// The ID of the game on the page.
  private static let id = "game"

  /// The scores that players reported, as a figure, and the table of the notes on moves.
  private static func notes(of shown: ShownGame) -> [Markup] {
    let table = shown.moveTable.map { table in
      Markup.folded("Moves with time and nodes", isOpen: table.rows.count <= mostOpen, [HTMLFormat.table(table)])
    }
    return [ReplayMarkup.scores(of: shown, id: id), table].compactMap(\.self)
  }

  /// The maximum number of moves in a table that is open at first.
  private static let mostOpen = 12

  /// The fault of the loser, if there was one.
  private static func fault(of record: GameRecord) -> [Markup] {
    record.fault.map { [.element("p", PrintableText.of("\(record.job.players[$0.seat]): \($0.what)"))] } ?? []
  }

  /// The game's place in the database, with a link to the games of the same players.
  private static func place(of game: StoredGame, on shelf: Shelf) -> Markup {
    let job = game.record.job
    let values = [("tournament", game.tournament), ("run", "\(game.run)"), ("variant", job.variant)]
    let players = Set(job.players).sorted()
    let place = values.filter { $0.0 != "variant" }
    var links = [
      ("about \(job.variant)", VariantPage.link(job.variant, place, on: shelf)),
      ("all games of these players", shelf.link("/games", values + players.map { ("player", $0) })),
    ]
    if players.count == 2 {
      links.append(("results of these players", ComparePage.link(job.players[0], job.players[1], place, on: shelf)))
    }
    let words =
      PrintableText.of("\(game.tournament), run \(game.run), encounter \(job.encounter + 1), seed \(job.seed)")
      + (game.isSetAside ? "; set aside to be replayed, not counted" : "")
    let ways = links.flatMap { words, link in [.text(", "), Markup.element("a", [.init("href", link)], words)] }
    return .element("p", [.init("class", "quiet")], [.text(words + ": ")] + ways.dropFirst())
  }

  private static func paste(_ words: String, _ text: String) -> [Markup] {
    [.element("p", [.init("class", "quiet")], words), .paste(PrintableText.of(text))]
  }
}
