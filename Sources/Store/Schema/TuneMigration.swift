extension Migration {
  /// The tables of `agon tune`.
  static let tunes = """
    CREATE TABLE tune (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      games INTEGER NOT NULL CHECK (games > 0),
      conditions TEXT NOT NULL,
      config TEXT NOT NULL
    ) STRICT;

    CREATE TABLE tune_step (
      tune INTEGER NOT NULL REFERENCES tune,
      number INTEGER NOT NULL CHECK (number >= 0),
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      wins INTEGER NOT NULL CHECK (wins >= 0),
      draws INTEGER NOT NULL CHECK (draws >= 0),
      losses INTEGER NOT NULL CHECK (losses >= 0),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      budget INTEGER NOT NULL CHECK (budget > 0),
      PRIMARY KEY (tune, number)
    ) STRICT, WITHOUT ROWID;
    """
}
