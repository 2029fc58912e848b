import GRDB
import Play

/// Reads games of one seating from their rows.
struct GameReader {
  /// A game that was read.
  struct Game {
    /// The game's number in its file.
    let number: Int64
    let record: GameRecord
    /// The digest of what was read: what the game adds to the checksum of its run's games.
    let digest: UInt64
  }

  /// The range of games' numbers: from 1 to the largest that every reader of JSON has exactly.
  static let numbers = 1...1 << 53

  /// The query for the games that count, one row each.
  static let games = games(in: .counted)

  /// The query for the games in given tables, one row each.
  static func games(in tables: GameTables) -> String {
    """
    SELECT \(columns), EXISTS (SELECT 1 FROM \(tables.move) AS move WHERE move.game = game.id)
    FROM \(tables.game) AS game
    """
  }

  /// The columns of `game` that are read, in that order.
  static let columns =
    "id, encounter, game.seed, opening, transcript, places, reason, plies, margin, digest, seating, "
    + Migration.figureColumns.joined().joined(separator: ", ")
  /// The column of the encounter, as an index into `columns`.
  static let encounterColumn: Int32 = 1
  /// The column of the seating, as an index into `columns`.
  static let seatingColumn: Int32 = 10

  /// The columns of a seat's effort where each seat has a row.
  static let effortColumns = "moves, nanoseconds, nodes"

  private static let firstFigure: Int32 = 11
  private static let figuresOfSeat: Int32 = 3
  private static let hasMovesColumn = firstFigure + figuresOfSeat * Int32(Migration.figureColumns.count)

  let seating: Seating
  let key: SeatingKey
  /// The tables that the rows come from.
  let tables: GameTables
  private let hasNumbers: Bool

  init(seating: Seating, key: SeatingKey, tables: GameTables = .counted) {
    (self.seating, self.key, self.tables) = (seating, key, tables)
    hasNumbers = GameNotes.mayHaveNumbers(key.variant)
  }

  /// The game in a row of `games`. Throws `Damage`, with its number, when it isn't as it was recorded.
  func game(_ row: QueryRow, in database: Database) throws -> Game {
    try game(row, moves: try row.int(Self.hasMovesColumn) == 0 ? [] : nil, in: database)
  }

  /// The game in a row of its `columns`.
  ///
  /// - Parameter moves: the notes of its moves; nil where they are to be looked up.
  func game(_ row: QueryRow, moves: [MoveNote]?, in database: Database) throws -> Game {
    let number = try row.int(0)
    do {
      guard Self.numbers.contains(number) else { throw Damage(detail: "no game is given such a number") }
      return try game(number, row, moves, in: database)
    } catch let damage as Damage {
      throw Damage(detail: "game \(number): \(damage.detail)")
    }
  }

  private func game(_ number: Int, _ row: QueryRow, _ moves: [MoveNote]?, in database: Database) throws -> Game {
    let places = try row.bytes(5) { try PlacesText.parse($0) }
    guard places.count == key.players.count else { throw Damage(detail: "\(places.count) places") }
    let outcome = try StoredGame.outcome(places: places, reason: row.text(6), margin: row.margin(8))
    let notes = try GameNotes(
      of: Int64(number), hasFault: outcome.reason.isFault, moves: moves, hasNumbers: hasNumbers, tables, in: database)
    let record = GameRecord(
      job: Job(
        variant: key.variant, players: key.players, encounter: try row.natural(1), opening: try row.text(3),
        seed: try row.seed(2)),
      transcript: try row.text(4), outcome: outcome, plies: try row.natural(7),
      efforts: try efforts(of: number, row, in: database),
      fault: notes.fault, moves: notes.moves, numbers: notes.numbers)
    let content = record.digest(seating: seating.row, places: PlacesText.text(outcome))
    let found = content &+ Digest.ofPlace(Int64(number), run: seating.run)
    let kept = try row.digest(9) ?? found
    // A file of an older version that is only read has digests without places.
    guard kept == found || kept == content else { throw Damage(detail: "isn't as it was recorded") }
    return Game(number: Int64(number), record: record, digest: kept)
  }

  /// The effort of each seat: of the first ones in the game's row, of the others in rows of their own.
  private func efforts(of game: Int, _ row: QueryRow, in database: Database) throws -> [Effort] {
    let own = min(key.players.count, Migration.figureColumns.count)
    for column in (Self.firstFigure + Self.figuresOfSeat * Int32(own))..<Self.hasMovesColumn {
      guard try row.optionalInt(column) == nil else { throw Damage(detail: "what more seats spent than there are") }
    }
    var efforts = try (0..<Int32(own)).map { try row.effort(Self.firstFigure + Self.figuresOfSeat * $0) }
    guard own < key.players.count else { return efforts }
    let sql = "SELECT seat, \(Self.effortColumns) FROM \(tables.furtherSeat) WHERE game = ? ORDER BY seat"
    try database.forEach(sql, [game]) { row in
      guard try row.seat(0) == efforts.count else { throw Damage(detail: "what a seat spent is missing") }
      efforts.append(try row.effort(1))
    }
    guard efforts.count == key.players.count else { throw Damage(detail: "what \(efforts.count) seats spent") }
    return efforts
  }
}
