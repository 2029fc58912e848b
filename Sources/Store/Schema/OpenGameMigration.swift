extension Migration {
  /// The table of games that people have begun and not ended.
  static let openGames = """
    CREATE TABLE open_game (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      run INTEGER NOT NULL REFERENCES run,
      encounter INTEGER NOT NULL CHECK (encounter >= 0),
      variant TEXT NOT NULL CHECK (variant <> ''),
      players TEXT NOT NULL CHECK (json_valid(players)),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      state TEXT NOT NULL CHECK (json_valid(state)),
      version INTEGER NOT NULL CHECK (version >= 1),
      UNIQUE (run, encounter)
    ) STRICT;
    """
}
