import Play
import Results

extension Chapter {
  /// Creates a list of recorded games, a row for each, in the order given.
  public static func list(_ games: [PlayedGame]) -> Chapter {
    Chapter(name: "game-list", title: "Games", tables: [table(games)], data: data(games), notes: [])
  }

  private static func table(_ games: [PlayedGame]) -> Table {
    let names = Set(games.map(\.variant))
    let traits = Dictionary(uniqueKeysWithValues: names.map { ($0, (try? Catalog.variant($0))?.traits) })
    return Table(
      columns: [
        .number("Game", "game"), .text("Variant", "variant"), .text("Players", "players"), .text("Result", "result"),
        .text("Ended by", "reason").of(.rank(4)), .number("Plies", "plies").of(.rank(3)),
        .number("Run", "run").of(.rank(1)), .number("Encounter", "encounter").of(.rank(2)),
      ],
      rows: games.map { game in
        [
          GameCells.number(game), .text(game.variant),
          .text(GameWords.seats(game.players, of: traits[game.variant] ?? nil)),
          .text(GameWords.outcome(places: game.places, of: game.players)), .text(game.reason), .integer(game.plies),
          .integer(game.run), .integer(game.encounter + 1),
        ]
      }, notes: games.isEmpty ? ["No game matches."] : [])
  }

  private static func data(_ games: [PlayedGame]) -> Table {
    let seats = GameCells.seats(of: games.map(\.players))
    return Table(
      columns: [.number("Game", "game"), .text("Variant", "variant")] + GameCells.seatColumns(seats)
        + GameCells.endColumns + [.number("Run", "run"), .number("Encounter", "encounter")] + GameCells.moveColumns,
      rows: games.map { game -> [Cell] in
        [GameCells.number(game), .text(game.variant)] + GameCells.players(game.players, in: seats)
          + GameCells.end(game) + [.integer(game.run), .integer(game.encounter + 1)] + GameCells.moves(game)
      })
  }
}
