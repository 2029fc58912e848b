import GRDB
import Play

extension Migration {
  /// The tables of faults, notes of moves, withdrawals and games set aside.
  static let faults = """
    CREATE TABLE fault_total (
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      player INTEGER NOT NULL,
      reason TEXT NOT NULL,
      games INTEGER NOT NULL CHECK (games > 0),
      PRIMARY KEY (run, variant, player, reason),
      FOREIGN KEY (run, variant) REFERENCES run_variant,
      FOREIGN KEY (run, player) REFERENCES run_player
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE withdrawal (
      run INTEGER NOT NULL,
      player INTEGER NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (run, player),
      FOREIGN KEY (run, player) REFERENCES run_player
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE set_aside (
      id INTEGER PRIMARY KEY,
      seating INTEGER NOT NULL REFERENCES seating,
      encounter INTEGER NOT NULL CHECK (encounter >= 0),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      opening TEXT NOT NULL,
      transcript TEXT NOT NULL,
      places TEXT NOT NULL,
      reason TEXT NOT NULL CHECK (reason <> ''),
      plies INTEGER NOT NULL CHECK (plies >= 0),
      margin INTEGER,
      digest INTEGER
    ) STRICT;
    CREATE INDEX set_aside_seating ON set_aside (seating);

    CREATE TABLE set_aside_seat (
      game INTEGER NOT NULL REFERENCES set_aside,
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
      moves INTEGER NOT NULL CHECK (moves >= 0),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      nodes INTEGER NOT NULL CHECK (nodes >= 0),
      PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE seal ADD COLUMN set_aside INTEGER;
    UPDATE seal SET set_aside = 0;

    """ + notes(of: "game", fault: "fault", move: "move")
    + notes(of: "set_aside", fault: "set_aside_fault", move: "set_aside_move")

  /// The tables of additional data of games: faults and notes of moves.
  private static func notes(of game: String, fault: String, move: String) -> String {
    """
    CREATE TABLE \(fault) (
      game INTEGER PRIMARY KEY REFERENCES \(game),
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
      what TEXT NOT NULL,
      lines TEXT NOT NULL CHECK (json_valid(lines)),
      errors TEXT
    ) STRICT;

    CREATE TABLE \(move) (
      game INTEGER NOT NULL REFERENCES \(game),
      ply INTEGER NOT NULL CHECK (ply >= 0),
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      nodes INTEGER NOT NULL CHECK (nodes >= 0),
      depth INTEGER,
      score REAL,
      line TEXT NOT NULL,
      PRIMARY KEY (game, ply, seat)
    ) STRICT, WITHOUT ROWID;

    """
  }

  /// Counts the faults in existing games. A total that was wrong before stays wrong.
  @Sendable static func countFaults(_ database: Database) throws {
    let faults = Reason.allCases.filter(\.isFault).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let sql = "SELECT places, reason FROM game WHERE seating = ? AND reason IN (\(faults))"
    for run in try database.all("SELECT id FROM run ORDER BY id", [], { Int64(try $0.int(0)) }) {
      var totals = Totals()
      let roster = try Roster(of: run, in: database)
      for seating in try database.all("\(Roster.seatings) WHERE run = ?", [run], { try roster.seating($0).0 }) {
        try database.forEach(sql, [seating.row.id]) { row in
          let places = try row.bytes(0) { try PlacesText.parse($0) }
          // Other errors in a game are found when it is read.
          guard places.count == seating.players.count else { return }
          let outcome = try StoredGame.outcome(places: places, reason: row.text(1), margin: nil)
          totals.addFault(outcome, seating: seating)
        }
      }
      try totals.writeFaults(to: run, in: database)
      try Checksum.add(totals.checksum.value, to: .totals, of: run, in: database)
    }
  }
}
