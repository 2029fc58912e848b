import GRDB

/// The games a run has recorded, as a set that stays small: about two bits a game.
public struct PlayedGames: Sendable {
  /// How many games there are.
  public private(set) var count = 0
  /// For each seating, its encounters as bits in words of 64, by the word's number.
  private var encounters: [SeatingKey: [Int: UInt64]] = [:]

  /// Whether the game of these players, in these seats, at this encounter is recorded; O(1).
  public func contains(variant: String, players: [String], encounter: Int) -> Bool {
    let word = encounters[SeatingKey(variant: variant, players: players)]?[encounter >> 6] ?? 0
    return word >> UInt64(encounter & 63) & 1 == 1
  }

  /// The words of one seating are filled in one go: reaching them through the key costs far more than a bit.
  fileprivate mutating func insert(_ words: [Int: UInt64], for seating: SeatingKey) {
    encounters[seating] = words
    count += words.values.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}

extension Store {
  /// The games that `run` has recorded; time and memory grow with their number, but a million take a fraction of a
  /// second and a few megabytes.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func played(in run: Run) throws(StoreError) -> PlayedGames {
    try read { database in
      var played = PlayedGames()
      for (id, key) in try Self.seatings(of: run.id, in: database) {
        var words: [Int: UInt64] = [:]
        var (number, word) = (0, UInt64(0))
        try database.forEach("SELECT encounter FROM game WHERE seating = ? ORDER BY encounter", [id]) { row in
          let encounter = try row.natural(0)
          if encounter >> 6 != number {
            words[number] = word
            (number, word) = (encounter >> 6, 0)
          }
          word |= 1 << UInt64(encounter & 63)
        }
        words[number] = word
        played.insert(words, for: key)
      }
      try Self.requireRecorded(played.count, of: run.id, in: database)
      return played
    }
  }

  /// Throws `Damage` unless the run has as many games as its totals count.
  static func requireAllGames(of run: Int64, in database: Database) throws {
    let sql = "SELECT count(*) FROM seating JOIN game ON game.seating = seating.id WHERE run = ?"
    try requireRecorded(try database.all(sql, [run]) { try $0.natural(0) }[0], of: run, in: database)
  }

  private static func requireRecorded(_ games: Int, of run: Int64, in database: Database) throws {
    let recorded = try database.all("SELECT ifnull(sum(games), 0) FROM ending WHERE run = ?", [run]) {
      try $0.natural(0)
    }
    guard recorded == [games] else {
      throw Damage(detail: "the totals of a run aren't its games'; `agon check` tells more")
    }
  }

  private static func seatings(of run: Int64, in database: Database) throws -> [(id: Int64, key: SeatingKey)] {
    let sql = """
      SELECT seating.id, variant.name, variant.seats, one.name, two.name, three.name, four.name
      FROM seating JOIN variant ON variant.id = seating.variant
        JOIN player AS one ON one.id = seating.first JOIN player AS two ON two.id = seating.second
        LEFT JOIN player AS three ON three.id = seating.third LEFT JOIN player AS four ON four.id = seating.fourth
      WHERE run = ?
      """
    return try database.all(sql, [run]) { row in
      let players = try (0..<row.seats(2)).map { try row.text(3 + Int32($0)) }
      return (Int64(try row.int(0)), SeatingKey(variant: try row.text(1), players: players))
    }
  }
}
