import GRDB

/// Copies the games of the file attached as `source` into a run.
struct MergedGames {
  /// Whether none of the source's encounters has a game here yet, so that its totals can be added as they are.
  let areApart: Bool
  private let source: MergeSource
  private let run: StoredRun
  private let file: String
  private let database: Database
  /// The rows here that correspond to the source's rows, by their digests, which are the same.
  private var rows: [UInt64: DigestedRow] = [:]
  /// The offset to be added to the numbers of new games.
  private var shift: Int64

  /// Finds or makes the seatings of the source's games in a run, and makes sure that games which are in both files are
  /// the same.
  ///
  /// - Parameter file: the run's file.
  /// - Throws: `otherGame` where one isn't.
  init(of source: MergeSource, into run: StoredRun, file: String, in database: Database) throws {
    (self.source, self.run, self.file, self.database) = (source, run, file, database)
    try database.execute(
      sql: """
        DROP TABLE IF EXISTS temp.merged_seating;
        CREATE TEMP TABLE merged_seating (
          source INTEGER NOT NULL, target INTEGER NOT NULL, is_same INTEGER NOT NULL, PRIMARY KEY (source, target)
        ) WITHOUT ROWID;
        """)
    var seatings = try Seatings(run: run.id, in: database)
    var targets: [(source: Int64, target: Int64, group: Int)] = []
    for (seating, key) in source.seatings {
      let (target, group) = try seatings.seating(variant: key.variant, players: key.players, in: database)
      targets.append((seating.row.id, target.row.id, group))
      for row in [target.row, target.variant] + target.players { rows[row.digest] = row }
    }
    let enter = try Inserter(database, "INSERT INTO temp.merged_seating (source, target, is_same) VALUES (?, ?, ?)")
    for (source, target, group) in targets {
      for sibling in seatings.seatingsOfGroup[group] {
        enter.bind(1, source)
        enter.bind(2, sibling.id)
        enter.bind(3, sibling.id == target ? 1 : 0)
        try enter.run(in: database)
      }
    }
    areApart = try database.all("SELECT 1 \(Self.inBoth) LIMIT 1") { try $0.int(0) }.isEmpty
    shift = 0
    if areApart {
      shift = try shift(of: "source.game")
    } else {
      try requireSameGames()
      try listNewGames()
      shift = try shift(of: "temp.merged_game")
    }
  }

  /// The FROM clause for games of the source with games of the same encounters here.
  private static let inBoth = """
    FROM temp.merged_seating AS map CROSS JOIN source.game AS own ON own.seating = map.source
      CROSS JOIN main.game AS other ON other.seating = map.target AND other.encounter = own.encounter
    """

  private func requireSameGames() throws {
    func result(_ table: String) -> String {
      ["seed", "opening", "transcript", "places", "reason", "plies", "margin"].map { "\(table).\($0)" }
        .joined(separator: ", ")
    }
    let sql = """
      SELECT own.seating, own.encounter \(Self.inBoth)
      WHERE is_same AND own.digest IS NOT other.digest AND (\(result("own"))) IS NOT (\(result("other")))
      ORDER BY own.id LIMIT 1
      """
    guard let game = try database.all(sql, [], { (seating: Int64(try $0.int(0)), encounter: try $0.natural(1)) }).first
    else { return }
    let key = source.seatings.first { $0.0.row.id == game.seating }?.1
    let words = "the game of \(key?.players.joined(separator: ", ") ?? "") at \(key?.variant ?? "")"
    throw StoreError.otherGame("\(words), encounter \(game.encounter)", file: source.file, than: file)
  }

  /// Lists the source's games that aren't here yet.
  private func listNewGames() throws {
    try database.execute(
      sql: """
        DROP TABLE IF EXISTS temp.merged_game;
        CREATE TEMP TABLE merged_game (id INTEGER PRIMARY KEY);
        INSERT INTO temp.merged_game SELECT own.id
        FROM source.game AS own JOIN temp.merged_seating AS map ON map.source = own.seating AND is_same
        WHERE NOT EXISTS (
          SELECT 1 FROM main.game AS other WHERE other.seating = map.target AND other.encounter = own.encounter)
        ORDER BY own.id
        """)
  }

