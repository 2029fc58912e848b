import GRDB
import Play

/// Reads many games in the order of their numbers, with the notes of their moves from a table read side by side. Memory
/// stays flat.
struct GameWalk {
  private let database: Database
  private let games: RowCursor
  private let moves: RowCursor

  /// Creates a walk through the games of some runs.
  ///
  /// - Parameters:
  ///   - runs: the ids of the runs, for `Store.runs`.
  ///   - number: the number after which games are read; nil for all games.
  init(through runs: StatementArguments, after number: Int64? = nil, in database: Database) throws {
    self.database = database
    let own = "SELECT id FROM seating WHERE run IN \(Store.runs)"
    // Games of other runs before and after them, of which there may be many, are skipped.
    let first: Int
    let last: Int
    if let number {
      (first, last) = (Int(number) + 1, try database.all("SELECT ifnull(max(id), 0) FROM game") { try $0.int(0) }[0])
    } else {
      let ends = "SELECT min(id), max(id) FROM game WHERE seating IN (\(own))"
      (first, last) = try database.all(ends, runs) { (try $0.optionalInt(0) ?? 1, try $0.optionalInt(1) ?? 0) }[0]
    }
    // The unary plus keeps SQLite from reading the games by seating, after which it would have to sort them all.
    games = try RowCursor(
      database,
      "SELECT \(GameReader.columns) FROM game WHERE id BETWEEN ?2 AND ?3 AND +seating IN (\(own)) ORDER BY id",
      runs + [first, last])
    // No upper limit is needed: the games determine where reading ends.
    moves = try RowCursor(
      database,
      "SELECT game, \(GameNotes.moveColumns) FROM move WHERE game >= ? ORDER BY game, ply, seat", [first])
    try moves.advance()
  }

  /// Advances to the next game.
  ///
  /// - Returns: The id of the game's seating; nil after the last.
  func advance() throws -> Int? {
    try games.advance()
    return try games.row?.int(GameReader.seatingColumn)
  }

  /// Reads the current game, which has to be done once; throws `Damage` when it isn't as it was recorded.
  func game(of seating: Seating, _ key: SeatingKey) throws -> GameReader.Game {
    guard let row = games.row else { throw Damage(detail: "there are no more games") }
    let number = try row.int(0)
    return try GameReader(seating: seating, key: key).game(row, moves: try moves(of: number), in: database)
  }

  /// Reads the notes of a game's moves, and advances the cursor past them.
  private func moves(of game: Int) throws -> [MoveNote] {
    var notes: [MoveNote] = []
    while let row = moves.row, case let number = try row.int(0), number <= game {
      if number == game { notes.append(try GameNotes.move(row, from: 1)) }
      try moves.advance()
    }
    return notes
  }
}
