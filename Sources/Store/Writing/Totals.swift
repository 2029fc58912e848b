import GRDB
import Play

/// The counts that a batch of games adds to the tables of totals.
///
/// The batch is added up first, so that a total is written once a batch, however many of the games count in it.
struct Totals: Equatable {
  struct LengthKey: Hashable {
    let variant: DigestedRow
    let plies: Int
  }
  struct EndingKey: Hashable {
    let variant: DigestedRow
    let reason: Reason
  }
  struct EffortKey: Hashable {
    let variant: DigestedRow
    let player: DigestedRow
    let seat: Int
  }

  struct FaultKey: Hashable {
    let variant: DigestedRow
    let player: DigestedRow
    let reason: Reason
  }

  struct EffortSum: Equatable {
    var games = 0
    var effort = Effort()

    /// Counts a game.
    mutating func add(_ more: Effort) {
      games += 1
      effort += more
    }

    mutating func add(_ other: EffortSum) {
      games += other.games
      effort += other.effort
    }
  }

  /// The number of encounters of each pattern; a batch that continues an encounter subtracts it from the pattern it
  /// had.
  var patterns: [Pattern: Int] = [:]
  var lengths: [LengthKey: Int] = [:]
  var endings: [EndingKey: Int] = [:]
  var efforts: [EffortKey: EffortSum] = [:]
  var faults: [FaultKey: Int] = [:]

  /// Counts the games of a seating, except for their encounters.
  mutating func add(_ games: SeatingTotals) {
    // Without games, no effort of 0 games is entered.
    guard !games.endings.isEmpty else { return }
    let seating = games.seating
    for (plies, count) in games.lengths {
      lengths[LengthKey(variant: seating.variant, plies: plies), default: 0] += count
    }
    for (reason, count) in games.endings {
      endings[EndingKey(variant: seating.variant, reason: reason), default: 0] += count
    }
    for (seat, sum) in games.efforts.enumerated() {
      let key = EffortKey(variant: seating.variant, player: seating.players[seat], seat: seat)
      efforts[key, default: EffortSum()].add(sum)
    }
    faults.merge(games.faults) { $0 + $1 }
  }

  /// Counts a game as lost by a fault, if it was.
  mutating func addFault(_ outcome: Outcome, seating: Seating) {
    guard let seat = outcome.seatAtFault else { return }
    let key = FaultKey(variant: seating.variant, player: seating.players[seat], reason: outcome.reason)
    faults[key, default: 0] += 1
  }

  /// The checksum of everything counted.
  var checksum: TotalsChecksum {
    var checksum = TotalsChecksum()
    for (pattern, encounters) in patterns { checksum.addPattern(pattern, encounters: encounters) }
    for (key, games) in lengths { checksum.addLength(key.variant, plies: key.plies, games: games) }
    for (key, games) in endings { checksum.addEnding(key.variant, reason: key.reason.rawValue, games: games) }
    for (key, sum) in efforts {
      checksum.addEffort(key.variant, key.player, seat: key.seat, games: sum.games, sum.effort)
    }
    for (key, games) in faults {
      checksum.addFault(key.variant, key.player, reason: key.reason.rawValue, games: games)
    }
    return checksum
  }

  /// Adds everything counted to the totals of `run`.
  func write(to run: Int64, in database: Database) throws {
    try writePatterns(in: database)
    try writeFaults(to: run, in: database)
    let length = try Inserter(
      database,
      """
      INSERT INTO length (run, variant, plies, games) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET games = games + excluded.games
      """)
    for (key, games) in lengths {
      length.bind(1, run)
      length.bind(2, key.variant.id)
      length.bind(3, key.plies)
      length.bind(4, games)
      try length.run(in: database)
    }
    let ending = try Inserter(
      database,
      """
      INSERT INTO ending (run, variant, reason, games) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET games = games + excluded.games
      """)
    for (key, games) in endings {
      ending.bind(1, run)
      ending.bind(2, key.variant.id)
      ending.bind(3, key.reason.rawValue)
      ending.bind(4, games)
      try ending.run(in: database)
    }
    var added = self
    added.efforts = try writeEfforts(to: run, in: database)
    try Checksum.add(added.checksum.value, to: .totals, of: run, in: database)
  }

  /// Adds the games lost by faults to the stored ones.
  func writeFaults(to run: Int64, in database: Database) throws {
    let fault = try Inserter(
      database,
      """
      INSERT INTO fault_total (run, variant, player, reason, games) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET games = games + excluded.games
      """)
    for (key, games) in faults {
      fault.bind(1, run)
      fault.bind(2, key.variant.id)
      fault.bind(3, key.player.id)
      fault.bind(4, key.reason.rawValue)
      fault.bind(5, games)
      try fault.run(in: database)
    }
  }

  private func writePatterns(in database: Database) throws {
    let more = try Inserter(
      database,
      """
      INSERT INTO pattern (seating, games, opening, encounters) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET encounters = encounters + excluded.encounters
      """)
    let none = try Inserter(
      database, "DELETE FROM pattern WHERE seating = ? AND games = ? AND opening = ? AND encounters = ?")
    let less = try Inserter(
      database,
      """
      UPDATE pattern SET encounters = encounters - ?4
      WHERE seating = ?1 AND games = ?2 AND opening = ?3 AND encounters > ?4
      """)
    for (pattern, encounters) in patterns where encounters != 0 {
      for statement in encounters > 0 ? [more] : [none, less] {
        statement.bind(1, pattern.seating)
        statement.bind(2, pattern.text)
        statement.bind(3, pattern.opening ?? -1)
        statement.bind(4, abs(encounters))
        try statement.run(in: database)
      }
    }
  }

  /// Adds the efforts to the stored ones, and returns by how much these have grown: less than was added where they have
  /// reached the maximum.
  private func writeEfforts(to run: Int64, in database: Database) throws -> [EffortKey: EffortSum] {
    struct Row: Hashable {
      let variant: Int64
      let player: Int64
      let seat: Int
    }
    var kept: [Row: EffortSum] = [:]
    let sql = "SELECT variant, player, seat, games, moves, nanoseconds, nodes FROM effort WHERE run = ?"
    try database.forEach(sql, [run]) { row in
      let key = Row(variant: Int64(try row.int(0)), player: Int64(try row.int(1)), seat: try row.seat(2))
      kept[key] = EffortSum(games: try row.natural(3), effort: try row.effort(4))
    }
    let replace = try Inserter(
      database,
      """
      INSERT OR REPLACE INTO effort (run, variant, player, seat, games, moves, nanoseconds, nodes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    var grown: [EffortKey: EffortSum] = [:]
    for (key, more) in efforts {
      let before = kept[Row(variant: key.variant.id, player: key.player.id, seat: key.seat)] ?? EffortSum()
      var sum = before
      sum.add(more)
      replace.bind(1, run)
      replace.bind(2, key.variant.id)
      replace.bind(3, key.player.id)
      replace.bind(4, key.seat)
      replace.bind(5, sum.games)
      replace.bind(6, sum.effort.moves)
      replace.bind(7, sum.effort.nanoseconds)
      replace.bind(8, sum.effort.nodes)
      try replace.run(in: database)
      grown[key] = EffortSum(
        games: more.games,
        effort: Effort(
          moves: sum.effort.moves - before.effort.moves,
          nanoseconds: sum.effort.nanoseconds - before.effort.nanoseconds,
          nodes: sum.effort.nodes - before.effort.nodes))
    }
    return grown
  }
}
