import GRDB

/// A search for the games that match a filter.
struct GameListSearch {
  private let order: GameOrder
  /// The seatings, as JSON: the id, the run's number, the index among seatings, and the places in which games may end,
  /// each between blanks.
  private let seatings: String
  /// Further conditions on games, in SQL.
  private let conditions: [String]
  private let arguments: [any DatabaseValueConvertible]
  /// The number of games of the seatings that ended in matching places.
  private let counted: Int
  /// Whether `counted` is the number of matching games.
  private let isCounted: Bool
  /// Whether to go through the games in the order of their numbers rather than seating by seating.
  let walks: Bool
  /// A lower bound of the numbers of matching games.
  private let first: Int64
  /// The number of games of each length among those searched, in the order of the list; empty where that isn't by
  /// length.
  private let lengths: [(plies: Int, games: Int)]

  init(
    _ filter: GameFilter, in covered: [StoredRun], by order: GameOrder, _ checked: CheckedGames.View?,
    _ database: Database
  ) throws {
    self.order = order
    var (played, counted) = (0, 0)
    var rows: [String] = []
    var chosen: [SeatingEndings] = []
    for seating in try Self.seatings(filter, in: covered, database) {
      let fitting = seating.endings.filter { filter.holds(for: $0.places, of: seating.names) }
      guard !fitting.isEmpty else { continue }
      played += seating.endings.reduce(0) { $0 + $1.games }
      counted += fitting.reduce(0) { $0 + $1.games }
      let places = filter.isAboutPlaces ? "\" \(fitting.map(\.text).joined(separator: " ")) \"" : "null"
      chosen.append(seating)
      rows.append("[\(seating.id),\(seating.run),\(rows.count),\(places)]")
    }
    (self.counted, isCounted) = (counted, !filter.looksIntoGames)
    let games = SeatingGames(chosen)
    if filter.isAboutPlaces || filter.looksIntoGames || order.goesByLengths {
      try games.requireRecorded(checked, in: database)
    } else {
      try games.requireCounts(checked, in: database)
    }
    seatings = "[\(rows.joined(separator: ","))]"
    var conditions: [(sql: String, values: [any DatabaseValueConvertible])] = []
    if filter.isAboutPlaces { conditions.append(("instr(chosen.places, ' ' || game.places || ' ') > 0", [])) }
    if let reason = filter.reason { conditions.append(("reason = ?", [reason.rawValue])) }
    if let encounter = filter.encounter { conditions.append(("encounter = ?", [encounter])) }
    if let plies = filter.plies {
      conditions.append(("plies BETWEEN ? AND ?", [plies.lowerBound, plies.upperBound]))
    }
    (self.conditions, arguments) = (conditions.map(\.sql), conditions.flatMap(\.values))
    let all = try database.all("SELECT ifnull(max(id), 0) FROM game") { try $0.int(0) }[0]
    // An encounter is in the index.
    walks =
      try filter.encounter == nil
      && (played * SeatingGames.fewest > all
        || (order == .newest && filter == GameFilter() && Self.areLast(seatings, all, database)))
    // Games of other runs before them, of which there may be many, are skipped. A search from the end doesn't reach
    // those.
    first =
      !walks || played >= all || order == .newest
      ? 0
      : try database.all(
        "SELECT ifnull(min(id), 0) FROM game WHERE seating IN (SELECT json_extract(value, '$[0]') FROM json_each(?))",
        [seatings]
      ) { Int64(try $0.int(0)) }[0]
    lengths = try Self.lengths(filter, in: covered, by: order, database)
  }

  /// Whether the game recorded last is of one of the seatings, as it is while their run is played.
  private static func areLast(_ seatings: String, _ last: Int, _ database: Database) throws -> Bool {
    let sql =
      "SELECT 1 FROM game WHERE id = ? AND seating IN (SELECT json_extract(value, '$[0]') FROM json_each(?))"
    return try !database.all(sql, [last, seatings]) { try $0.int(0) }.isEmpty
  }

  private static func lengths(
    _ filter: GameFilter, in covered: [StoredRun], by order: GameOrder, _ database: Database
  ) throws -> [(plies: Int, games: Int)] {
    guard order.goesByLengths else { return [] }
    let sql = """
      SELECT plies, sum(games) FROM length JOIN variant ON variant.id = length.variant
      WHERE run IN \(Store.runs) AND (?2 IS NULL OR name = ?2) GROUP BY 1 ORDER BY 1
      """
    let all = try database.all(sql, Store.list(covered) + [filter.variant]) { row in
      (plies: try row.natural(0), games: try row.natural(1))
    }.filter { filter.plies?.contains($0.plies) ?? true }
    return order == .fastest ? all : all.reversed()
  }

  struct SeatingEndings {
    /// Reads the seating's games.
    let reader: GameReader
    let run: Int
    let names: SeatingNames
    var endings: [(places: [Int], text: String, games: Int)]

    var id: Int64 { reader.seating.row.id }
  }

