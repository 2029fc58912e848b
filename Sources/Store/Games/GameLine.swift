import GRDB
import Play
import Statistics

/// A recorded game, with the values that lists of games show.
public struct GameLine: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int
  /// The number of its run.
  public let run: Int
  /// The variant's name.
  public let variant: String
  /// A number that identifies the run, variant and players in their seats.
  public let seating: Int64
  /// The name of the player in each seat, as in `results(of:runs:)`.
  public let players: [String]
  /// The number of the encounter, from 0.
  public let encounter: Int
  /// The source of the encounter's opening; nil where it isn't known.
  public let opening: OpeningDraw?
  /// Each seat's place: 1 is best, and ties share the better.
  public let places: [Int]
  /// The reason why the game ended.
  public let reason: String
  /// The first seat's discs less the second's; nil where discs don't count.
  public let margin: Int?
  /// The moves of the opening.
  public let openingMoves: String
  /// All moves.
  public let transcript: String
  /// The game's seed.
  public let seed: UInt64
  /// The length in plies, as in the game's record.
  public let plies: Int
  /// The effort of each seat.
  public let efforts: [Effort]
  /// The notes of the game's moves.
  public let moves: [MoveNote]
}

extension Store {
  /// Passes the games of the selected runs to `body`, in the order in which they were recorded, until it returns false.
  /// Memory stays flat whatever the number of games.
  ///
  /// Each game is as it was recorded. Missing games are noticed only at the end, where an error is thrown.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func forEachGame(
    of tournament: String? = nil, runs: RunSelection = .newest, _ body: (GameLine) -> Bool
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
        guard body(GameLine(game, of: covered[line.run].number, line)) else { return }
      }
      for (run, sum) in zip(covered, sums) { try Seal.require(sum, .games, of: [run.id], in: database) }
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
    _ ids: StatementArguments, _ covered: [CoveredRun], in database: Database
  ) throws -> [Int: SeatingLine] {
    let rows = try players(ids, in: database)
    let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.sealed.id), names(of: rows)))
    var lines: [Int: SeatingLine] = [:]
    for (index, run) in covered.enumerated() {
      let roster = try Roster(of: run.id, in: database)
      let facts = try Facts.ofRun(run.id, in: database)
      let (supplies, deterministic) = (facts?.openingSupplies ?? [:], facts?.deterministicPlayers ?? [])
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

extension GameLine {
  fileprivate init(_ game: GameReader.Game, of run: Int, _ line: Store.SeatingLine) {
    let (job, outcome) = (game.record.job, game.record.outcome)
    self.init(
      number: Int(game.number), run: run, variant: job.variant, seating: line.seating.row.id, players: line.names,
      encounter: job.encounter,
      opening: line.supply.map { supply in
        let place = Pattern.opening(ofEncounter: job.encounter, supply: supply)
        return OpeningDraw(run: run, supply: supply, place: place, isDecisive: line.isDeterministic)
      }, places: line.names.indices.map { outcome.place(of: $0) }, reason: outcome.reason.rawValue,
      margin: outcome.margin.map(Int.init), openingMoves: job.opening, transcript: game.record.transcript,
      seed: job.seed, plies: game.record.plies, efforts: game.record.efforts, moves: game.record.moves)
  }
}
