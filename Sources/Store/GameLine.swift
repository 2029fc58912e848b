import GRDB

/// A recorded game, as lists of games need it.
public struct GameLine: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int
  /// The number of its run.
  public let run: Int
  /// The variant's name.
  public let variant: String
  /// The name of the player in each seat, as in `results(of:runs:)`.
  public let players: [String]
  /// The number of the encounter, from 0.
  public let encounter: Int
  /// Each seat's place: 1 is best, and ties share the better.
  public let places: [Int]
  /// All moves.
  public let transcript: String
}

extension Store {
  /// Hands the games of the runs selected to `body`, one after the other in the order in which they were recorded, until
  /// it answers false. Memory stays flat whatever the number of games.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func forEachGame(
    of tournament: String? = nil, runs: RunSelection = .newest, _ body: (GameLine) -> Bool
  ) throws(StoreError) {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let ids = StatementArguments(["[\(covered.map { String($0.id) }.joined(separator: ","))]"])
      let seatings = try Self.seatings(ids, covered, in: database)
      var isAsking = true
      try database.forEach("SELECT id, seating, encounter, places, transcript FROM game ORDER BY id") { row in
        guard isAsking, let seating = seatings[try row.int(1)] else { return }
        let places = try Places.parse(row.text(3).utf8)
        guard places.count == seating.players.count else {
          throw Damage(detail: "game \(try row.int(0)) has \(places.count) places for \(seating.players.count) seats")
        }
        isAsking = body(
          GameLine(
            number: try row.int(0), run: seating.run, variant: seating.variant, players: seating.players,
            encounter: try row.natural(2), places: places, transcript: try row.text(4)))
      }
    }
  }

  private struct SeatingLine {
    let run: Int
    let variant: String
    let players: [String]
  }

  /// Who sits where, by the seating's id.
  private static func seatings(
    _ ids: StatementArguments, _ covered: [CoveredRun], in database: Database
  ) throws -> [Int: SeatingLine] {
    let rows = try players(ids, in: database)
    let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), names(of: rows)))
    let numbers = Dictionary(uniqueKeysWithValues: covered.map { (Int($0.id), $0.number) })
    let sql = """
      SELECT seating.id, run, variant.name, variant.seats, first, second, third, fourth
      FROM seating JOIN variant ON variant.id = seating.variant WHERE run IN \(runs)
      """
    let seatings = try database.all(sql, ids) { row in
      let players = try (0..<row.seats(3)).map { seat in
        guard let name = names[try row.int(4 + Int32(seat))] else {
          throw Damage(detail: "a seating of a player the run doesn't have")
        }
        return name
      }
      return (
        try row.int(0),
        SeatingLine(run: numbers[try row.int(1)] ?? 0, variant: try row.text(2), players: players)
      )
    }
    return Dictionary(uniqueKeysWithValues: seatings)
  }
}
