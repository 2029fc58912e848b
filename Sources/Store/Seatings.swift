import GRDB

/// Who sits where in what variant.
struct SeatingKey: Hashable {
  let variant: String
  let players: [String]
}

/// A row of the table `seating`, with the rows it refers to.
struct Seating {
  let row: SealedRow
  let variant: SealedRow
  let players: [SealedRow]
}

/// The ids behind the names in one run's games, so that a game costs no look-up in the database.
///
/// Rows that are new are made in the transaction at hand; if that fails, these ids must be forgotten.
struct Seatings {
  private let run: Int64
  private var variants: [String: (row: SealedRow, seats: Int)] = [:]
  private var players: [String: SealedRow] = [:]
  private var known: [SeatingKey: Seating] = [:]

  /// Looks up what takes part in `run`.
  init(run: Int64, in database: Database) throws {
    self.run = run
    try database.forEach(
      "SELECT id, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant WHERE run = ?", [run]
    ) { row in
      let (name, seats) = (try row.text(1), try row.int(2))
      variants[name] = (SealedRow(variant: Int64(try row.int(0)), name: name, seats: seats), seats)
    }
    try database.forEach(
      "SELECT id, name, definition FROM run_player JOIN player ON player.id = run_player.player WHERE run = ?", [run]
    ) { row in
      let name = try row.text(1)
      players[name] = SealedRow(player: Int64(try row.int(0)), name: name, definition: try row.text(2))
    }
  }

  /// The seating of `players` at `variant`; O(1) but for the first time.
  mutating func seating(variant: String, players: [String], in database: Database) throws -> Seating {
    let key = SeatingKey(variant: variant, players: players)
    if let seating = known[key] { return seating }
    let seating = try find(key, in: database)
    known[key] = seating
    return seating
  }

  private func find(_ key: SeatingKey, in database: Database) throws -> Seating {
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
    let seats: [Int64?] = players.map(\.id) + Array(repeating: nil, count: 4 - players.count)
    let arguments: StatementArguments = [run, variant.row.id, seats[0], seats[1], seats[2], seats[3]]
    try database.execute(
      sql: """
        INSERT INTO seating (run, variant, first, second, third, fourth) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """, arguments: arguments)
    let ids = try database.all(
      """
      SELECT id FROM seating WHERE run = ? AND variant = ? AND first = ? AND second = ?
        AND ifnull(third, 0) = ifnull(?, 0) AND ifnull(fourth, 0) = ifnull(?, 0)
      """, arguments
    ) { Int64(try $0.int(0)) }
    guard let id = ids.first else { throw Damage(detail: "the table seating doesn't keep its rows") }
    return Seating(
      row: SealedRow(seating: id, variant: variant.row, players: players), variant: variant.row, players: players)
  }
}
