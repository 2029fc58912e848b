extension Migration {
  /// Counts encounters separately by their opening, where few openings recur.
  static let openings = """
    CREATE TABLE pattern_before AS SELECT * FROM pattern;
    DROP TABLE pattern;
    CREATE TABLE pattern (
      seating INTEGER NOT NULL REFERENCES seating,
      games TEXT NOT NULL CHECK (json_valid(games)),
      opening INTEGER NOT NULL CHECK (opening >= -1),
      encounters INTEGER NOT NULL CHECK (encounters > 0),
      PRIMARY KEY (seating, games, opening)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO pattern SELECT seating, games, -1, encounters FROM pattern_before;
    DROP TABLE pattern_before;
    """
}
