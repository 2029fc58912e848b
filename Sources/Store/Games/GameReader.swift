import GRDB
import Play

/// Puts games together from rows, one for each of their seats, or from rows of their tables one by one.
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
    SELECT \(columns), seat.seat, seat.moves, seat.nanoseconds, seat.nodes,
      EXISTS (SELECT 1 FROM \(tables.move) AS move WHERE move.game = game.id)
    FROM \(tables.game) AS game LEFT JOIN \(tables.seat) AS seat ON seat.game = game.id
    """
  }

  /// The columns of `game` that are read, in that order.
  static let columns = "id, encounter, game.seed, opening, transcript, places, reason, plies, margin, digest, seating"
  /// The last of them.
  static let seatingColumn: Int32 = 10

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
  /// What is noted of its moves; nil where that is still to be looked up.
  private var moves: [MoveNote]?
  private var digest: UInt64?
  private var problem: String?

  /// - Parameter readsMoves: Whether the notes of moves are read with it; they are looked up otherwise.
  init(seating: Seating, key: SeatingKey, tables: GameTables = .counted, readsMoves: Bool = false) {
    self.tables = tables
    if readsMoves { moves = [] }
    self.seating = seating
    self.key = key
    efforts.reserveCapacity(key.players.count)
  }

  /// Reads a row of `games`.
  mutating func read(_ row: Columns) {
    if number == nil {
      readGame(row)
      if (try? row.int(15)) == 0 { moves = [] }
    }
    readSeat(row, from: 11)
  }

  /// Reads the `columns` of a game.
  mutating func readGame(_ row: Columns) {
    do {
      number = try row.int(0)
      let places = try row.bytes(5) { try Places.parse($0) }
      guard places.count == key.players.count else { throw Damage(detail: "\(places.count) places") }
      job = Job(
        variant: key.variant, players: key.players, encounter: try row.natural(1), opening: try row.text(3),
        seed: try row.seed(2))
      transcript = try row.text(4)
      outcome = try StoredGame.outcome(places: places, reason: row.text(6), margin: row.margin(8))
      plies = try row.natural(7)
      digest = try row.digest(9)
    } catch { note(error) }
  }

  /// Reads the number of a seat and what it spent, in columns from that one on.
  mutating func readSeat(_ row: Columns, from column: Int32) {
    do {
      guard try row.optionalInt(column) == efforts.count else { throw Damage(detail: "a row is missing in seat") }
      efforts.append(try row.effort(column + 1))
    } catch { note(error) }
  }

  /// Reads a note of a move, in columns from that one on.
  mutating func readMove(_ row: Columns, from column: Int32) {
    do { moves?.append(try GameNotes.move(row, from: column)) } catch { note(error) }
  }

  /// Keeps the first thing that is wrong.
  private mutating func note(_ error: any Error) { problem = problem ?? (error as? Damage)?.detail ?? "\(error)" }

  /// The game that was read, to go on with the next; nil if none was.
  ///
  /// Throws `Damage` when it isn't as it was recorded.
  mutating func take(in database: Database) throws -> Game? {
    defer { self = GameReader(seating: seating, key: key, tables: tables) }
    return try number.map { try game($0, in: database) }
  }

  /// The game of that number, which was read. Throws `Damage` when it isn't as it was recorded.
  func game(_ number: Int, in database: Database) throws -> Game {
    guard problem == nil, let job, let outcome, efforts.count == key.players.count else {
      throw Damage(detail: "game \(number): \(problem ?? "\(efforts.count) rows in seat")")
    }
    let notes = try GameNotes(
      of: Int64(number), hasFault: outcome.reason.isFault, moves: moves, tables, in: database)
    let record = GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: plies, efforts: efforts, fault: notes.fault,
      moves: notes.moves)
    let found = record.digest(seating: seating.row, places: Places.text(outcome))
    guard digest == nil || digest == found else { throw Damage(detail: "game \(number): isn't as it was recorded") }
    return Game(number: Int64(number), record: record, digest: found)
  }
}
