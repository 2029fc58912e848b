import GRDB

/// The variants and players of a run, by the ids of their rows.
struct Roster {
  struct Variant {
    let row: DigestedRow
    let name: String
    let seats: Int
  }
  struct Player {
    let row: DigestedRow
    let name: String
  }

  private let run: Int64
  private var variants: [Int64: Variant] = [:]
  private var players: [Int64: Player] = [:]

  init(of run: Int64, in database: Database) throws {
    self.run = run
    try database.forEach(
      "SELECT id, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant WHERE run = ?", [run]
    ) { row in
      let (id, name, seats) = (Int64(try row.int(0)), try row.text(1), try row.seats(2))
      variants[id] = Variant(row: DigestedRow(variant: id, name: name, seats: seats), name: name, seats: seats)
    }
    try database.forEach(
      "SELECT id, name, definition FROM run_player JOIN player ON player.id = run_player.player WHERE run = ?", [run]
    ) { row in
      let (id, name) = (Int64(try row.int(0)), try row.text(1))
      players[id] = Player(row: DigestedRow(player: id, name: name, definition: try row.text(2)), name: name)
    }
  }

  func variant(_ id: Int) throws -> Variant {
    guard let variant = variants[Int64(id)] else { throw Damage(detail: "variant \(id) isn't in the run") }
    return variant
  }

  func player(_ id: Int) throws -> Player {
    guard let player = players[Int64(id)] else { throw Damage(detail: "player \(id) isn't in the run") }
    return player
  }

  /// The query for the rows that `seating` reads: all columns, since older files have only those of four seats.
  static let seatings = "SELECT * FROM seating"
  /// The column of the player in the first seat, after the id, the run and the variant; the other seats follow.
  static let firstPlayer: Int32 = 3

  /// The seating in a row of `seatings`, by rows and by names.
  func seating(_ row: QueryRow) throws -> (Seating, SeatingKey) {
    let id = Int64(try row.int(0))
    let variant = try variant(row.int(2))
    let seated = try (Self.firstPlayer..<row.columnCount).compactMap { try row.optionalInt($0) }.map { try player($0) }
    guard seated.count == variant.seats else {
      throw Damage(detail: "seating \(id) seats \(seated.count) players at \(variant.name)")
    }
    let rows = seated.map(\.row)
    return (
      Seating(
        run: run, row: DigestedRow(seating: id, variant: variant.row, players: rows), variant: variant.row,
        players: rows),
      SeatingKey(variant: variant.name, players: seated.map(\.name))
    )
  }
}
