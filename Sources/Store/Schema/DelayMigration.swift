extension Migration {
  /// The table of network delays of players on other machines.
  static let delays = """
    CREATE TABLE delay (
      run INTEGER NOT NULL REFERENCES run,
      player INTEGER NOT NULL REFERENCES player,
      measured INTEGER NOT NULL CHECK (measured > 0),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      most INTEGER NOT NULL CHECK (most >= 0),
      PRIMARY KEY (run, player)
    ) STRICT, WITHOUT ROWID;
    """
}
