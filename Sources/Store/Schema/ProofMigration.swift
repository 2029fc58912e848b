extension Migration {
  /// The table of positions that were solved, or tried without success, for judging games.
  static let proofs = """
    CREATE TABLE proof (
      variant INTEGER NOT NULL REFERENCES variant,
      position TEXT NOT NULL CHECK (position <> ''),
      score INTEGER,
      nodes INTEGER NOT NULL CHECK (nodes > 0),
      digest INTEGER,
      PRIMARY KEY (variant, position)
    ) STRICT, WITHOUT ROWID;
    """
}
