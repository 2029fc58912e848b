import GRDB

extension Migration {
  /// Takes the numbers of games into their digests, and so into the checksums of runs. What was wrong before stays
  /// wrong, and a digest or checksum that was taken off stays so.
  @Sendable static func digestNumbers(_ database: Database) throws {
    database.add(function: Digest.renumbered)
    defer { database.remove(function: Digest.renumbered) }
    for (table, subject) in [(GameTables.counted.game, Checksum.Subject.games), (GameTables.setAside.game, .setAside)] {
      try database.execute(sql: "UPDATE \(table) SET digest = renumbered(digest, NULL, id)")
      var sums: [Int64: UInt64] = [:]
      let numbers = "SELECT run, game.id FROM \(table) AS game JOIN seating ON seating.id = game.seating"
      try database.forEach(numbers) { row in
        sums[Int64(try row.int(0)), default: 0] &+= Digest.ofNumber(Int64(try row.int(1)))
      }
      for (run, sum) in sums { try Checksum.add(sum, to: subject, of: run, in: database) }
    }
  }
}
