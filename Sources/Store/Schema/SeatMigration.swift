import GRDB
import Results

extension Migration {
  /// The names of the seats, as columns have them.
  static let seats = SeatWords.names

  /// Support for one to sixteen seats: columns of players, rows for the effort of further seats, and the views that
  /// concern seats. Rows of games don't grow by it.
  static let manySeats = [
    seatings, furtherSeats("game", "further_seat", "seat"),
    furtherSeats("set_aside", "set_aside_further_seat", "set_aside_seat"), placingOfMany, gameListOfMany,
    repeatedGameOfMany,
  ].joined(separator: "\n\n")

  private static let seatings = """
    CREATE TABLE seating_after (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      first INTEGER NOT NULL,
      second INTEGER,
      \(zip(seats.dropFirst(2), seats.dropFirst(1))
        .map { "\($0) INTEGER CHECK (\($0) IS NULL OR \($1) IS NOT NULL)" }.joined(separator: ",\n  ")),
      FOREIGN KEY (run, variant) REFERENCES run_variant,
      \(seats.map { "FOREIGN KEY (run, \($0)) REFERENCES run_player" }.joined(separator: ",\n  "))
    ) STRICT;
    INSERT INTO seating_after (id, run, variant, first, second, third, fourth)
    SELECT id, run, variant, first, second, third, fourth FROM seating ORDER BY id;
    DROP TABLE seating;
    ALTER TABLE seating_after RENAME TO seating;

    -- A plain UNIQUE would take two rows with NULL in them for different ones.
    CREATE UNIQUE INDEX seating_players
      ON seating (run, variant, first, \(seats.dropFirst().map { "ifnull(\($0), 0)" }.joined(separator: ", ")));
    """

  /// The table of the effort of the seats for which a game's row has no columns, and the view of all seats.
  private static func furtherSeats(_ table: String, _ further: String, _ view: String) -> String {
    """
    CREATE TABLE \(further) (
      game INTEGER NOT NULL REFERENCES \(table),
      seat INTEGER NOT NULL CHECK (seat BETWEEN \(figureColumns.count) AND 15),
      moves INTEGER NOT NULL CHECK (moves >= 0),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      nodes INTEGER NOT NULL CHECK (nodes >= 0),
      PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;

    DROP VIEW \(view);
    CREATE VIEW \(view) (game, seat, moves, nanoseconds, nodes) AS
    \(efforts(table))
    UNION ALL
    SELECT game, seat, moves, nanoseconds, nodes FROM \(further);
    """
  }

  /// Whether a game of more than one seat has a single winner.
  private static let isWon = "(SELECT count(*) > 1 AND sum(value = 1) = 1 FROM json_each(listed.places))"

  private static let placingOfMany = """
    DROP VIEW placing;
    CREATE VIEW placing AS
    WITH listed AS (
      SELECT seating, games, '[' || replace(places, '-', ',') || ']' AS places FROM tally)
    SELECT seating.run, seating.variant, own.key AS seat,
      CASE own.key \(seats.enumerated().map { "WHEN \($0) THEN \($1)" }.joined(separator: " ")) END AS player,
      own.value AS place,
      own.value = 1 AND \(isWon) AS won,
      own.value = 1 AND NOT \(isWon) AS drawn,
      ifnull((SELECT sum(CASE WHEN own.value < other.value THEN 1.0 WHEN own.value = other.value THEN 0.5 ELSE 0.0 END) - 0.5
        FROM json_each(listed.places) AS other) / (json_array_length(listed.places) - 1), 0.5) AS score,
      games
    FROM listed JOIN seating ON seating.id = listed.seating JOIN json_each(listed.places) AS own;
    """

  /// The names of the players in the seats after the fourth.
  private static let others = """
    CASE WHEN seating.fifth IS NOT NULL THEN (SELECT json_group_array(name) FROM (
        SELECT player.name FROM json_each(json_array(\(seats.dropFirst(4).joined(separator: ", ")))) AS more
          JOIN player ON player.id = more.value ORDER BY more.key)) END
    """

