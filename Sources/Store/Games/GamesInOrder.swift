import GRDB
import Play
import Results
import Statistics

extension Store {
  /// Passes the games of the selected runs to `body`, in the order in which they were recorded, until it returns false.
  /// Memory stays flat whatever the number of games.
  ///
  /// Each game is as it was recorded. Missing games are noticed only at the end, where an error is thrown.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func forEachGame(
    of tournament: String? = nil, runs: RunSelection = .newest, _ body: (StoredGame) -> Bool
  ) throws(StoreError) {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let ids = Self.list(covered)
      let seatings = try Self.seatings(ids, covered, in: database)
      var sums = covered.map { _ in UInt64(0) }
      let walk = try GameWalk(through: ids, in: database)
      while let seating = try walk.advance() {
        guard let line = seatings[seating] else { throw Damage(detail: "seating \(seating) is missing") }
        let game = try walk.game(of: line.seating, line.key)
        sums[line.run] &+= game.digest
        guard body(StoredGame(game, of: covered[line.run], line)) else { return }
      }
      for (run, sum) in zip(covered, sums) { try Checksum.require(sum, .games, of: [run.id], in: database) }
    }
  }

  /// Passes the games of a run with numbers above `number` to `body`, in their order, until it returns false.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func forEachGame(of run: StoredRun, after number: Int64, _ body: (StoredGame) -> Bool) throws(StoreError) {
    try read { database in
      let ids = Self.list([run])
      let seatings = try Self.seatings(ids, [run], in: database)
      let walk = try GameWalk(through: ids, after: number, in: database)
      while let seating = try walk.advance() {
        guard let line = seatings[seating] else { throw Damage(detail: "seating \(seating) is missing") }
        guard body(StoredGame(try walk.game(of: line.seating, line.key), of: run, line)) else { return }
      }
    }
  }

  /// A seating with the names that lists of games show.
  struct SeatingLine {
    /// The index of the seating's run among those selected.
    let run: Int
    let seating: Seating
    let key: SeatingKey
    /// The names of the players, with definitions where a name stands for several.
    let names: [String]
    /// The number of openings that encounters come from; nil where it isn't known.
    let supply: Int?
    /// Whether all players are deterministic: they always do the same in the same position.
    let isDeterministic: Bool
  }

  /// The seatings, by their rows' ids.
  static func seatings(
    _ ids: StatementArguments, _ covered: [StoredRun], in database: Database
  ) throws -> [Int: SeatingLine] {
    let rows = try players(ids, in: database)
    let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.row.id), names(of: rows)))
    var lines: [Int: SeatingLine] = [:]
    for (index, run) in covered.enumerated() {
      let roster = try Roster(of: run.id, in: database)
      let identity = try Identity.ofRun(run.id, in: database)
      let (supplies, deterministic) = (identity?.openingSupplies ?? [:], identity?.deterministicPlayers ?? [])
      try database.forEach("\(Roster.seatings) WHERE run = ?", [run.id]) { row in
        let (seating, key) = try roster.seating(row)
        lines[Int(seating.row.id)] = SeatingLine(
          run: index, seating: seating, key: key, names: seating.players.compactMap { names[$0.id] },
          supply: supplies[key.variant], isDeterministic: key.players.allSatisfy(deterministic.contains))
      }
    }
    return lines
  }
}

extension StoredGame {
  fileprivate init(_ game: GameReader.Game, of run: StoredRun, _ line: Store.SeatingLine) {
    self.init(
      number: game.number, tournament: run.tournament, run: run.number, runSeed: run.seed, isSetAside: false,
      seating: line.seating.row.id, players: line.names,
      opening: line.supply.map { supply in
        let place = Pattern.opening(ofEncounter: game.record.job.encounter, supply: supply)
        return OpeningDraw(run: run.number, supply: supply, place: place, isDecisive: line.isDeterministic)
      }, record: game.record)
  }
}
