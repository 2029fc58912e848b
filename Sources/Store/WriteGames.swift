import GRDB
import Play

extension Store {
  /// Records finished games of `run` and brings all totals up to date, in one transaction.
  ///
  /// When it returns the games are safe, whatever happens to the program or the power; when it throws none of them is
  /// recorded. Games should come many at a time: a transaction costs as much as some hundred games.
  ///
  /// - Throws: `misuse` for a game recorded before, or of a variant or player the run doesn't have; or any error of
  ///   kind `inputOutput`.
  public func write(_ records: [GameRecord], to run: Run) throws(StoreError) {
    let result = seatings.withLock { runs -> Result<Void, StoreError> in
      var known = runs.removeValue(forKey: run.id)
      return Result { () throws(StoreError) in
        try write { database in
          var batch = try Batch(of: run.id, seatings: known, in: database)
          for record in records { try batch.insert(record) }
          try batch.writeTotals()
          known = batch.seatings
        }
        runs[run.id] = known  // not before: the rows a failed transaction has made are gone
      }
    }
    try result.get()
  }
}

/// The games of one transaction.
private struct Batch {
  private(set) var seatings: Seatings
  private let run: Int64
  private let database: Database
  private let game: Inserter
  private let seat: Inserter
  private var totals = Totals()

  init(of run: Int64, seatings: Seatings?, in database: Database) throws {
    self.run = run
    self.database = database
    self.seatings = try seatings ?? Seatings(run: run, in: database)
    game = try Inserter(
      database,
      """
      INSERT INTO game (seating, encounter, seed, opening, transcript, places, reason, plies, margin)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    seat = try Inserter(
      database, "INSERT INTO seat (game, seat, moves, nanoseconds, nodes) VALUES (?, ?, ?, ?, ?)")
  }

  mutating func insert(_ record: GameRecord) throws {
    let job = record.job
    let seating = try seatings.seating(variant: job.variant, players: job.players, in: database)
    guard record.efforts.count == job.players.count, Int(record.outcome.seats) == job.players.count else {
      throw Misuse(detail: "a game of \(job.variant) whose record is of another number of seats")
    }
    guard job.seed <= Seed.max else { throw Misuse(detail: "a game with the seed \(job.seed)") }
    let places = Places.text(record.outcome)
    game.bind(1, seating.row.id)
    game.bind(2, job.encounter)
    game.bind(3, Int64(job.seed))
    game.bind(4, job.opening)
    game.bind(5, record.transcript)
    game.bind(6, places)
    game.bind(7, record.outcome.reason.rawValue)
    game.bind(8, record.plies)
    if let margin = record.outcome.margin { game.bind(9, Int(margin)) } else { game.bindNull(9) }
    try game.run(in: database)
    seat.bind(1, database.lastInsertedRowID)
    for (number, effort) in record.efforts.enumerated() {
      seat.bind(2, number)
      seat.bind(3, effort.moves)
      seat.bind(4, effort.nanoseconds)
      seat.bind(5, effort.nodes)
      try seat.run(in: database)
    }
    totals.add(record, seating: seating, places: places)
  }

  func writeTotals() throws {
    try totals.write(to: run, in: database)
  }
}
