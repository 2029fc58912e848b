import GRDB
import Play
import Results
import Statistics

/// A game as it was recorded.
public struct StoredGame: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int64
  /// The name of the tournament it belongs to.
  public let tournament: String
  /// The number of its run.
  public let run: Int
  /// The seed of its run.
  public let runSeed: UInt64
  /// Whether the game was set aside, to be played again, and no longer counts.
  public let isSetAside: Bool
  /// A number that identifies the run, variant and players in their seats.
  public let seating: Int64
  /// The name of the player in each seat; with its definition where it stands for several in the runs that were read.
  public let players: [String]
  /// The source of the encounter's opening; nil where it isn't known, or wasn't looked up.
  public let opening: OpeningDraw?
  /// The game itself, equal to the record that was written.
  public let record: GameRecord

  /// The game as lists and pages show it.
  public var played: PlayedGame { PlayedGame(record, number: Int(number), run: run, players) }
}

extension Store {
  /// The game with a number, also where it was set aside.
  ///
  /// - Throws: `unknownGame`, `corrupt` (also when its run isn't the one recorded), or any error of kind `inputOutput`.
  public func game(_ number: Int64) throws(StoreError) -> StoredGame {
    try read { database in
      var book = SeatingBook()
      return try game(number, &book, in: database)
    }
  }

  /// The game with a number, whose seating is looked up in `book`.
  func game(_ number: Int64, _ book: inout SeatingBook, in database: Database) throws -> StoredGame {
    let isSetAside = try isSetAside(number, in: database)
    let tables = isSetAside ? GameTables.setAside : .counted
    let sql = """
      SELECT run.id, tournament.name, run.number, run.seed, seating.id
      FROM \(tables.game) AS game JOIN seating ON seating.id = game.seating JOIN run ON run.id = seating.run
        JOIN tournament ON tournament.id = run.tournament WHERE game.id = ?
      """
    let places = try database.all(sql, [number]) { row in
      let run = StoredRun(
        id: Int64(try row.int(0)), tournament: try row.text(1), number: try row.natural(2), seed: try row.seed(3))
      return (run: run, seating: Int64(try row.int(4)))
    }
    guard let (run, seating) = places.first else { throw try unknownGame(number, in: database) }
    let entry = try book.entry(seating, in: database)
    let reader = GameReader(seating: entry.seating, key: entry.key, tables: tables)
    let games = try database.all("\(GameReader.games(in: tables)) WHERE id = ?", [number]) {
      try reader.game($0, in: database)
    }
    guard let game = games.first else { throw Damage(detail: "game \(number) can't be read") }
    return StoredGame(game, of: run, entry.seating, isSetAside: isSetAside)
  }

  /// Whether a game was set aside, to be played again.
  func isSetAside(_ number: Int64, in database: Database) throws -> Bool {
    try !database.all("SELECT 1 FROM set_aside WHERE id = ?", [number]) { try $0.int(0) }.isEmpty
  }

  /// The error for a number that no game has.
  func unknownGame(_ number: Int64, in database: Database) throws -> StoreError {
    let count = try database.all("SELECT count(*) FROM game") { try $0.int(0) }
    return .unknownGame(number, file: path, count: count[0])
  }
}

extension StoredGame {
  init(_ game: GameReader.Game, of run: StoredRun, _ seating: Seating, isSetAside: Bool = false) {
    self.init(
      number: game.number, tournament: run.tournament, run: run.number, runSeed: run.seed, isSetAside: isSetAside,
      seating: seating.row.id, players: game.record.job.players, opening: nil, record: game.record)
  }

  /// The outcome in a row of `game`; throws `Damage` if there is none.
  static func outcome(places: [Int], reason: String, margin: Int?) throws -> Outcome {
    let reason = try self.reason(reason)
    guard let margin else { return Outcome(places: places, reason: reason) }
    guard let margin = Int16(exactly: margin), let winner = winners[places] else {
      throw Damage(detail: "a game with the places \(places) and the margin \(margin)")
    }
    return Outcome(winner: winner, reason: reason, margin: margin)
  }

  /// The reason with a name; throws `Damage` if there is none.
  static func reason(_ name: String) throws -> Reason {
    guard let reason = Reason(rawValue: name) else { throw Damage(detail: "a game that ended by \"\(name)\"") }
    return reason
  }

  /// The winner of a two-seat game, by its places.
  private static let winners: [[Int]: Int?] = [[1, 2]: 0, [2, 1]: 1, [1, 1]: nil]
}
