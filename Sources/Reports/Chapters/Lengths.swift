import Play
import Results

extension ChapterKind {
  /// The shortest and the longest games; omitted where games aren't available.
  public static let lengths = ChapterKind(name: "lengths", listing: "-v VARIANT --fastest") { data in
    let extremes = try data.survey().extremes
    return extremes.isEmpty ? nil : .lengths(extremes)
  }
}

extension Chapter {
  /// The shortest and the longest games of each variant.
  static func lengths(_ games: [ExtremeGame]) -> Chapter {
    let variants = games.reduce(into: [String]()) { if $0.last != $1.game.variant { $0.append($1.game.variant) } }
    let table = Table(
      columns: [
        .text("Variant", "variant"), .text("Which", "kind"), .number("Plies", "plies"),
        .text("Players", "players"), .text("Result", "result").of(.rank(3)), .text("Ended by", "reason").of(.rank(1)),
        .number("Run", "run"), .number("Encounter", "encounter"),
      ],
      groups: variants.map { variant in
        let traits = (try? Catalog.variant(variant))?.traits
        return games.filter { $0.game.variant == variant }.map { game in
          [
            .text(variant), .text(game.kind.rawValue), .integer(game.plies),
            .text(GameWords.seats(game.game.players, of: traits)),
            .text(GameWords.outcome(places: game.places, of: game.game.players)), .text(game.reason),
            .integer(game.game.run), .integer(game.game.encounter + 1),
          ]
        }
      })
    let seats = GameCells.seats(of: games.map(\.game.players))
    let data = Table(
      columns: [
        .text("Variant", "variant"), .text("Which", "kind"), .number("Plies", "plies"),
      ] + GameCells.seatColumns(seats) + [
        .text("Places", "places"), .text("Reason", "reason"), .number("Run", "run"), .number("Encounter", "encounter"),
      ],
      rows: games.map { game in
        [.text(game.game.variant), .text(game.kind.rawValue), .integer(game.plies)]
          + GameCells.players(game.game.players, in: seats)
          + [
            GameCells.places(game.places), .text(game.reason), .integer(game.game.run),
            .integer(game.game.encounter + 1),
          ]
      })
    return Chapter(
      name: "lengths", title: "Shortest and longest games", tables: [table], data: data,
      notes: [
        "Of all games, without those that ended by a fault; the shortest are of those that somebody won. Of equal ones the "
          + "newest run's, then the earliest encounter's. `agon show DATABASE -v VARIANT --encounter N --first NAME "
          + "--second NAME` shows one."
      ])
  }
}
