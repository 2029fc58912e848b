import GRDB
import Play

extension Inspection {
  /// Hands on every game of a run, by seating and encounter, in batches, and compares what they add up to with the
  /// run's totals.
  ///
  /// Memory holds a batch and the totals, however many games there are. Games that can't be read are reported.
  public func checkGames(of run: StoredRun, batch size: Int, _ body: ([StoredGame]) throws -> Void) throws {
    let totals = try games(of: run, batch: size, body)
    try guarded("the totals of \(run)", as: .totals) {
      let kept = try Totals(of: run.id, in: database)
      for difference in kept.differences(from: totals) { tell(Finding(.totals, "\(run): \(difference)")) }
      let seal = try Seal.stored(of: run.id, in: database).totals
      if kept == totals, let seal, seal != totals.seal.value {
        tell(Finding(.seal, "\(run)"))
      }
    }
  }

  /// Hands on every game of a run and returns what they add up to.
  func games(of run: StoredRun, batch size: Int, _ body: ([StoredGame]) throws -> Void) throws -> Totals {
    var totals = Totals()
    var games: [StoredGame] = []
    func handOn() throws {
      try body(games)
      games.removeAll(keepingCapacity: true)
    }
    for (seating, key) in try seatings(of: run) {
      try guarded("the games of \(key.players.joined(separator: ", ")) at \(key.variant)") {
        var reader = GameReader(run: run, seating: seating, key: key)
        func finish() throws {
          guard let game = reader.take({ tell($0) }) else { return }
          totals.add(game.record, seating: seating, places: Places.text(game.record.outcome))
          games.append(game)
          if games.count >= size { try handOn() }
        }
        try database.forEach(GameReader.sql, [seating.row.id]) { row in
          if try row.int(0) != reader.number { try finish() }
          reader.read(row)
        }
        try finish()
      }
    }
    if !games.isEmpty { try handOn() }
    return totals
  }

  private func seatings(of run: StoredRun) throws -> [(Seating, SeatingKey)] {
    var seatings: [(Seating, SeatingKey)] = []
    try guarded("the seatings of \(run)") {
      let variants = try Totals.variants(of: run.id, in: database)
      let players = try Totals.players(of: run.id, in: database)
      let sql = "SELECT id, variant, first, second, third, fourth FROM seating WHERE run = ? ORDER BY id"
      try database.forEach(sql, [run.id]) { row in
        let id = Int64(try row.int(0))
        guard let variant = variants[Int64(try row.int(1))] else {
          throw Damage(detail: "seating \(id) is of a variant that the run doesn't have")
        }
        let seated = try (Int32(2)...5).compactMap { try row.optionalInt($0) }.map { player in
          guard let player = players[Int64(player)] else {
            throw Damage(detail: "seating \(id) is of a player that the run doesn't have")
          }
          return player
        }
        guard seated.count == variant.seats else {
          throw Damage(detail: "seating \(id) seats \(seated.count) players at \(variant.name)")
        }
        let rows = seated.map(\.row)
        seatings.append(
          (
            Seating(
              row: SealedRow(seating: id, variant: variant.row, players: rows), variant: variant.row, players: rows),
            SeatingKey(variant: variant.name, players: seated.map(\.name))
          ))
      }
    }
    return seatings
  }
}

/// Puts games together from rows, one for each of their seats.
private struct GameReader {
  static let sql = """
    SELECT id, encounter, game.seed, opening, transcript, places, reason, plies, margin,
      seat.seat, moves, nanoseconds, nodes
    FROM game LEFT JOIN seat ON seat.game = game.id WHERE seating = ? ORDER BY encounter, id, seat.seat
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
        let places = try Places.parse(row.text(5))
        guard places.count == key.players.count else { throw Damage(detail: "\(places.count) places") }
        job = Job(
          variant: key.variant, players: key.players, encounter: try row.natural(1), opening: try row.text(3),
          seed: try row.seed(2))
        transcript = try row.text(4)
        outcome = try StoredGame.outcome(places: places, reason: row.text(6), margin: row.optionalInt(8))
        plies = try row.natural(7)
      }
      guard try row.optionalInt(9) == efforts.count else { throw Damage(detail: "a row is missing in seat") }
      efforts.append(
        Effort(moves: try row.natural(10), nanoseconds: Int64(try row.natural(11)), nodes: Int64(try row.natural(12))))
    } catch {
      problem = (error as? Damage)?.detail ?? "\(error)"
    }
  }

  /// The game that was read, if there is one and nothing is wrong with its rows.
  mutating func take(_ report: (Finding) -> Void) -> StoredGame? {
    defer { self = GameReader(run: run, seating: seating, key: key) }
    guard let number else { return nil }
    if problem == nil, efforts.count != key.players.count { problem = "\(efforts.count) rows in seat" }
    guard problem == nil, let job, let outcome else {
      report(Finding(.value, "game \(number): \(problem ?? "no outcome")"))
      return nil
    }
    return StoredGame(
      number: Int64(number), tournament: run.tournament, run: run.number, runSeed: run.seed,
      record: GameRecord(job: job, transcript: transcript, outcome: outcome, plies: plies, efforts: efforts))
  }
}
