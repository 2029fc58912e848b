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
    if let contradiction = variant?.contradiction(in: record, run: game.runSeed) {
      throw StoreError.corrupt(file: shelf.path, detail: "game \(game.number): \(contradiction)")
    }
    var parts: [Markup] = []
    if let variant, let shown = shelf.shown(game) {
      parts = [
        .element("p", [.init("class", "verdict")], seats(of: record, variant.traits)),
        .element("p", PrintableText.of("\(shown.result), after \(shown.length)")),
      ]
      parts += fault(of: record) + [place(of: game, on: shelf)]
      let asides = values(of: game, at: variant, on: shelf) + (try moves(of: record, at: variant))
      parts.append(
        .element(
          "div", [.init("class", "beside")],
          [
            .element("div", [], [.lines(ReplayMarkup.body(of: shown, id: "game"))]),
            .element("div", [], [.lines(asides)]),
          ]))
    }
    parts += paste("Its moves:", record.transcript)
    parts += paste("In a terminal:", ShellCommand.line(["show", shelf.shownPath, "\(game.number)"]))
    return Page.page(
      title: "Game \(game.number): \(record.job.variant)", .element("main", [], [.lines(parts)]), script: "/script.js",
      for: shelf.reader)
  }

  /// The players, each with the mark of its seat.
  private static func seats(of record: GameRecord, _ traits: BoardTraits?) -> [Markup] {
    record.job.players.enumerated().flatMap { seat, name -> [Markup] in
      [.text(seat > 0 ? ", " : ""), .mark(of: seat, traits), .text(" " + PrintableText.of(name))]
    }
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
    "Behind a win or loss: the difference in discs at Reversi, elsewhere how many marks the winner has left to place."

  /// The table of the notes on moves.
  private static func moves(of record: GameRecord, at variant: PlayableVariant) throws -> [Markup] {
    let replay = try variant.replay(record.transcript, seed: record.job.seed, plies: record.plies)
    return Table.moves(of: record, replay).map { table in
      [.folded("Moves with time and nodes", isOpen: table.rows.count <= mostOpen, [HTMLFormat.table(table)])]
    } ?? []
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
      links.append(("what one took from the other", ComparePage.link(job.players[0], job.players[1], place, on: shelf)))
    }
    let words =
      PrintableText.of("\(game.tournament), run \(game.run), encounter \(job.encounter + 1), seed \(job.seed)")
      + (game.isSetAside ? "; set aside to be played again, counts no more" : "")
    let ways = links.flatMap { words, link in [.text(", "), Markup.element("a", [.init("href", link)], words)] }
    return .element("p", [.init("class", "quiet")], [.text(words + ": ")] + ways.dropFirst())
  }

  private static func paste(_ words: String, _ text: String) -> [Markup] {
    [
      .element("p", [.init("class", "quiet")], words),
      .element("pre", [.init("class", "paste"), .init("tabindex", "0")], PrintableText.of(text)),
    ]
  }
}