  /// The seatings whose games may match a filter, with the number of games for each outcome, run by run and by names.
  static func seatings(
    _ filter: GameFilter, in covered: [StoredRun], _ database: Database
  ) throws -> [SeatingEndings] {
    var found: [SeatingEndings] = []
    for run in covered {
      let definitions = Dictionary(
        try Store.players(Store.list([run]), in: database).map { (Int64($0.id), $0.definition) }
      ) { first, _ in first }
      let roster = try Roster(of: run.id, in: database)
      var own: [Int64: SeatingEndings] = [:]
      try database.forEach("\(Roster.seatings) WHERE run = ?", [run.id]) { row in
        let (seating, key) = try roster.seating(row)
        let names = SeatingNames(
          variant: key.variant,
          players: zip(seating.players, key.players).map {
            PlayerName(name: $1, definition: definitions[$0.id] ?? "")
          })
        guard filter.holds(for: names) else { return }
        own[seating.row.id] = SeatingEndings(
          reader: GameReader(seating: seating, key: key), run: run.number, names: names, endings: [])
      }
      let sql = """
        SELECT CAST(key AS INTEGER), value, sum(encounters) FROM pattern, json_each(pattern.games)
        WHERE pattern.seating IN (SELECT id FROM seating WHERE run = ?) GROUP BY 1, 2 ORDER BY 1, 2
        """
      try database.forEach(sql, [run.id]) { row in
        let text = try row.text(1)
        let places = try PlacesText.parse(text.utf8)
        own[Int64(try row.int(0))]?.endings.append((places, text, try row.natural(2)))
      }
      found += own.values.sorted { $0.names.words.lexicographicallyPrecedes($1.names.words) }
    }
    return found
  }

  /// The tables that are searched. SQLite keeps the order of a CROSS JOIN.
  private var source: String {
    let tables = walks ? "game CROSS JOIN chosen" : "chosen CROSS JOIN game"
    return "\(tables) ON game.seating = chosen.seating"
  }

  /// The seatings as a table. SQLite builds an automatic index on it, but only where the column is known to hold
  /// integers; otherwise it compares each game with each seating.
  private static let chosen = """
    WITH chosen (seating, run, rank, places) AS MATERIALIZED (
      SELECT CAST(json_extract(value, '$[0]') AS INTEGER), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]') FROM json_each(?))

    """

  /// The sort keys of the list, ascending except for the newest first.
  private var keys: String {
    switch order {
    case .number: "game.id"
    case .newest: "game.id DESC"
    case .fastest: "plies, -chosen.run, encounter, rank"
    case .longest: "-plies, -chosen.run, encounter, rank"
    }
  }

  private func condition(_ more: [String]) -> String {
    let all = conditions + more
    return all.isEmpty ? "" : "WHERE " + all.joined(separator: " AND ")
  }

  /// The query for the numbers of games; also used to examine the query's plan.
  /// - Parameter plies: the length that the list goes up to, or down to; nil for its end.
  func query(after key: [Int]?, to plies: Int? = nil) -> (sql: String, arguments: StatementArguments) {
    var (more, values): ([String], [any DatabaseValueConvertible]) = ([], [])
    if let plies {
      more.append(order == .longest ? "plies >= ?" : "plies <= ?")
      values.append(plies)
    }
    if walks {
      // Not `>= key + 1`: the key may be the largest number there is.
      if order == .number, let key, key[0] >= first {
        more.append("game.id > ?")
        values += key
      } else {
        more.append("game.id >= ?")
        values.append(first)
      }
    }
    if let key, order == .newest {
      more.append("game.id < ?")
      values += key
    } else if let key, !(walks && order == .number) {
      more.append("(\(keys)) > (\(key.map { _ in "?" }.joined(separator: ", ")))")
      values += key
    }
    let sql = "\(Self.chosen)SELECT game.id FROM \(source) \(condition(more)) ORDER BY \(keys)"
    return (sql, StatementArguments([seatings] + arguments + values))
  }

  /// The numbers of at most `most` games after a key, and the number of all matching games.
  func numbers(after key: [Int]?, most: Int, in database: Database) throws -> (numbers: [Int64], total: Int) {
    let total = isCounted || counted == 0 ? counted : try count(in: database)
    guard total > 0 else { return ([], 0) }
    // The search ends with the last matching game: before a run's first game there may be millions of others.
    let most = isCounted ? min(most, total) : most
    // Looking up a game's seating takes far longer than reading its length. So at first the search covers only as many
    // games as should include those wanted.
    let played = lengths.reduce(0) { $0 + $1.games }
    var reach = total < played ? 2 * most * (played / total) : most
    var numbers: [Int64] = []
    repeat {
      let end = length(of: reach, after: key)
      let (sql, arguments) = query(after: key, to: end)
      numbers = try database.all(sql + " LIMIT ?", arguments + [most]) { Int64(try $0.int(0)) }
      if end == nil { break }
      reach *= 16
    } while numbers.count < most
    // A first page as long as expected shows that no game is missing.
    guard key != nil || numbers.count == min(total, most) else {
      throw Damage.otherTotals
    }
    return (numbers, total)
  }

  /// The length up to which at least `reach` games are counted, from the key's length on; nil where there are fewer.
  private func length(of reach: Int, after key: [Int]?) -> Int? {
    var sum = 0
    for (plies, games) in lengths where key.map({ (order == .longest ? -plies : plies) > $0[0] }) ?? true {
      sum += games
      if sum >= reach { return plies }
    }
    return nil
  }

  /// The sort key of a game in the list; nil where the order is by length and the game doesn't match.
  func key(of number: Int64, in database: Database) throws -> [Int]? {
    if !order.goesByLengths { return [Int(number)] }
    let columns = keys.split(separator: ", ").count
    let sql = "\(Self.chosen)SELECT \(keys) FROM \(source) \(condition(["game.id = ?"]))"
    return try database.all(sql, StatementArguments([seatings] + arguments + [number])) { row in
      try (0..<columns).map { try row.int(Int32($0)) }
    }.first
  }

  private func count(in database: Database) throws -> Int {
    let sql = "\(Self.chosen)SELECT count(*) FROM \(source) \(condition([]))"
    return try database.all(sql, StatementArguments([seatings] + arguments)) { try $0.natural(0) }[0]
  }
}
