import GRDB
import Results

/// A variant, and the names of the players in its seats.
struct SeatingKey: Hashable {
  let variant: String
  let players: [String]
}

/// A row of the table `seating`, with the rows it refers to.
struct Seating {
  /// The row of the run.
  let run: Int64
  let row: DigestedRow
  let variant: DigestedRow
  let players: [DigestedRow]

  /// The pairing of the seating: its players in any seats.
  var group: SeatingGroup { SeatingGroup(variant: variant.id, players: players.map(\.id).sorted()) }
}

/// A pairing at a variant: the players of an encounter, which take all seats in turn.
struct SeatingGroup: Hashable {
  let variant: Int64
  let players: [Int64]
}

/// The row ids of the names in one run's games, so that a game costs no look-up in the database.
///
/// New rows are made in the current transaction; if that fails, or when another connection has written to the file,
/// these ids must be discarded.
struct Seatings {
  private let run: Int64
  /// The value of `PRAGMA data_version`, which changes when another connection writes.
  private let dataVersion: Int
  private var variants: [String: (row: DigestedRow, seats: Int)] = [:]
  /// The number of openings of each variant, by its id, where it is known.
  private var supplies: [Int64: Int] = [:]
  private var players: [String: DigestedRow] = [:]
  private var known: [SeatingKey: (seating: Seating, group: Int)] = [:]
  private var groups: [SeatingGroup: Int] = [:]
  /// The rows of `seating` of each pairing, by the pairing's number.
  private(set) var seatingsOfGroup: [[DigestedRow]] = []
  /// The number of openings of each pairing's variant; nil where it isn't known.
  private(set) var supplyOfGroup: [Int?] = []

  /// Reads the variants, players and seatings of `run`.
  init(run: Int64, in database: Database) throws {
    self.run = run
    dataVersion = try Self.dataVersion(of: database)
    try database.forEach(
      "SELECT id, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant WHERE run = ?", [run]
    ) { row in
      let (name, seats) = (try row.text(1), try row.int(2))
      variants[name] = (DigestedRow(variant: Int64(try row.int(0)), name: name, seats: seats), seats)
    }
    for (name, supply) in try Identity.ofRun(run, in: database)?.openingSupplies ?? [:] {
      if let variant = variants[name] { supplies[variant.row.id] = supply }
    }
    try database.forEach(
      "SELECT id, name, definition FROM run_player JOIN player ON player.id = run_player.player WHERE run = ?", [run]
    ) { row in
      let name = try row.text(1)
      players[name] = DigestedRow(player: Int64(try row.int(0)), name: name, definition: try row.text(2))
    }
    let roster = try Roster(of: run, in: database)
    try database.forEach("\(Roster.seatings) WHERE run = ?", [run]) { row in
      let (seating, key) = try roster.seating(row)
      enter(seating, as: key)
    }
  }

  /// Whether no other connection has written since.
  func areCurrent(in database: Database) throws -> Bool {
    try Self.dataVersion(of: database) == dataVersion
  }

  private static func dataVersion(of database: Database) throws -> Int {
    try database.all("PRAGMA data_version") { try $0.int(0) }[0]
  }

  private mutating func enter(_ seating: Seating, as key: SeatingKey) {
    let number = groups[seating.group] ?? seatingsOfGroup.count
    if number == seatingsOfGroup.count {
      groups[seating.group] = number
      seatingsOfGroup.append([])
      supplyOfGroup.append(supplies[seating.group.variant])
    }
    seatingsOfGroup[number].append(seating.row)
    known[key] = (seating, number)
  }

  /// The seating of `players` at `variant`, and the number of their pairing; O(1) except for the first time.
  mutating func seating(
    variant: String, players: [String], in database: Database
  ) throws -> (seating: Seating, group: Int) {
    let key = SeatingKey(variant: variant, players: players)
    if let found = known[key] { return found }
    enter(try made(key, in: database), as: key)
    return try seating(variant: variant, players: players, in: database)
  }

  private func made(_ key: SeatingKey, in database: Database) throws -> Seating {
    guard let variant = variants[key.variant] else {
      throw Misuse(detail: "a game of \(key.variant), which the run doesn't have")
    }
    guard variant.seats == key.players.count else {
      throw Misuse(detail: "a game of \(key.variant) with \(key.players.count) players")
    }
    let players = try key.players.map { name in
      guard let row = self.players[name] else {
        throw Misuse(detail: "a game of \(name), who isn't in the run")
      }
      return row
    }
    let seats = Migration.seats.prefix(players.count)
    let values = (["?", "?"] + seats.map { _ in "?" }).joined(separator: ", ")
    try database.execute(
      sql: "INSERT INTO seating (run, variant, \(seats.joined(separator: ", "))) VALUES (\(values))",
      arguments: StatementArguments([run, variant.row.id] + players.map(\.id)))
    let row = DigestedRow(seating: database.lastInsertedRowID, variant: variant.row, players: players)
    return Seating(run: run, row: row, variant: variant.row, players: players)
  }
}
