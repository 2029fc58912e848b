import GRDB

extension Migration {
  /// Includes the numbers and runs of games in their digests, and so in the checksums of runs. What was wrong before
  /// stays wrong, and a digest or checksum that was removed stays removed.
  @Sendable static func digestPlaces(_ database: Database) throws {
    database.add(function: Digest.moved)
    defer { database.remove(function: Digest.moved) }
    for (table, subject) in [(GameTables.counted.game, Checksum.Subject.games), (GameTables.setAside.game, .setAside)] {
      let run = "(SELECT run FROM seating WHERE seating.id = \(table).seating)"
      try database.execute(sql: "UPDATE \(table) SET digest = moved(digest, NULL, NULL, id, \(run))")
      var sums: [Int64: UInt64] = [:]
      let places = "SELECT run, game.id FROM \(table) AS game JOIN seating ON seating.id = game.seating"
      try database.forEach(places) { row in
        let run = Int64(try row.int(0))
        sums[run, default: 0] &+= Digest.ofPlace(Int64(try row.int(1)), run: run)
      }
      for (run, sum) in sums { try Checksum.add(sum, to: subject, of: run, in: database) }
    }
  }
}
