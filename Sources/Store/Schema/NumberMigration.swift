import GRDB

extension Migration {
  /// The tables of numbers that programs report for their games.
  static let numbers = [("game", "number"), ("set_aside", "set_aside_number")].map { game, number in
    """
    CREATE TABLE \(number) (
      game INTEGER NOT NULL REFERENCES \(game),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32 AND name NOT GLOB '*[^a-zA-Z0-9_.-]*'),
      seat INTEGER CHECK (seat BETWEEN 0 AND 15),
      value REAL NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX \(number)_of_game ON \(number) (game, name, ifnull(seat, -1));
    """
  }.joined(separator: "\n")
}

extension Inspection {
  /// Checks that no game of Agon's own has numbers: they aren't looked for when it is read.
  func checkNumbers() throws {
    guard try Schema.version(of: database) >= Schema.firstWithManySeats else { return }
    for tables in [GameTables.counted, .setAside] {
      let sql = """
        SELECT min(game.id), variant.name FROM \(tables.number) AS number JOIN \(tables.game) AS game
          ON game.id = number.game JOIN seating ON seating.id = game.seating JOIN variant ON variant.id = seating.variant
        GROUP BY variant.id
        """
      try database.forEach(sql) { row in
        let (game, variant) = (try row.int(0), try row.text(1))
        guard !GameNotes.mayHaveNumbers(variant) else { return }
        tell(Finding(.value, "game \(game): numbers, which no game of \(variant) has"))
      }
    }
  }
}
