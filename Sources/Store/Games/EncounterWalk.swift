import GRDB

/// Reads the games of a pairing, encounter by encounter, from the rows of each of its seatings side by side. Memory
/// stays flat.
struct EncounterWalk {
  private struct Course {
    let reader: GameReader
    let games: RowCursor

    /// The current encounter; nil after the last.
    var encounter: Int? { get throws { try games.row?.int(GameReader.encounterColumn) } }
  }

  private let database: Database
  private let courses: [Course]
  private var encounter: Int?

  /// Creates a walk through the games of some seatings.
  init(through seatings: [(seating: Seating, key: SeatingKey)], in database: Database) throws {
    self.database = database
    courses = try seatings.map { seating, key in
      let games = try RowCursor(database, Store.gamesOfSeating, [seating.row.id])
      try games.advance()
      return Course(reader: GameReader(seating: seating, key: key), games: games)
    }
  }

  /// Advances to the next encounter; the games of the current one have to be read before.
  ///
  /// - Returns: The encounter's number; nil after the last.
  mutating func advance() throws -> Int? {
    encounter = try courses.compactMap { try $0.encounter }.min()
    return encounter
  }

  /// Passes the games of the current encounter to `body`, each with the index of its seating. A game is read when
  /// `game` is called, which has to be once; that throws `Damage` when it isn't as it was recorded.
  func forEachGame(_ body: (_ place: Int, _ game: () throws -> GameReader.Game) throws -> Void) throws {
    for (place, course) in courses.enumerated() {
      while let row = course.games.row, try course.encounter == encounter {
        try body(place) { try course.reader.game(row, in: database) }
        try course.games.advance()
      }
    }
  }
}
