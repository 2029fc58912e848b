import GRDB
import Play

/// Puts games together from rows, one for each of their seats.
struct GameReader {
  /// A game that was read.
  struct Game {
    /// Its number in its file.
    let number: Int64
    let record: GameRecord
    /// The digest of what was read.
    let digest: UInt64
  }

  /// The rows to be read, in the order of their seats, game by game.
  static let games = games(in: .counted)

  /// The same of the games in other tables.
  static func games(in tables: GameTables) -> String {
    """
    SELECT id, encounter, game.seed, opening, transcript, places, reason, plies, margin,
      seat.seat, moves, nanoseconds, nodes, digest, seating,
      EXISTS (SELECT 1 FROM \(tables.move) AS move WHERE move.game = game.id)
    FROM \(tables.game) AS game LEFT JOIN \(tables.seat) AS seat ON seat.game = game.id
    """
  }

  /// The tables that the rows are of.
  let tables: GameTables
  let seating: Seating
  let key: SeatingKey
  /// The number of the game being read; nil before the first.
  private(set) var number: Int?
  private var job: Job?
  private var transcript = ""
  private var outcome: Outcome?
  private var plies = 0
  private var efforts: [Effort] = []
  private var hasMoves = false
  private var digest: UInt64?
  private var problem: String?

  init(seating: Seating, key: SeatingKey, tables: GameTables = .counted) {
    self.tables = tables
    self.seating = seating
    self.key = key
  }

  mutating func read(_ row: Columns) {
    do {
      if number == nil {
        number = try row.int(0)
        let places = try row.bytes(5) { try Places.parse($0) }
        guard places.count == key.players.count else { throw Damage(detail: "\(places.count) places") }
        job = Job(
          variant: key.variant, players: key.players, encounter: try row.natural(1), opening: try row.text(3),
          seed: try row.seed(2))
        transcript = try row.text(4)
        outcome = try StoredGame.outcome(places: places, reason: row.text(6), margin: row.margin(8))
        plies = try row.natural(7)
        digest = try row.digest(13)
        hasMoves = try row.int(15) != 0
      }
      guard try row.optionalInt(9) == efforts.count else { throw Damage(detail: "a row is missing in seat") }
      efforts.append(try row.effort(10))
    } catch {
      problem = (error as? Damage)?.detail ?? "\(error)"
    }
  }

  /// The game that was read; nil if none was.
  ///
  /// Throws `Damage` when it isn't as it was recorded.
  mutating func take(in database: Database) throws -> Game? {
    defer { self = GameReader(seating: seating, key: key, tables: tables) }
    guard let number else { return nil }
    if problem == nil, efforts.count != key.players.count { problem = "\(efforts.count) rows in seat" }
    guard problem == nil, let job, let outcome else {
      throw Damage(detail: "game \(number): \(problem ?? "no outcome")")
    }
    let notes = try GameNotes(
      of: Int64(number), hasFault: outcome.reason.isFault, hasMoves: hasMoves, tables, in: database)
    let record = GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: plies, efforts: efforts, fault: notes.fault,
      moves: notes.moves)
    let found = record.digest(seating: seating.row, places: Places.text(outcome))
    guard digest == nil || digest == found else { throw Damage(detail: "game \(number): isn't as it was recorded") }
    return Game(number: Int64(number), record: record, digest: found)
  }
}
