import GRDB

extension Migration {
  /// The checksums of games, judgements and tunes, and the games of a tune's unfinished steps.
  static let checksums = """
    ALTER TABLE seal ADD COLUMN games INTEGER;
    ALTER TABLE seal ADD COLUMN judgements INTEGER;
    ALTER TABLE analysis ADD COLUMN digest INTEGER;
    ALTER TABLE tune ADD COLUMN seal INTEGER;
    CREATE TABLE tune_game (
      tune INTEGER NOT NULL REFERENCES tune,
      encounter INTEGER NOT NULL CHECK (encounter >= 0),
      first TEXT NOT NULL,
      points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 2),
      digest INTEGER NOT NULL,
      PRIMARY KEY (tune, encounter, first)
    ) STRICT, WITHOUT ROWID;
    """

  /// Computes the checksums of existing rows. A checksum that was wrong before stays wrong.
  @Sendable static func fillChecksums(_ database: Database) throws {
    let before = try Checksum.descriptions(asOf: 3, in: database)
    for run in before.keys.sorted() {
      if try Checksum.stored(.description, of: run, in: database) == before[run] {
        try Checksum.setDescription(of: run, asOf: 4, in: database)
      }
      try sumGames(of: run, in: database)
      try sumJudgements(of: run, in: database)
    }
    for tune in try RecordedTune.all(asOf: 4, in: database) { try tune.keepChecksum(in: database) }
  }

  /// Computes the checksum of a run's games from their own digests, which may show already that a game has changed. If
  /// one has none, the sum has none.
  private static func sumGames(of run: Int64, in database: Database) throws {
    var sum: UInt64? = 0
    let sql = "SELECT digest FROM seating JOIN game ON game.seating = seating.id WHERE run = ?"
    try database.forEach(sql, [run]) { row in
      let digest = try row.digest(0)
      sum = sum.flatMap { sum in digest.map { sum &+ $0 } }
    }
    if let sum { try Checksum.set(.games, of: run, to: sum, in: database) }
  }

  private static func sumJudgements(of run: Int64, in database: Database) throws {
    var digests: [(game: Int64, digest: UInt64)] = []
    let sum = try AnalysedGame.forEach(of: run, holdsGames: false, in: database) { _, game in
      digests.append((game.number, game.digest))
    }
    for (game, digest) in digests { try AnalysedGame.keep(digest, of: game, in: database) }
    try Checksum.set(.judgements, of: run, to: sum, in: database)
  }
}
