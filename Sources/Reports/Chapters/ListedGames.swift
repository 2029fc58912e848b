import Play

/// A recorded game, as it appears in lists of games.
public struct ListedGame: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public var number: Int
  /// The variant's name.
  public var variant: String
  /// The name of the player in each seat.
  public var players: [String]
  /// The place of each seat: 1 is best, and tied seats share the better place.
  public var places: [Int]
  /// The reason why the game ended.
  public var reason: String
  /// The number of moves played, passes left out; at Snap, of cards turned.
  public var plies: Int
  /// The first seat's discs less the second's; nil where discs don't count.
  public var margin: Int?
  /// The number of its run.
  public var run: Int
  /// The number of its encounter, from 0.
  public var encounter: Int
  /// The opening as a transcript; empty for none.
  public var opening: String
  /// The transcript of all moves.
  public var transcript: String
  /// The game's seed.
  public var seed: UInt64

  /// Creates a listed game.
  public init(
    number: Int, variant: String, players: [String], places: [Int], reason: String, plies: Int, margin: Int?, run: Int,
    encounter: Int, opening: String, transcript: String, seed: UInt64
  ) {
    (self.number, self.variant, self.players, self.places) = (number, variant, players, places)
    (self.reason, self.plies, self.margin, self.run, self.encounter) = (reason, plies, margin, run, encounter)
    (self.opening, self.transcript, self.seed) = (opening, transcript, seed)
  }
}

extension Chapter {
  /// Creates a list of recorded games, a row for each, in the order given.
  public static func list(_ games: [ListedGame]) -> Chapter {
    Chapter(name: "game-list", title: "Games", tables: [table(games)], data: data(games), notes: [])
  }

  private static func table(_ games: [ListedGame]) -> Table {
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
          .integer(game.number), .text(game.variant),
          .text(GameWords.seats(game.players, of: traits[game.variant] ?? nil)),
          .text(GameWords.outcome(places: game.places, of: game.players)), .text(game.reason), .integer(game.plies),
          .integer(game.run), .integer(game.encounter + 1),
        ]
      }, notes: games.isEmpty ? ["No game matches."] : [])
  }

  private static func data(_ games: [ListedGame]) -> Table {
    Table(
      columns: [
        .number("Game", "game"), .text("Variant", "variant"),
      ] + GameCells.seatColumns + [
        .text("Places", "places"), .text("Reason", "reason"),
        .number("Plies", "plies"), .number("Margin", "margin"), .number("Run", "run"),
        .number("Encounter", "encounter"), .text("Seed", "seed"), .text("Opening", "opening"),
        .text("Transcript", "transcript"),
      ],
      rows: games.map { game -> [Cell] in
        [.integer(game.number), .text(game.variant)] + GameCells.seats(game.players) + [
          GameCells.places(game.places), .text(game.reason), .integer(game.plies), GameCells.margin(game.margin),
          .integer(game.run),
          .integer(game.encounter + 1), .text(String(game.seed)), .text(game.opening), .text(game.transcript),
        ]
      })
  }
}
