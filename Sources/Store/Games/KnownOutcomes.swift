import GRDB
import Play

extension Store {
  /// Passes the outcome of each game of a run to `body`, seating by seating, in the order of encounters. Only the run's
  /// own games are read, however many others its file has, and memory stays flat.
  ///
  /// Each game is as it was recorded. Missing games are noticed only at the end, where an error is thrown.
  ///
  /// - Throws: `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func forEachOutcome(
    of tournament: String, run number: Int,
    _ body: (_ variant: String, _ players: [String], _ encounter: Int, _ outcome: Outcome, _ transcript: String) -> Void
  ) throws(StoreError) {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      for run in try covered(by: .numbers([number]), of: tournament, in: database) {
        var sum: UInt64 = 0
        for (seating, key) in try Self.seatings(of: run.id, in: database) {
          let reader = GameReader(seating: seating, key: key)
          try database.forEach(Self.gamesOfSeating, [seating.row.id]) { row in
            let game = try reader.game(row, in: database)
            sum &+= game.digest
            body(
              key.variant, key.players, game.record.job.encounter, game.record.outcome, game.record.transcript)
          }
        }
        try Checksum.require(sum, .games, of: [run.id], in: database)
      }
    }
  }

  /// The rows of one seating's games, found by the index on seating and encounter.
  static let gamesOfSeating = "\(GameReader.games) WHERE seating = ? ORDER BY encounter, id"

  private static func seatings(of run: Int64, in database: Database) throws -> [(Seating, SeatingKey)] {
    let roster = try Roster(of: run, in: database)
    return try database.all("\(Roster.seatings) WHERE run = ? ORDER BY id", [run]) { try roster.seating($0) }
  }
}