  private static let gameListOfMany = """
    DROP VIEW game_list;
    CREATE VIEW game_list AS
    SELECT game.id, tournament.name AS tournament, run.number AS run, variant.name AS variant,
      one.name AS first, two.name AS second, three.name AS third, four.name AS fourth,
      \(others) AS others,
      encounter, places, reason, plies, margin, game.seed, opening, transcript
    FROM game JOIN seating ON seating.id = game.seating JOIN run ON run.id = seating.run
      JOIN tournament ON tournament.id = run.tournament JOIN variant ON variant.id = seating.variant
      JOIN player AS one ON one.id = seating.first LEFT JOIN player AS two ON two.id = seating.second
      LEFT JOIN player AS three ON three.id = seating.third LEFT JOIN player AS four ON four.id = seating.fourth;
    """

  private static let repeatedGameOfMany =
    "DROP VIEW repeated_game;\n"
    + repeatedGame(dealtWhere: "is_dealt = 1").replacing("AS fourth,\n", with: "AS fourth,\n  \(others) AS others,\n")
    .replacing(" JOIN player AS two", with: " LEFT JOIN player AS two")

  /// Widens the constraints on seats and places. Only the definitions are changed, as SQLite's documentation of ALTER
  /// TABLE describes, since all valid rows stay valid: games and moves, of which there may be hundreds of millions,
  /// aren't rewritten.
  @Sendable static func widenConstraints(_ database: Database) throws {
    let seat = ("seat BETWEEN 0 AND 3", "seat BETWEEN 0 AND 15")
    let few = "places GLOB '[1-4]-[1-4]-[1-4]-[1-4]'"
    let changes =
      [
        ("variant", ("seats BETWEEN 2 AND 4", "seats BETWEEN 1 AND 16")),
        ("game", (few, "\(few) OR places = '1' OR (\(manyPlaces))")),
      ]
      + ["effort", "fault", "move", "set_aside_fault", "set_aside_move"].map { ($0, seat) }
    let version = try database.all("PRAGMA schema_version") { try $0.int(0) }[0]
    try database.execute(sql: "PRAGMA writable_schema = ON")
    for (table, (old, new)) in changes {
      try database.execute(
        sql: "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?",
        arguments: [old, new, table])
    }
    // From here on this connection and all others read the definitions again.
    try database.execute(sql: "PRAGMA schema_version = \(version + 1); PRAGMA writable_schema = OFF")
  }

  /// The constraint on the places of more than four seats: five to sixteen numbers from 1 to 16 without leading zeros,
  /// at least one of them 1.
  private static let manyPlaces = """
    json_valid('[' || replace(places, '-', ',') || ']') AND places NOT GLOB '*[^0-9-]*'
          AND length(places) - length(replace(places, '-', '')) BETWEEN 4 AND 15
          AND '-' || places || '-' GLOB '*-1-*' AND '-' || places || '-' NOT GLOB '*-0-*'
          AND places NOT GLOB '*[2-9][0-9]*' AND places NOT GLOB '*1[7-9]*' AND places NOT GLOB '*[0-9][0-9][0-9]*'
    """
}

extension Inspection {
  /// Checks that no game has effort of more seats than it has: reading a game wouldn't notice it.
  func checkFurtherSeats() throws {
    guard try Schema.version(of: database) >= Schema.firstWithManySeats else { return }
    for tables in [GameTables.counted, .setAside] {
      let sql = """
        SELECT DISTINCT further.game FROM \(tables.furtherSeat) AS further JOIN \(tables.game) AS game
          ON game.id = further.game JOIN seating ON seating.id = game.seating JOIN variant ON variant.id = seating.variant
        WHERE further.seat >= variant.seats
        """
      try database.forEach(sql) { row in
        tell(Finding(.value, "game \(try row.int(0)): what more seats spent than there are"))
      }
    }
  }
}
