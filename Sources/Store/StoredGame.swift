import GRDB
import Play

/// A game as it was recorded.
public struct StoredGame: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int64
  /// The name of the tournament it belongs to.
  public let tournament: String
  /// The number of its run.
  public let run: Int
  /// The seed of its run.
  public let runSeed: UInt64
  /// The game itself, equal to the record that was written.
  public let record: GameRecord
}

extension Store {
  /// The game of that number.
  ///
  /// - Throws: `unknownGame`, `corrupt` (also when its run isn't the one recorded), or any error of kind `inputOutput`.
  public func game(_ number: Int64) throws(StoreError) -> StoredGame {
    try read { database in
      let sql = """
        SELECT list.tournament, list.run, list.variant, list.first, list.second, list.third, list.fourth,
          game.encounter, game.seed, game.opening, game.transcript, game.places, game.reason, game.plies,
          game.margin, seating.run, run.seed,
          (SELECT count(*) FROM game AS found WHERE found.seating = game.seating AND found.encounter = game.encounter
            AND +found.id = game.id)
        FROM game_list AS list JOIN game USING (id) JOIN seating ON seating.id = game.seating JOIN run ON run.id = seating.run
        WHERE list.id = ?
        """
      let games = try database.all(sql, [number]) { row in
        try Seal.requireDescription(of: Int64(row.int(15)), in: database)
        // Which games a seating has is told by an index, too, and a flipped bit changes one of the two.
        guard try row.int(17) == 1 else { throw Damage(detail: "game \(number) isn't where it is looked for") }
        let places = try Places.parse(row.text(11))
        let job = Job(
          variant: try row.text(2), players: try places.indices.map { try row.text(3 + Int32($0)) },
          encounter: try row.natural(7), opening: try row.text(9), seed: try row.seed(8))
        let record = GameRecord(
          job: job, transcript: try row.text(10),
          outcome: try StoredGame.outcome(places: places, reason: row.text(12), margin: row.optionalInt(14)),
          plies: try row.natural(13), efforts: try Self.efforts(of: number, seats: places.count, in: database))
        return StoredGame(
          number: number, tournament: try row.text(0), run: try row.int(1), runSeed: try row.seed(16), record: record)
      }
      guard let game = games.first else {
        let count = try database.all("SELECT count(*) FROM game") { try $0.int(0) }
        throw StoreError.unknownGame(number, file: path, count: count[0])
      }
      return game
    }
  }

  private static func efforts(of game: Int64, seats: Int, in database: Database) throws -> [Effort] {
    let sql = "SELECT moves, nanoseconds, nodes FROM seat WHERE game = ? ORDER BY seat"
    let efforts = try database.all(sql, [game]) { row in
      Effort(moves: try row.natural(0), nanoseconds: Int64(try row.natural(1)), nodes: Int64(try row.natural(2)))
    }
    guard efforts.count == seats else {
      throw Damage(detail: "game \(game) has \(efforts.count) rows in seat, not \(seats)")
    }
    return efforts
  }
}

extension StoredGame {
  /// The outcome that a row of `game` tells; throws `Damage` if it tells none.
  static func outcome(places: [Int], reason: String, margin: Int?) throws -> Outcome {
    guard let reason = Reason(rawValue: reason) else {
      throw Damage(detail: "a game that ended by \"\(reason)\"")
    }
    guard let margin else { return Outcome(places: places, reason: reason) }
    guard let margin = Int16(exactly: margin), let winner = winners[places] else {
      throw Damage(detail: "a game with the places \(places) and the margin \(margin)")
    }
    return Outcome(winner: winner, reason: reason, margin: margin)
  }

  /// The winner of a two-seat game, by its places.
  private static let winners: [[Int]: Int?] = [[1, 2]: 0, [2, 1]: 1, [1, 1]: nil]
}
