import GRDB
import Play
import Results

/// A selection of the runs of a tournament.
public enum RunSelection: Hashable, Sendable {
  /// The run begun last.
  case newest
  /// All runs.
  case all
  /// The runs with these numbers.
  case numbers([Int])
}

extension Store {
  /// The results of the selected runs, from the totals: the time it takes does not depend on the number of games.
  ///
  /// Variants and players are in the order of the newest selected run, followed by those of older runs. Players are the
  /// same if their names and definitions are; if a name stood for several of them, each shows as `name (definition)`.
  ///
  /// - Parameters:
  ///   - tournament: The tournament's name; nil for the only one there is.
  ///   - runs: The runs to add up.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func results(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> Results {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      // All queries below are about these runs.
      let ids = Self.list(covered)
      var variants = try Self.variants(ids, in: database)
      let players = try Self.players(ids, in: database)
      let variantIndex = Self.index(variants.map(\.id))
      var checksum = TotalsChecksum()
      try Self.addLengths(ids, to: &variants, index: variantIndex, in: database, &checksum)
      try Self.addEndings(ids, to: &variants, index: variantIndex, in: database, &checksum)
      var counts = EncounterCounts(
        try Self.seatings(ids, variants, players, in: database))
      for (number, run) in covered.enumerated() {
        let identity = try Identity.ofRun(run.id, in: database)
        let (supplies, names) = (identity?.openingSupplies ?? [:], identity?.deterministicPlayers ?? [])
        let known = variants.indices.compactMap { group in supplies[variants[group].variant.name].map { (group, $0) } }
        try counts.add(
          run.id, number: number, supplies: Dictionary(uniqueKeysWithValues: known),
          deterministic: Set(players.indices.filter { names.contains(players[$0].name) }), in: database, &checksum)
      }
      let efforts = try Self.efforts(ids, variants, players, in: database, &checksum)
      let faults = try Self.faults(ids, variants, players, in: database, &checksum)
      try Checksum.require(checksum.value, .totals, of: covered.map(\.id), in: database)
      let (tallies, encounters) = counts.sorted()
      let games = tallies.reduce(0) { $0 + $1.games }
      let planned = try database.all("SELECT planned FROM run WHERE id IN \(Self.runs)", ids) { try $0.natural(0) }
        .reduce(0, &+)
      let identity = covered.count == 1 ? try Identity.ofRun(covered[0].id, in: database) : nil
      return Results(
        coverage: Results.Coverage(
          tournament: tournament, runs: covered.map(\.number), seeds: covered.map(\.seed), games: games,
          planned: max(planned, games)),
        variants: variants.map(\.variant), players: Self.names(of: players),
        definitions: players.map(\.definition), tallies: tallies, encounters: encounters, efforts: efforts,
        faults: faults,
        withdrawals: try Self.withdrawals(covered, players, in: database),
        delays: try Self.delays(covered, players, in: database),
        test: identity?.test, newPairs: try covered.first.flatMap { try newPairs(of: $0, identity, in: database) })
    }
  }

  static let runs = "(SELECT value FROM json_each(?1))"

  /// The arguments of a query that uses `runs`: the ids of runs.
  static func list(_ covered: [StoredRun]) -> StatementArguments { [list(covered.map(\.id))] }

  /// Numbers for `json_each`: a list as JSON is the one parameter that can hold a list.
  static func list(_ numbers: some Sequence<Int64>) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  func covered(by selection: RunSelection, of tournament: String, in database: Database) throws -> [StoredRun] {
    let sql = """
      SELECT run.id, number, seed FROM run JOIN tournament ON tournament.id = run.tournament
      WHERE tournament.name = ? ORDER BY number
      """
    let known = try database.all(sql, [tournament]) { row in
      StoredRun(
        id: Int64(try row.int(0)), tournament: tournament, number: try row.natural(1), seed: try row.seed(2))
    }
    switch selection {
    case .newest: return known.suffix(1)
    case .all: return known
    case .numbers(let numbers):
      if let unknown = numbers.first(where: { number in !known.contains { $0.number == number } }) {
        throw StoreError.unknownRun(unknown, tournament: tournament, file: path, known: known.map(\.number))
      }
      return known.filter { numbers.contains($0.number) }
    }
  }

  struct VariantRow {
    let id: Int
    var variant: Results.Variant
    let row: DigestedRow
  }

  static func variants(_ ids: StatementArguments, in database: Database) throws -> [VariantRow] {
    let sql = """
      SELECT id, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      WHERE run IN \(runs) ORDER BY run DESC, position
      """
    var seen: Set<Int> = []
    return try database.all(sql, ids) { row in
      let (id, name, seats) = (try row.int(0), try row.text(1), try row.seats(2))
      return VariantRow(
        id: id, variant: Results.Variant(name: name, seats: seats),
        row: DigestedRow(variant: Int64(id), name: name, seats: seats))
    }.filter { seen.insert($0.id).inserted }
  }

  struct PlayerRow {
    let id: Int
    let name: String
    let definition: String
    let row: DigestedRow
  }

  static func players(_ ids: StatementArguments, in database: Database) throws -> [PlayerRow] {
    let sql = """
      SELECT id, name, definition FROM run_player JOIN player ON player.id = run_player.player
      WHERE run IN \(runs) ORDER BY run DESC, position
      """
    var seen: Set<Int> = []
    return try database.all(sql, ids) { row in
      let (id, name, definition) = (try row.int(0), try row.text(1), try row.text(2))
      return PlayerRow(
        id: id, name: name, definition: definition,
        row: DigestedRow(player: Int64(id), name: name, definition: definition))
    }.filter { seen.insert($0.id).inserted }
  }

  static func names(of players: [PlayerRow]) -> [String] {
    let uses = Dictionary(players.map { ($0.name, 1) }, uniquingKeysWith: +)
    return players.map { uses[$0.name] == 1 ? $0.name : "\($0.name) (\($0.definition))" }
  }

  private static func addLengths(
    _ ids: StatementArguments, to variants: inout [VariantRow], index: [Int: Int], in database: Database,
    _ checksum: inout TotalsChecksum
  ) throws {
    let sql = "SELECT variant, plies, sum(games) FROM length WHERE run IN \(runs) GROUP BY variant, plies"
    try database.forEach(sql, ids) { row in
      let (variant, plies, games) = (try entry(row.int(0), in: index), try row.natural(1), try row.natural(2))
      variants[variant].variant.lengths[plies] = games
      checksum.addLength(variants[variant].row, plies: plies, games: games)
    }
  }

  private static func addEndings(
    _ ids: StatementArguments, to variants: inout [VariantRow], index: [Int: Int], in database: Database,
    _ checksum: inout TotalsChecksum
  ) throws {
    let sql = "SELECT variant, reason, sum(games) FROM ending WHERE run IN \(runs) GROUP BY variant, reason"
    try database.forEach(sql, ids) { row in
      let (variant, reason, games) = (try entry(row.int(0), in: index), try row.text(1), try row.natural(2))
      variants[variant].variant.endings[reason] = games
      checksum.addEnding(variants[variant].row, reason: reason, games: games)
    }
  }

  /// The seatings of the runs.
  private static func seatings(
    _ ids: StatementArguments, _ variants: [VariantRow], _ players: [PlayerRow], in database: Database
  ) throws -> [EncounterCounts.Seating] {
    let (variantIndex, playerIndex) = (index(variants.map(\.id)), index(players.map(\.id)))
    let (seats, variantRows, playerRows) = (
      variants.map(\.variant.seats), variants.map(\.row), players.map(\.row)
    )
    return try database.all("\(Roster.seatings) WHERE run IN \(runs)", ids) { row in
      let variant = try entry(row.int(2), in: variantIndex)
      let seated = try (0..<Int32(seats[variant])).map { seat in
        try entry(row.int(Roster.firstPlayer + seat), in: playerIndex)
      }
      return EncounterCounts.Seating(
        id: Int64(try row.int(0)), run: Int64(try row.int(1)), group: variant, players: seated,
        row: DigestedRow(
          seating: 0, variant: variantRows[variant], players: seated.lazy.map { playerRows[$0] }))
    }
  }

  private static func efforts(
    _ ids: StatementArguments, _ variants: [VariantRow], _ players: [PlayerRow], in database: Database,
    _ checksum: inout TotalsChecksum
  ) throws -> [Results.Effort] {
    let (variantIndex, playerIndex) = (index(variants.map(\.id)), index(players.map(\.id)))
    struct Key: Hashable {
      let variant: Int
      let player: Int
      let seat: Int
    }
    var sums: [Key: Totals.EffortSum] = [:]
    // Row by row: sums of efforts stop at `Effort.most`, which SQL doesn't know.
    let sql = "SELECT variant, player, seat, games, moves, nanoseconds, nodes FROM effort WHERE run IN \(runs)"
    try database.forEach(sql, ids) { row in
      let key = Key(
        variant: try entry(row.int(0), in: variantIndex), player: try entry(row.int(1), in: playerIndex),
        seat: try row.seat(2))
      guard key.seat < variants[key.variant].variant.seats else {
        throw Damage(detail: "totals of a seat that \(variants[key.variant].variant.name) doesn't have")
      }
      let sum = Totals.EffortSum(games: try row.natural(3), effort: try row.effort(4))
      checksum.addEffort(
        variants[key.variant].row, players[key.player].row, seat: key.seat, games: sum.games, sum.effort)
      sums[key, default: Totals.EffortSum()].add(sum)
    }
    return sums.map { key, sum in
      Results.Effort(
        variant: key.variant, player: key.player, seat: key.seat, games: sum.games, moves: sum.effort.moves,
        nanoseconds: sum.effort.nanoseconds, nodes: sum.effort.nodes)
    }.sorted { ($0.variant, $0.player, $0.seat) < ($1.variant, $1.player, $1.seat) }
  }

  /// The games lost by faults, by variant, player and reason.
  private static func faults(
    _ ids: StatementArguments, _ variants: [VariantRow], _ players: [PlayerRow], in database: Database,
    _ checksum: inout TotalsChecksum
  ) throws -> [Results.Fault] {
    let (variantIndex, playerIndex) = (index(variants.map(\.id)), index(players.map(\.id)))
    var faults: [Results.Fault] = []
    let sql = "SELECT variant, player, reason, sum(games) FROM fault_total WHERE run IN \(runs) GROUP BY 1, 2, 3"
    try database.forEach(sql, ids) { row in
      let fault = Results.Fault(
        variant: try entry(row.int(0), in: variantIndex), player: try entry(row.int(1), in: playerIndex),
        reason: try row.text(2), games: try row.natural(3))
      checksum.addFault(
        variants[fault.variant].row, players[fault.player].row, reason: fault.reason, games: fault.games)
      faults.append(fault)
    }
    return faults.sorted { ($0.variant, $0.player, $0.reason) < ($1.variant, $1.player, $1.reason) }
  }

  private static func withdrawals(
    _ covered: [StoredRun], _ players: [PlayerRow], in database: Database
  ) throws -> [Results.Withdrawal] {
    let playerIndex = index(players.map(\.id))
    return try covered.flatMap { run in
      try database.all("SELECT player, why FROM withdrawal WHERE run = ? ORDER BY player", [run.id]) { row in
        Results.Withdrawal(player: try entry(row.int(0), in: playerIndex), run: run.number, why: try row.text(1))
      }
    }
  }

  static func index(_ ids: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }

  static func entry(_ id: Int, in index: [Int: Int]) throws -> Int {
    guard let entry = index[id] else { throw Damage(detail: "totals of something the run doesn't have") }
    return entry
  }
}
