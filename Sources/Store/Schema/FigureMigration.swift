extension Migration {
  /// The effort of each seat in the game's own row, which halves the space, and a view that has a row for each seat, as
  /// the former table had.
  ///
  /// The tables are rebuilt rather than given new columns: rows that grow would leave their pages half empty. What was
  /// broken before stays broken.
  static let figures = [
    exchange(
      "game", seat: "seat",
      places: """
         CHECK (places GLOB '[12]-[12]' OR places GLOB '[1-3]-[1-3]-[1-3]'
            OR places GLOB '[1-4]-[1-4]-[1-4]-[1-4]')
        """, constraints: ["UNIQUE (seating, encounter)"]),
    exchange("set_aside", seat: "set_aside_seat", places: "", constraints: []),
    "CREATE INDEX set_aside_seating ON set_aside (seating);",
  ].joined(separator: "\n\n")

  /// The columns of effort, seat by seat.
  static let figureColumns = seats.prefix(4).map { seat in
    ["moves", "nanoseconds", "nodes"].map { "\(seat)_\($0)" }
  }

  /// The statements that rebuild a table of games.
  /// - Parameters:
  ///   - seat: the table of seats' efforts.
  ///   - places: the constraint on places, in SQL.
  private static func exchange(_ table: String, seat: String, places: String, constraints: [String]) -> String {
    let figures = figureColumns.joined().map { "\($0) INTEGER CHECK (\($0) >= 0)" }
    return """
      CREATE TABLE \(table)_after (
        id INTEGER PRIMARY KEY,
        seating INTEGER NOT NULL REFERENCES seating,
        encounter INTEGER NOT NULL CHECK (encounter >= 0),
        seed INTEGER NOT NULL CHECK (seed >= 0),
        opening TEXT NOT NULL,
        transcript TEXT NOT NULL,
        places TEXT NOT NULL\(places),
        reason TEXT NOT NULL CHECK (reason <> ''),
        plies INTEGER NOT NULL CHECK (plies >= 0),
        margin INTEGER,
        digest INTEGER,
        \((figures + constraints).joined(separator: ",\n  "))
      ) STRICT;
      INSERT INTO \(table)_after \(joined(table, seat: seat)) ORDER BY game.id;
      DROP TABLE \(seat);
      DROP TABLE \(table);
      ALTER TABLE \(table)_after RENAME TO \(table);
      CREATE VIEW \(seat) (game, seat, moves, nanoseconds, nodes) AS
      \(efforts(table));
      """
  }

  /// The query for the efforts in the rows of a table of games, a row for each seat.
  static func efforts(_ table: String) -> String {
    figureColumns.enumerated().map { seat, columns in
      "SELECT id, \(seat), \(columns.joined(separator: ", ")) FROM \(table) WHERE \(columns[0]) IS NOT NULL"
    }.joined(separator: "\nUNION ALL\n")
  }

  /// The query for the games of a file whose seats have rows of their own, with the columns that games have today.
  private static func joined(_ table: String, seat: String) -> String {
    let own = [
      "id", "seating", "encounter", "seed", "opening", "transcript", "places", "reason", "plies", "margin", "digest",
    ]
    let seats = ["one", "two", "three", "four"]
    let figures = zip(seats, figureColumns).flatMap { seat, columns in
      zip(["moves", "nanoseconds", "nodes"], columns).map { "\(seat).\($0) AS \($1)" }
    }
    let joins = seats.enumerated().map { number, name in
      "LEFT JOIN main.\(seat) AS \(name) ON \(name).game = game.id AND \(name).seat = \(number)"
    }
    return """
      SELECT \((own.map { "game.\($0)" } + figures).joined(separator: ", "))
      FROM main.\(table) AS game \(joins.joined(separator: " "))
      """
  }

  /// Views for a connection that reads a file without these columns, and can't add any: they hide the tables of the
  /// same names. If another program brings the file up to date meanwhile, they yield the same.
  static let figuresOfBefore = [("game", "seat"), ("set_aside", "set_aside_seat")].map { table, seat in
    "CREATE TEMP VIEW \(table) AS \(joined(table, seat: seat));"
  }.joined(separator: "\n")
}
