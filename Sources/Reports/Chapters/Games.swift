import Play
import Results

extension ChapterKind {
  /// Games that stand out, to step through.
  public static let games = ChapterKind(name: "games") { data in
    let sample = try data.sample()
    let chapter = Chapter.games(
      sample, of: data.results.coverage.tournament, in: data.database, among: data.variants)
    return chapter.games.isEmpty ? nil : chapter
  }
}

extension Chapter {
  /// The shortest and the longest games of each variant, and those with the most mistakes; a page shows each of their
  /// moves.
  static func games(
    _ sample: GameSample, of tournament: String, in database: String, among variants: VariantBook
  ) -> Chapter {
    let games = sample.examples.compactMap { ShownGame($0, of: tournament, in: database, among: variants) }
    var chapter = Chapter(
      name: "games", title: "Games to look at", tables: [table(games)], data: data(games), notes: notes(sample, games))
    chapter.games = games
    return chapter
  }

  private static func table(_ games: [ShownGame]) -> Table {
    let variants = games.reduce(into: [String]()) { if $0.last != $1.game.variant { $0.append($1.game.variant) } }
    return Table(
      columns: [
        .text("Variant", "variant"), .text("Why", "why"), .text("Players", "players"), .text("Result", "result"),
        .number("Plies", "plies"), .number("Run", "run"), .number("Encounter", "encounter"),
      ],
      groups: variants.map { variant in
        games.filter { $0.game.variant == variant }.map { shown in
          [
            .text(variant), .text(shown.why), .text(shown.players), .text(shown.result), .integer(shown.game.plies),
            .integer(shown.game.run), .integer(shown.game.encounter + 1),
          ]
        }
      })
  }

  private static func data(_ games: [ShownGame]) -> Table {
    let seats = GameCells.seats(of: games.map(\.game.players))
    return Table(
      columns: [
        .text("Variant", "variant"), .text("Why", "why"), .number("Run", "run"), .number("Encounter", "encounter"),
      ] + GameCells.seatColumns(seats) + GameCells.endColumns + GameCells.moveColumns,
      rows: games.map { shown -> [Cell] in
        let game = shown.game
        let place: [Cell] = [
          .text(game.variant), .text(shown.why), .integer(game.run), .integer(game.encounter + 1),
        ]
        return place + GameCells.players(game.players, in: seats) + GameCells.end(game) + GameCells.moves(game)
      })
  }

  private static func notes(_ sample: GameSample, _ games: [ShownGame]) -> [String] {
    var notes = [
      "Of equal games the one of the newest run, then of the earliest encounter, is shown; games ended by a fault are "
        + "omitted."
    ]
    let merits = games.flatMap(\.game.merits)
    if merits.contains(where: { if case .mistakes = $0 { true } else { false } }) {
      notes.append("Mistakes: judged moves that gave away a win or a draw.")
    }
    if merits.contains(where: { if case .turns = $0 { true } else { false } }) {
      notes.append("Scores are as reported by the players for their own moves: above 0 they are ahead.")
    }
    if let first = games.first { notes.append("To show the first one: " + first.command) }
    return notes + [reach(sample)].compactMap(\.self)
  }

  /// The note on games that were left out; nil for none.
  static func reach(_ sample: GameSample) -> String? {
    let cut = sample.reaches.filter { $0.looked < $0.games }
    guard !cut.isEmpty else { return nil }
    return "Only the first encounters of each seating were searched: "
      + cut.map { "\($0.looked) of \($0.games) games of \($0.variant)" }.joined(separator: ", ") + "."
  }
}
