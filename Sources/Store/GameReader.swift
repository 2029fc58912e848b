import GRDB
import Play

/// Puts games together from rows, one for each of their seats.
struct GameReader {
  /// The rows to be read, in the order of their seats, game by game.
  static let games = """
    SELECT id, encounter, game.seed, opening, transcript, places, reason, plies, margin,
      seat.seat, moves, nanoseconds, nodes, digest
    FROM game LEFT JOIN seat ON seat.game = game.id
    """

  let run: StoredRun
  let seating: Seating
  let key: SeatingKey
  /// The number of the game being read; nil before the first.
  private(set) var number: Int?
  private var job: Job?
  private var transcript = ""
  private var outcome: Outcome?
  private var plies = 0
  private var efforts: [Effort] = []
  private var digest: Int64?
  private var problem: String?

  init(run: StoredRun, seating: Seating, key: SeatingKey) {
    self.run = run
    self.seating = seating
    self.key = key
  }

  mutating func read(_ row: Columns) {
    do {
      if number == nil {
        number = try row.int(0)
        let places = try Places.parse(row.text(5).utf8)
        guard places.count == key.players.count else { throw Damage(detail: "\(places.count) places") }
        job = Job(
          variant: key.variant, players: key.players, encounter: try row.natural(1), opening: try row.text(3),
          seed: try row.seed(2))
        transcript = try row.text(4)
        outcome = try StoredGame.outcome(places: places, reason: row.text(6), margin: row.optionalInt(8))
        plies = try row.natural(7)
        digest = try row.optionalInt(13).map(Int64.init)
      }
      guard try row.optionalInt(9) == efforts.count else { throw Damage(detail: "a row is missing in seat") }
      efforts.append(
        Effort(moves: try row.natural(10), nanoseconds: Int64(try row.natural(11)), nodes: Int64(try row.natural(12))))
    } catch {
      problem = (error as? Damage)?.detail ?? "\(error)"
    }
  }

  /// The game that was read; nil if none was.
  ///
  /// Throws `Damage` when it isn't as it was recorded.
  mutating func take() throws -> StoredGame? {
    defer { self = GameReader(run: run, seating: seating, key: key) }
    guard let number else { return nil }
    if problem == nil, efforts.count != key.players.count { problem = "\(efforts.count) rows in seat" }
    guard problem == nil, let job, let outcome else {
      throw Damage(detail: "game \(number): \(problem ?? "no outcome")")
    }
    let record = GameRecord(job: job, transcript: transcript, outcome: outcome, plies: plies, efforts: efforts)
    if let digest, digest != record.digest(seating: seating.row, places: Places.text(outcome)) {
      throw Damage(detail: "game \(number): isn't as it was recorded")
    }
    return StoredGame(
      number: Int64(number), tournament: run.tournament, run: run.number, runSeed: run.seed, record: record)
  }
}
