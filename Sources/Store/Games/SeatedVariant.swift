import GRDB

/// A seating of one run, at one variant.
struct SeatedVariant {
  let run: Int
  let seating: Seating
  let key: SeatingKey

  /// All seatings of some runs, variant by variant in the order of the newest run, followed by variants of older runs;
  /// each by run, the newest first, and then by name.
  static func all(
    of covered: [StoredRun], in database: Database
  ) throws -> [(variant: String, seats: [SeatedVariant])] {
    var variants: [(variant: String, seats: [SeatedVariant])] = []
    for run in covered.reversed() {
      let names = try database.all(
        "SELECT name FROM run_variant JOIN variant ON variant.id = run_variant.variant WHERE run = ? ORDER BY position",
        [run.id]
      ) { try $0.text(0) }
      for name in names where !variants.contains(where: { $0.variant == name }) { variants.append((name, [])) }
      let roster = try Roster(of: run.id, in: database)
      var seated: [String: [SeatedVariant]] = [:]
      try database.forEach("\(Roster.seatings) WHERE run = ?", [run.id]) { row in
        let (seating, key) = try roster.seating(row)
        seated[key.variant, default: []].append(SeatedVariant(run: run.number, seating: seating, key: key))
      }
      for index in variants.indices {
        let own = seated[variants[index].variant] ?? []
        variants[index].seats += own.sorted { $0.key.players.lexicographicallyPrecedes($1.key.players) }
      }
    }
    return variants
  }
}

extension Store {
  /// The number of games of a variant in the runs, by their totals.
  static func games(of variant: String, _ ids: StatementArguments, in database: Database) throws -> Int {
    let sql = """
      SELECT ifnull(sum(games), 0) FROM ending
      WHERE run IN \(runs) AND variant = (SELECT id FROM variant WHERE name = ?2)
      """
    return try database.all(sql, ids + [variant]) { try $0.natural(0) }[0]
  }
}
