import GRDB

/// The set of the games that a run has recorded, which stays small whatever their number.
public struct PlayedGames: Sendable {
  /// The number of games.
  public private(set) var count = 0
  private var encounters: [SeatingKey: Encounters] = [:]

  /// The recorded encounters of one seating.
  fileprivate struct Encounters {
    /// An encounter before which all are recorded.
    var whole: Int
    /// The recorded encounters from `whole` on, as bits in words of 64, by the word's number.
    var words: [Int: UInt64] = [:]

    var count: Int { whole + words.values.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ encounter: Int) -> Bool {
      encounter < whole || (words[encounter >> 6] ?? 0) >> UInt64(encounter & 63) & 1 == 1
    }
  }

  /// Whether the game of these players, in these seats, at this encounter is recorded; O(1).
  public func contains(variant: String, players: [String], encounter: Int) -> Bool {
    encounters[SeatingKey(variant: variant, players: players)]?.contains(encounter) ?? false
  }

  /// A lower bound of the number of encounters of these players, in these seats, that are recorded from the first on
  /// without a gap.
  public func whole(variant: String, players: [String]) -> Int {
    encounters[SeatingKey(variant: variant, players: players)]?.whole ?? 0
  }

  /// Adds all encounters of one seating at once: a look-up by key costs far more than a bit.
  fileprivate mutating func insert(_ own: Encounters, for seating: SeatingKey) {
    encounters[seating] = own
    count += own.count
  }
}

extension Store {
  /// The games that `run` has recorded. Most of them are only counted, which takes a second for ten million.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func played(in run: StoredRun) throws(StoreError) -> PlayedGames {
    try read { database in
      var played = PlayedGames()
      for (id, key) in try Self.seatings(of: run.id, in: database) {
        var own = PlayedGames.Encounters(whole: try Self.whole(of: id, in: database))
        let sql = "SELECT encounter FROM game WHERE seating = ? AND encounter >= ? ORDER BY encounter"
        try database.forEach(sql, [id, own.whole]) { row in
          let encounter = try row.natural(0)
          own.words[encounter >> 6, default: 0] |= 1 << UInt64(encounter & 63)
        }
        played.insert(own, for: key)
      }
      try Self.requireRecorded(played.count, of: run.id, in: database)
      return played
    }
  }

  /// A lower bound of the number of encounters of a seating that are recorded from the first on without a gap: those
  /// that an interruption has left out are among the last ones.
  private static func whole(of seating: Int64, in database: Database) throws -> Int {
    let last = try database.all("SELECT max(encounter) FROM game WHERE seating = ?", [seating]) {
      try $0.optionalInt(0) ?? 0
    }[0]
    let head = last - lastEncounters
    guard head > 0 else { return 0 }
    let sql = "SELECT count(*) FROM game WHERE seating = ? AND encounter < ?"
    return try database.all(sql, [seating, head]) { try $0.int(0) } == [head] ? head : 0
  }

  /// The number of last encounters that are read one by one.
  private static let lastEncounters = 1 << 16

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
      throw Damage.otherTotals
    }
  }

  private static func seatings(of run: Int64, in database: Database) throws -> [(id: Int64, key: SeatingKey)] {
    let roster = try Roster(of: run, in: database)
    return try database.all("\(Roster.seatings) WHERE run = ?", [run]) { row in
      let (seating, key) = try roster.seating(row)
      return (seating.row.id, key)
    }
  }
}
