extension Migration {
  /// The identities of runs and tunes, as data; their openings; and the sessions of runs.
  static let descriptions = """
    ALTER TABLE run ADD COLUMN description TEXT CHECK (description IS NULL OR json_valid(description));
    ALTER TABLE tune ADD COLUMN description TEXT CHECK (description IS NULL OR json_valid(description));
    CREATE TABLE opening_list (
      digest TEXT PRIMARY KEY CHECK (digest <> ''),
      openings TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sitting (
      run INTEGER NOT NULL REFERENCES run,
      number INTEGER NOT NULL CHECK (number >= 1),
      began TEXT NOT NULL CHECK (began GLOB '????-??-??T??:??:??Z'),
      ended TEXT CHECK (ended GLOB '????-??-??T??:??:??Z'),
      host TEXT NOT NULL,
      workers INTEGER NOT NULL CHECK (workers >= 1),
      version TEXT NOT NULL,
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """
}