  /// The columns of a game that are copied unchanged.
  private static let columns =
    "encounter, seed, opening, transcript, places, reason, plies, margin, "
    + Migration.figureColumns.joined().joined(separator: ", ")

  /// Copies the games that aren't here yet.
  /// - Returns: The number of games copied.
  func copy() throws -> Int {
    database.add(function: Digest.moved)
    defer { database.remove(function: Digest.moved) }
    try database.execute(
      sql: """
        INSERT INTO main.game (id, digest, seating, \(Self.columns))
        SELECT own.id + ?1, moved(digest, own.id, ?2, own.id + ?1, ?3), map.target, \(Self.columns)
        FROM source.game AS own CROSS JOIN temp.merged_seating AS map ON map.source = own.seating AND is_same
        WHERE \(areApart ? "true" : "own.id IN (SELECT id FROM temp.merged_game)") ORDER BY own.id
        """, arguments: [shift, source.run.id, run.id])
    let count = database.changesCount
    for (table, columns) in GameTables.counted.parts {
      let isAll = areApart ? "" : "WHERE game IN (SELECT id FROM temp.merged_game)"
      try database.execute(
        sql: """
          INSERT INTO main.\(table) (game, \(columns)) SELECT game + ?1, \(columns) FROM source.\(table) \(isAll)
          """, arguments: [shift])
    }
    return count
  }

  /// The offset to be added to the numbers of the new games, which the table `new` lists.
  ///
  /// The games of shards are numbered by their places in the schedule. They keep these numbers where the file has no
  /// other run and none of them is taken, so that reports that name games don't depend on who played them. Otherwise
  /// they follow after all numbers in use.
  private func shift(of new: String) throws -> Int64 {
    let taken = """
      SELECT (SELECT count(*) FROM main.run) > 1 OR EXISTS (SELECT 1 FROM \(new) AS new WHERE
        EXISTS (SELECT 1 FROM main.game AS other WHERE other.id = new.id)
        OR EXISTS (SELECT 1 FROM main.set_aside AS other WHERE other.id = new.id))
      """
    guard try database.all(taken, [], { try $0.int(0) })[0] == 1 else { return 0 }
    let next = """
      SELECT max((SELECT ifnull(max(id), 0) FROM main.game), (SELECT ifnull(max(id), 0) FROM main.set_aside)) + 1
        - (SELECT ifnull(min(id), 0) FROM \(new))
      """
    return try database.all(next, []) { Int64(try $0.int(0)) }[0]
  }

  /// Adds the totals of the source's games, where all of them are new.
  func addTotals() throws {
    try source.totals.moved(to: rows).write(to: run.id, in: database)
    var digests = source.digests
    if shift != 0 || run.id != source.run.id {
      try database.forEach("SELECT id FROM source.game") { row in
        let number = Int64(try row.int(0))
        digests &+= Digest.ofPlace(number + shift, run: run.id) &- Digest.ofPlace(number, run: source.run.id)
      }
    }
    try Checksum.add(digests, to: .games, of: run.id, in: database)
  }
}

extension Totals {
  /// These totals by the rows of another file, which have the same digests.
  fileprivate func moved(to rows: [UInt64: DigestedRow]) throws -> Totals {
    func row(_ old: DigestedRow) throws -> DigestedRow {
      guard let row = rows[old.digest] else { throw Damage(detail: "totals of something that no game is of") }
      return row
    }
    var moved = Totals()
    for (pattern, encounters) in patterns {
      let games = try pattern.games.map { Pattern.Game(seating: try row($0.seating), places: $0.places) }
      moved.patterns[Pattern(games, opening: pattern.opening)] = encounters
    }
    for (key, games) in lengths { moved.lengths[LengthKey(variant: try row(key.variant), plies: key.plies)] = games }
    for (key, games) in endings {
      moved.endings[EndingKey(variant: try row(key.variant), reason: key.reason)] = games
    }
    for (key, sum) in efforts {
      moved.efforts[EffortKey(variant: try row(key.variant), player: try row(key.player), seat: key.seat)] = sum
    }
    for (key, games) in faults {
      let key = FaultKey(variant: try row(key.variant), player: try row(key.player), reason: key.reason)
      moved.faults[key] = games
    }
    return moved
  }
}
