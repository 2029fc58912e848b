import GRDB
import Play
import Results

extension Store {
  /// One lost game for each player and kind of fault in the selected runs: the game of the earliest encounter in the
  /// newest run that has one, whenever it was recorded. Time grows with the number of games if there are faults.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func faultExamples(
    of tournament: String? = nil, runs: RunSelection = .newest
  ) throws(StoreError) -> [FaultExample] {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let ids = Self.list(covered)
      let rows = try Self.players(ids, in: database)
      let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.row.id), Self.names(of: rows)))
      var examples: [Subject: (place: Place, game: Int, what: String?)] = [:]
      for run in covered where try Self.hasFaults(run.id, in: database) {
        try Self.forEachFaultyGame(of: run.id, in: database) { seating, seat, game in
          guard let name = names[seating.players[seat].id] else { return }
          let (job, reason) = (game.record.job, game.record.outcome.reason)
          let subject = Subject(player: name, reason: reason)
          let place = Place(
            run: -run.number, encounter: job.encounter, seating: SeatingKey(variant: job.variant, players: job.players))
          guard examples[subject].map({ place < $0.place }) ?? true else { return }
          examples[subject] = (place, Int(game.number), game.record.fault?.what)
        }
      }
      return examples.map {
        FaultExample(player: $0.player, reason: $0.reason.rawValue, game: $1.game, what: $1.what)
      }.sorted { ($0.player, $0.reason) < ($1.player, $1.reason) }
    }
  }

  private struct Subject: Hashable {
    let player: String
    let reason: Reason
  }

  /// The position of a game in the order of run, encounter, variant and players, whenever it was recorded.
  private struct Place: Comparable {
    let run: Int
    let encounter: Int
    let seating: SeatingKey

    static func < (one: Place, other: Place) -> Bool {
      (one.run, one.encounter, one.seating.variant, "\(one.seating.players)")
        < (other.run, other.encounter, other.seating.variant, "\(other.seating.players)")
    }
  }

  private static let faultyGames = """
    \(GameReader.games)
    WHERE seating = ? AND reason IN (\(Reason.allCases.filter(\.isFault).map { "'\($0.rawValue)'" }.joined(separator: ", ")))
    """

  /// Passes every game of a run that ended by a fault to `body`, seating by seating, with the seating and the seat at
  /// fault.
  ///
  /// Throws `Damage` unless each is as it was recorded, and there are as many as the totals count.
  static func forEachFaultyGame(
    of run: Int64, in database: Database, _ body: (Seating, _ seat: Int, GameReader.Game) throws -> Void
  ) throws {
    let roster = try Roster(of: run, in: database)
    var count = 0
    for (seating, key) in try database.all("\(Roster.seatings) WHERE run = ?", [run], { try roster.seating($0) }) {
      let reader = GameReader(seating: seating, key: key)
      try database.forEach(faultyGames, [seating.row.id]) { row in
        let game = try reader.game(row, in: database)
        guard let seat = game.record.outcome.seatAtFault else { return }
        count += 1
        try body(seating, seat, game)
      }
    }
    let total = "SELECT ifnull(sum(games), 0) FROM fault_total WHERE run = ?"
    guard try database.all(total, [run], { try $0.natural(0) }) == [count] else { throw Damage.otherTotals }
  }

  private static func hasFaults(_ run: Int64, in database: Database) throws -> Bool {
    try !database.all("SELECT 1 FROM fault_total WHERE run = ? LIMIT 1", [run]) { try $0.int(0) }.isEmpty
  }
}
