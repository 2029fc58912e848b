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
    // The lock is taken before the connection, here and nowhere else both.
    let result = seatings.withLock { runs -> Result<Void, StoreError> in
      var seatings = runs.removeValue(forKey: run.id)
      return Result { () throws(StoreError) in
        try write { database in
          try Self.insert(records, of: run.id, seatings: &seatings, in: database)
        }
        runs[run.id] = seatings  // only now: what a failed transaction has added is not there
      }
    }
    try result.get()
  }

  private static func insert(
    _ records: [GameRecord], of run: Int64, seatings: inout Seatings?, in database: Database
  ) throws {
    var lookUp = try seatings ?? Seatings(run: run, in: database)
    var totals = Totals()
    let game = try Inserter(
      database,
      """
      INSERT INTO game (seating, encounter, seed, opening, transcript, places, reason, plies, margin)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let seat = try Inserter(
      database, "INSERT INTO seat (game, seat, moves, nanoseconds, nodes) VALUES (?, ?, ?, ?, ?)")
    for record in records {
      let job = record.job
      let seating = try lookUp.seating(variant: job.variant, players: job.players, in: database)
      let places = Places.text(record.outcome)
      guard record.efforts.count == job.players.count, Int(record.outcome.seats) == job.players.count else {
        throw Misuse(detail: "a game of \(job.variant) whose record is of another number of seats")
      }
      guard job.seed <= Seed.max else { throw Misuse(detail: "a game with the seed \(job.seed)") }
      game.bind(1, seating.id)
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
    try totals.write(to: run, in: database)
    seatings = lookUp
  }
}
